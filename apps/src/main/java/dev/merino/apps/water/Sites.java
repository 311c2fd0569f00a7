package dev.merino.apps.water;

import static dev.merino.apps.water.WaterModel.ATOMS;
import static dev.merino.apps.water.WaterModel.CHARGE_SHIFT;
import static dev.merino.apps.water.WaterModel.DIRECTIONS;
import static dev.merino.apps.water.WaterModel.H1;
import static dev.merino.apps.water.WaterModel.H2;
import static dev.merino.apps.water.WaterModel.O;

/**
 * Where molecules act on each other: at their atoms, and at M, a point between them that has the
 * negative charge. A rank's private copy of what it needs for its pairs.
 *
 * <pre>
 *   values:  | x of H1, O, H2, M | y of H1, O, H2, M | z of H1, O, H2, M |       12 numbers a molecule
 * </pre>
 */
final class Sites {
    /** The point between the atoms. */
    static final int M = 3;

    /** Sites of a molecule. */
    static final int COUNT = 4;

    /** Numbers of a molecule. */
    static final int WIDTH = DIRECTIONS * COUNT;

    /** The share of O, and of each H, in the place of M and in the force on it. */
    static final double SHARE_O = 1 - CHARGE_SHIFT;

    static final double SHARE_H = 0.5 * CHARGE_SHIFT;

    final double[] values;

    Sites(int molecules) {
        this.values = new double[molecules * WIDTH];
    }

    void set(int molecule, int direction, int atom, double value) {
        values[molecule * WIDTH + direction * COUNT + atom] = value;
    }

    double get(int molecule, int direction, int site) {
        return values[molecule * WIDTH + direction * COUNT + site];
    }

    /** Where the atoms of {@code molecule} put M. */
    double charge(int molecule, int direction) {
        return SHARE_O * get(molecule, direction, O)
                + SHARE_H * (get(molecule, direction, H1) + get(molecule, direction, H2));
    }

    /** Takes the atoms of a molecule from its motion, and M from them. */
    void set(int molecule, Motion motion) {
        for (int direction = 0; direction < DIRECTIONS; direction++) {
            for (int atom = 0; atom < ATOMS; atom++) {
                set(molecule, direction, atom, motion.get(Motion.PLACE, direction, atom));
            }
            set(molecule, direction, M, charge(molecule, direction));
        }
    }
}
