package dev.merino.apps.water;

import dev.merino.apps.kit.Golden;
import dev.merino.apps.kit.VerificationException;

import java.util.List;

/**
 * What became of the water.
 *
 * @param model the model
 * @param steps the energies of each step
 * @param molecules the molecules after the last one
 */
record Outcome(WaterModel model, List<Energies> steps, Motion[] molecules) {
    Golden golden() {
        Golden golden = new Golden();
        for (int step = 0; step < steps.size(); step++) {
            steps.get(step).putInto(golden, step + 1);
        }
        double sumOfPlaces = 0;
        double squareOfPlaces = 0;
        double sumOfVelocities = 0;
        double absoluteOfVelocities = 0;
        for (Motion molecule : molecules) {
            for (int i = 0; i < Motion.WIDTH; i++) {
                double place = molecule.values[Motion.PLACE * Motion.WIDTH + i];
                double velocity = molecule.values[Motion.VELOCITY * Motion.WIDTH + i];
                sumOfPlaces += place;
                squareOfPlaces += place * place;
                sumOfVelocities += velocity;
                absoluteOfVelocities += Math.abs(velocity);
            }
        }
        golden.put("sumpos", sumOfPlaces).put("sumpos2", squareOfPlaces);
        golden.put("sumvel", sumOfVelocities).put("sumabsvel", absoluteOfVelocities);
        putMolecules(golden);
        golden.put("BOXL", model.boxLength()).put("CUTOFF", model.cutoff());
        return golden.put("FPOT", model.potentialFactor()).put("FKIN", model.kineticFactor());
    }

    private void putMolecules(Golden golden) {
        for (int molecule : new int[] {0, molecules.length / 2, molecules.length - 1}) {
            for (int atom = 0; atom < WaterModel.ATOMS; atom++) {
                String prefix = "mol" + molecule + ".atom" + atom + ".";
                put(golden, prefix + "pos.", molecules[molecule], Motion.PLACE, atom);
                put(golden, prefix + "vel.", molecules[molecule], Motion.VELOCITY, atom);
            }
        }
    }

    private static void put(Golden golden, String prefix, Motion motion, int kind, int atom) {
        golden.put(prefix + "x", motion.get(kind, 0, atom));
        golden.put(prefix + "y", motion.get(kind, 1, atom));
        golden.put(prefix + "z", motion.get(kind, 2, atom));
    }

    /** Throws unless {@code found} is the same but for the order of summation. */
    void requireNear(Outcome found) throws VerificationException {
        for (int step = 0; step < steps.size(); step++) {
            steps.get(step).requireNear("step " + (step + 1), found.steps.get(step));
        }
        for (int molecule = 0; molecule < molecules.length; molecule++) {
            requireNear(molecule, found.molecules[molecule]);
        }
    }

    private void requireNear(int molecule, Motion found) throws VerificationException {
        double allowed = Energies.TOLERANCE * model.boxLength();
        for (int i = 0; i < Motion.WIDTH; i++) {
            double expected = molecules[molecule].values[Motion.PLACE * Motion.WIDTH + i];
            double place = found.values[Motion.PLACE * Motion.WIDTH + i];
            boolean near = Math.abs(expected - place) <= allowed;
            if (!near) {
                throw new VerificationException(
                        "molecule " + molecule + " place " + i, expected, place);
            }
        }
    }
}
