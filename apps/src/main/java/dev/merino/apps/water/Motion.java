package dev.merino.apps.water;

import static dev.merino.apps.water.WaterModel.ATOMS;
import static dev.merino.apps.water.WaterModel.DIRECTIONS;
import static dev.merino.apps.water.WaterModel.FORCE_TO_STEP_H;
import static dev.merino.apps.water.WaterModel.FORCE_TO_STEP_O;
import static dev.merino.apps.water.WaterModel.MASS_H;
import static dev.merino.apps.water.WaterModel.MASS_O;
import static dev.merino.apps.water.WaterModel.O;

import java.util.Arrays;

/**
 * The motion of one molecule: place, velocity and so on of each atom, as the terms of a Taylor
 * series, and the force on it; Gear's predictor-corrector method of sixth order moves it.
 *
 * <pre>
 *   values:  | place | velocity | acceleration | ... | sixth derivative | force |      9 numbers each
 *   each:    | x of H1, O, H2 | y of H1, O, H2 | z of H1, O, H2 |
 * </pre>
 */
final class Motion {
    /** Numbers of each kind. */
    static final int WIDTH = DIRECTIONS * ATOMS;

    static final int PLACE = 0;
    static final int VELOCITY = 1;
    static final int ACCELERATION = 2;

    /** The highest derivative. */
    static final int ORDER = 6;

    static final int FORCE = ORDER + 1;

    /** How many kinds of numbers there are. */
    static final int KINDS = ORDER + 2;

    /** How much of the error of the predicted acceleration each term is corrected by. */
    private static final double[] CORRECTIONS = {
        863.0 / 6048, 665.0 / 1008, 1, 25.0 / 36, 35.0 / 144, 1.0 / 24, 1.0 / 360
    };

    private static final double[][] BINOMIALS = binomials();

    final double[] values = new double[KINDS * WIDTH];

    private static double[][] binomials() {
        double[][] rows = new double[ORDER + 1][ORDER + 1];
        for (int n = 0; n <= ORDER; n++) {
            rows[n][0] = 1;
            for (int k = 1; k <= n; k++) {
                rows[n][k] = rows[n - 1][k - 1] + rows[n - 1][k];
            }
        }
        return rows;
    }

    static int index(int kind, int direction, int atom) {
        return kind * WIDTH + direction * ATOMS + atom;
    }

    double get(int kind, int direction, int atom) {
        return values[index(kind, direction, atom)];
    }

    void set(int kind, int direction, int atom, double value) {
        values[index(kind, direction, atom)] = value;
    }

    /** Goes one step on, as if nothing new acted on the molecule. */
    void predict() {
        for (int kind = 0; kind < ORDER; kind++) {
            for (int i = 0; i < WIDTH; i++) {
                double change = 0;
                for (int higher = kind + 1; higher <= ORDER; higher++) {
                    change += BINOMIALS[higher][kind] * values[higher * WIDTH + i];
                }
                values[kind * WIDTH + i] += change;
            }
        }
    }

    /** The forces become accelerations, and everything is corrected by what was not predicted. */
    void correct() {
        scaleToStep(FORCE);
        for (int i = 0; i < WIDTH; i++) {
            double error = values[FORCE * WIDTH + i] - values[ACCELERATION * WIDTH + i];
            for (int kind = 0; kind <= ORDER; kind++) {
                values[kind * WIDTH + i] += CORRECTIONS[kind] * error;
            }
        }
    }

    /** Turns forces, which stand in {@code kind}, into accelerations. */
    void scaleToStep(int kind) {
        for (int i = 0; i < WIDTH; i++) {
            values[kind * WIDTH + i] *= i % ATOMS == O ? FORCE_TO_STEP_O : FORCE_TO_STEP_H;
        }
    }

    /** A molecule that has left the box on one side comes back on the other. */
    void wrap(double boxLength) {
        for (int direction = 0; direction < DIRECTIONS; direction++) {
            double oxygen = get(PLACE, direction, O);
            double shift = oxygen > boxLength ? -boxLength : oxygen < 0 ? boxLength : 0;
            for (int atom = 0; atom < ATOMS && shift != 0; atom++) {
                values[index(PLACE, direction, atom)] += shift;
            }
        }
    }

    /** Its mass times the square of its velocity in one direction. */
    double liveliness(int direction) {
        double h1 = get(VELOCITY, direction, WaterModel.H1);
        double h2 = get(VELOCITY, direction, WaterModel.H2);
        double oxygen = get(VELOCITY, direction, O);
        return (h1 * h1 + h2 * h2) * MASS_H + oxygen * oxygen * MASS_O;
    }

    /** The places of its atoms times the forces on them. */
    double virial() {
        double sum = 0;
        for (int i = 0; i < WIDTH; i++) {
            sum += values[PLACE * WIDTH + i] * values[FORCE * WIDTH + i];
        }
        return sum;
    }

    @Override
    public String toString() {
        return Arrays.toString(values);
    }
}
