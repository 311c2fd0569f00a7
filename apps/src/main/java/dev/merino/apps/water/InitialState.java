package dev.merino.apps.water;

import static dev.merino.apps.water.WaterModel.ATOMS;
import static dev.merino.apps.water.WaterModel.DIRECTIONS;
import static dev.merino.apps.water.WaterModel.H1;
import static dev.merino.apps.water.WaterModel.H2;
import static dev.merino.apps.water.WaterModel.O;
import static dev.merino.apps.water.WaterModel.OH_ANGLE;
import static dev.merino.apps.water.WaterModel.OH_LENGTH;

/**
 * The water before the first step: molecules on a cubic lattice, all turned the same way, with
 * random momenta of the right temperature.
 */
final class InitialState {
    private InitialState() {}

    /**
     * All molecules.
     *
     * @param narrowing by how much the lattice is wider than the box; the original programs differ
     * @param numbers at least as many as {@link RandomMomenta#countFor} says
     */
    static Motion[] of(WaterModel model, double narrowing, double[] numbers) {
        Motion[] all = new Motion[model.molecules()];
        for (int molecule = 0; molecule < all.length; molecule++) {
            all[molecule] = new Motion();
        }
        place(model, narrowing, all);
        for (int direction = 0; direction < DIRECTIONS; direction++) {
            push(model, direction, numbers, all);
        }
        return all;
    }

    private static void place(WaterModel model, double narrowing, Motion[] all) {
        double spacing = model.boxLength() / (Math.cbrt(all.length) - narrowing);
        int side = WaterModel.cubeRoot(all.length);
        double[] line = new double[side];
        double at = spacing * 0.5;
        for (int i = 0; i < side; i++, at += spacing) {
            line[i] = at;
        }
        double along = OH_LENGTH * Math.cos(OH_ANGLE * 0.5);
        double across = OH_LENGTH * Math.sin(OH_ANGLE * 0.5);
        for (int molecule = 0; molecule < all.length; molecule++) {
            double x = line[molecule / (side * side)];
            double y = line[molecule / side % side];
            double z = line[molecule % side];
            put(all[molecule], H1, x + along, y + across, z);
            put(all[molecule], O, x, y, z);
            put(all[molecule], H2, x + along, y - across, z);
        }
    }

    private static void put(Motion molecule, int atom, double x, double y, double z) {
        molecule.set(Motion.PLACE, 0, atom, x);
        molecule.set(Motion.PLACE, 1, atom, y);
        molecule.set(Motion.PLACE, 2, atom, z);
    }

    /** Gives all atoms momenta in one direction that add up to nothing, and velocities by them. */
    private static void push(WaterModel model, int direction, double[] numbers, Motion[] all) {
        double sum = 0;
        for (int molecule = 0; molecule < all.length; molecule++) {
            for (int atom = 0; atom < ATOMS; atom++) {
                double momentum = numbers[1 + (molecule * ATOMS + atom) * DIRECTIONS + direction];
                all[molecule].set(Motion.VELOCITY, direction, atom, momentum);
                sum += momentum;
            }
        }
        double mean = sum / (ATOMS * all.length);
        double square = 0;
        for (Motion molecule : all) {
            for (int atom = 0; atom < ATOMS; atom++) {
                double momentum = molecule.get(Motion.VELOCITY, direction, atom) - mean;
                molecule.set(Motion.VELOCITY, direction, atom, momentum);
                square += momentum * momentum / WaterModel.mass(atom);
            }
        }
        double scale = Math.sqrt(model.thermalSquare() / square);
        for (Motion molecule : all) {
            for (int atom = 0; atom < ATOMS; atom++) {
                double momentum = molecule.get(Motion.VELOCITY, direction, atom) * scale;
                molecule.set(Motion.VELOCITY, direction, atom, momentum / WaterModel.mass(atom));
            }
        }
    }
}
