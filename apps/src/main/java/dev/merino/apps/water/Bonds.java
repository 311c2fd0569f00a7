package dev.merino.apps.water;

import static dev.merino.apps.water.WaterModel.DIRECTIONS;
import static dev.merino.apps.water.WaterModel.H1;
import static dev.merino.apps.water.WaterModel.H2;
import static dev.merino.apps.water.WaterModel.O;
import static dev.merino.apps.water.WaterModel.OH_ANGLE;
import static dev.merino.apps.water.WaterModel.OH_LENGTH;

/**
 * What holds a molecule together: a polynomial of fourth order in the stretching a and b of both
 * bonds and the bending t of the angle between them, symmetric in a and b.
 */
final class Bonds {
    private static final double AA = 0.512596;
    private static final double TT = 0.048098;
    private static final double AB = -0.005823;
    private static final double AT = 0.016452;
    private static final double AAA = -0.57191 / OH_LENGTH;
    private static final double TTT = -0.007636 / OH_LENGTH;
    private static final double AAB = -0.001867 / OH_LENGTH;
    private static final double AAT = -0.002047 / OH_LENGTH;
    private static final double ABT = -0.03083 / OH_LENGTH;
    private static final double ATT = -0.0094245 / OH_LENGTH;
    private static final double SQUARE = OH_LENGTH * OH_LENGTH;
    private static final double AAAA = 0.8431 / SQUARE;
    private static final double TTTT = -0.00193 / SQUARE;
    private static final double AAAB = -0.0030 / SQUARE;
    private static final double AABB = 0.0036 / SQUARE;
    private static final double AAAT = -0.012 / SQUARE;
    private static final double AABT = 0.0060 / SQUARE;
    private static final double AATT = -0.0048 / SQUARE;
    private static final double ABTT = 0.0211 / SQUARE;
    private static final double ATTT = 0.006263 / SQUARE;

    /** From each H to O, as vectors of length 1. */
    private final double[] first = new double[DIRECTIONS];

    private final double[] second = new double[DIRECTIONS];
    private double length1;
    private double length2;
    private double cosine;

    /** Sets the forces on the atoms of {@code molecule}. */
    void setForces(Motion molecule) {
        measure(molecule);
        double a = length1 - OH_LENGTH;
        double b = length2 - OH_LENGTH;
        double t = bending();
        double stretch1 = stretchForce(a, b, t);
        double stretch2 = stretchForce(b, a, t);
        double bend = bendForce(a, b, t) * OH_LENGTH / Math.sqrt(1 - cosine * cosine);
        for (int direction = 0; direction < DIRECTIONS; direction++) {
            double u = first[direction];
            double v = second[direction];
            double on1 = stretch1 * u + bend * (u * cosine - v) / length1;
            double on2 = stretch2 * v + bend * (v * cosine - u) / length2;
            molecule.set(Motion.FORCE, direction, H1, on1);
            molecule.set(Motion.FORCE, direction, H2, on2);
            molecule.set(Motion.FORCE, direction, O, -(on1 + on2));
        }
    }

    /** The potential energy of {@code molecule} by itself. */
    double energy(Motion molecule) {
        measure(molecule);
        double a = length1 - OH_LENGTH;
        double b = length2 - OH_LENGTH;
        double t = bending();
        double aa = a * a;
        double bb = b * b;
        double ab = a * b;
        double tt = t * t;
        double quadratic = 0.5 * (AA * (aa + bb) + TT * tt) + AB * ab + AT * (a + b) * t;
        double cubic =
                AAA * (aa * a + bb * b)
                        + TTT * tt * t
                        + (AAB * ab + ATT * tt) * (a + b)
                        + (AAT * (aa + bb) + ABT * ab) * t;
        double quartic =
                AAAA * (aa * aa + bb * bb)
                        + TTTT * tt * tt
                        + (AAAB * (aa + bb) + AABB * ab) * ab
                        + (AAAT * (aa * a + bb * b) + AABT * (a + b) * ab) * t
                        + (AATT * (aa + bb) + ABTT * ab) * tt
                        + ATTT * (a + b) * tt * t;
        return quadratic + cubic + quartic;
    }

    private void measure(Motion molecule) {
        length1 = unit(molecule, H1, first);
        length2 = unit(molecule, H2, second);
        cosine = first[0] * second[0] + first[1] * second[1] + first[2] * second[2];
    }

    private static double unit(Motion molecule, int hydrogen, double[] vector) {
        double square = 0;
        for (int direction = 0; direction < DIRECTIONS; direction++) {
            vector[direction] =
                    molecule.get(Motion.PLACE, direction, O)
                            - molecule.get(Motion.PLACE, direction, hydrogen);
            square += vector[direction] * vector[direction];
        }
        double length = Math.sqrt(square);
        for (int direction = 0; direction < DIRECTIONS; direction++) {
            vector[direction] /= length;
        }
        return length;
    }

    private double bending() {
        return (Math.acos(cosine) - OH_ANGLE) * OH_LENGTH;
    }

    /** The derivative of the energy by a. */
    private static double stretchForce(double a, double b, double t) {
        double quadratic = AA * a + AB * b + AT * t;
        double cubic =
                3 * AAA * a * a + AAB * (2 * a + b) * b + (2 * AAT * a + ABT * b) * t + ATT * t * t;
        double quartic =
                4 * AAAA * a * a * a
                        + AAAB * (3 * a * a + b * b) * b
                        + 2 * AABB * a * b * b
                        + (3 * AAAT * a * a + AABT * (2 * a + b) * b) * t
                        + (2 * AATT * a + ABTT * b + ATTT * t) * t * t;
        return quadratic + cubic + quartic;
    }

    /** The derivative of the energy by t. */
    private static double bendForce(double a, double b, double t) {
        double squares = a * a + b * b;
        double quadratic = TT * t + AT * (a + b);
        double cubic = 3 * TTT * t * t + AAT * squares + ABT * a * b + 2 * ATT * (a + b) * t;
        double quartic =
                4 * TTTT * t * t * t
                        + AAAT * (a * a * a + b * b * b)
                        + AABT * (a + b) * a * b
                        + 2 * (AATT * squares + ABTT * a * b) * t
                        + 3 * ATTT * (a + b) * t * t;
        return quadratic + cubic + quartic;
    }
}
