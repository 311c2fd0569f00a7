package dev.merino.apps.water;

import static dev.merino.apps.water.Sites.M;
import static dev.merino.apps.water.Sites.SHARE_H;
import static dev.merino.apps.water.Sites.SHARE_O;
import static dev.merino.apps.water.WaterModel.ATOMS;
import static dev.merino.apps.water.WaterModel.DIRECTIONS;
import static dev.merino.apps.water.WaterModel.H1;
import static dev.merino.apps.water.WaterModel.H2;
import static dev.merino.apps.water.WaterModel.O;

/**
 * What two molecules do to each other: charges attract and repel up to the cutoff, with a reaction
 * field from beyond it, and atoms repel at short distance.
 *
 * <p>Fourteen pairs of sites matter, and the nearest image of the other molecule counts for each.
 * The first nine have charges. If all of them are beyond the cutoff the molecules do not see each
 * other; atoms repel only if none is.
 */
final class Pair {
    private static final int PAIRS = 14;
    private static final int CHARGED = 9;

    /** From here on up to {@link #CHARGED} both sites are H. */
    private static final int HYDROGENS = 5;

    private static final int OXYGENS = 9;
    private static final int MIXED = 10;
    private static final int[] MINE = {M, M, M, H1, H2, H1, H1, H2, H2, O, O, O, H1, H2};
    private static final int[] OTHER = {M, H1, H2, M, M, H1, H2, H1, H2, O, H1, H2, O, O};

    private static final double QQ = 0.07152158;

    /** The product of the charges of each pair of sites. */
    private static final double[] CHARGES = {
        4 * QQ, -2 * QQ, -2 * QQ, -2 * QQ, -2 * QQ, QQ, QQ, QQ, QQ
    };

    private static final double A1 = 455.3131;
    private static final double B1 = 5.1527107;
    private static final double A2 = 0.27879839;
    private static final double B2 = 2.7608437;
    private static final double A3 = 0.60895706;
    private static final double B3 = 2.9618955;
    private static final double A4 = 0.11447336;
    private static final double B4 = 2.2332641;

    /** For each pair of molecules, and for those that see each other. */
    private static final int WORK_OF_DISTANCES = 60;

    private static final int WORK_OF_FORCES = 200;

    private final double boxLength;
    private final double halfBox;
    private final double cutoff;
    private final double cutoffSquare;

    /** The reaction field, for a pair of charges of 1. */
    private final double field;

    private final double[] distances = new double[DIRECTIONS * PAIRS];
    private final double[] squares = new double[PAIRS];
    private final double[] strengths = new double[PAIRS];
    private final double[] pulls = new double[Sites.COUNT];
    private final double[] pushes = new double[Sites.COUNT];

    private double virial;
    private double energy;
    private double fieldEnergy;
    private long work;

    Pair(WaterModel model) {
        this.boxLength = model.boxLength();
        this.halfBox = boxLength / 2;
        this.cutoff = model.cutoff();
        this.cutoffSquare = cutoff * cutoff;
        this.field = -1 / (cutoffSquare * cutoff);
    }

    /** The products of distances and forces of all pairs since the last time. */
    double takeVirial() {
        double sum = virial;
        virial = 0;
        return sum;
    }

    /** The energy of all pairs since the last time, without the reaction field. */
    double takeEnergy() {
        double sum = energy;
        energy = 0;
        return sum;
    }

    /** The energy of the reaction field of all pairs since the last time. */
    double takeFieldEnergy() {
        double sum = fieldEnergy;
        fieldEnergy = 0;
        return sum;
    }

    /** How much has been computed since the last time, in accesses to shared memory. */
    long takeWork() {
        long sum = work;
        work = 0;
        return sum;
    }

    /** Adds the forces between two molecules to what acts on each of them. */
    void addForces(Sites sites, int mine, int other, double[] forces) {
        int far = measure(sites, mine, other);
        if (far < CHARGED) {
            setStrengths(far);
            for (int direction = 0; direction < DIRECTIONS; direction++) {
                pull(direction);
                add(pulls, 1, forces, mine * Motion.WIDTH + direction * ATOMS);
                add(pushes, -1, forces, other * Motion.WIDTH + direction * ATOMS);
            }
        }
    }

    /** Adds the forces between two molecules to what acts on the first. */
    void addForcesOnMine(Sites sites, int mine, int other, double[] forces) {
        int far = measure(sites, mine, other);
        if (far < CHARGED) {
            setStrengths(far);
            for (int direction = 0; direction < DIRECTIONS; direction++) {
                pull(direction);
                add(pulls, 1, forces, mine * Motion.WIDTH + direction * ATOMS);
            }
        }
    }

    /** Adds the energy of two molecules to what {@link #takeEnergy} gives. */
    void addEnergy(Sites sites, int mine, int other) {
        int far = measure(sites, mine, other);
        if (far == CHARGED) {
            return;
        }
        for (int k = 0; k < CHARGED; k++) {
            double square = Math.min(squares[k], cutoffSquare);
            double distance = squares[k] <= cutoffSquare ? Math.sqrt(square) : cutoff;
            energy += CHARGES[k] / distance;
            fieldEnergy -= 0.5 * CHARGES[k] * field * square;
        }
        if (far == 0) {
            energy += A1 * Math.exp(-B1 * Math.sqrt(square(OXYGENS)));
            for (int k = HYDROGENS; k < CHARGED; k++) {
                energy += A2 * Math.exp(-B2 * Math.sqrt(squares[k]));
            }
            for (int k = MIXED; k < PAIRS; k++) {
                double distance = Math.sqrt(square(k));
                energy += A3 * Math.exp(-B3 * distance) - A4 * Math.exp(-B4 * distance);
            }
        }
    }

    /** Finds all distances; returns how many charges are beyond the cutoff. */
    private int measure(Sites sites, int mine, int other) {
        double[] values = sites.values;
        for (int direction = 0; direction < DIRECTIONS; direction++) {
            int from = mine * Sites.WIDTH + direction * Sites.COUNT;
            int to = other * Sites.WIDTH + direction * Sites.COUNT;
            for (int k = 0; k < PAIRS; k++) {
                distances[direction * PAIRS + k] =
                        nearest(values[from + MINE[k]] - values[to + OTHER[k]]);
            }
        }
        work += WORK_OF_DISTANCES;
        int far = 0;
        for (int k = 0; k < CHARGED; k++) {
            squares[k] = square(k);
            if (squares[k] > cutoffSquare) {
                far++;
            }
        }
        work += far < CHARGED ? WORK_OF_FORCES : 0;
        return far;
    }

    private double nearest(double distance) {
        if (distance > halfBox) {
            return distance - boxLength;
        }
        return distance < -halfBox ? distance + boxLength : distance;
    }

    private double square(int k) {
        double x = distances[k];
        double y = distances[PAIRS + k];
        double z = distances[2 * PAIRS + k];
        return x * x + y * y + z * z;
    }

    /** Finds the force between each pair of sites, over its distance. */
    private void setStrengths(int far) {
        for (int k = 0; k < CHARGED; k++) {
            double square = squares[k];
            boolean near = k < HYDROGENS ? square < cutoffSquare : square <= cutoffSquare;
            double electric = CHARGES[k] / (square * Math.sqrt(square)) + CHARGES[k] * field;
            strengths[k] = near ? electric : 0;
            virial += strengths[k] * square;
        }
        if (far == 0) {
            addRepulsion();
        } else {
            for (int k = OXYGENS; k < PAIRS; k++) {
                strengths[k] = 0;
            }
        }
    }

    private void addRepulsion() {
        for (int k = HYDROGENS; k < CHARGED; k++) {
            double distance = Math.sqrt(squares[k]);
            double repulsion = A2 * B2 * Math.exp(-B2 * distance) / distance;
            strengths[k] += repulsion;
            virial += repulsion * squares[k];
        }
        double oxygens = Math.sqrt(square(OXYGENS));
        strengths[OXYGENS] = A1 * B1 * Math.exp(-B1 * oxygens) / oxygens;
        virial += strengths[OXYGENS] * square(OXYGENS);
        for (int k = MIXED; k < PAIRS; k++) {
            double distance = Math.sqrt(square(k));
            double near = A3 * B3 * Math.exp(-B3 * distance);
            double wide = A4 * B4 * Math.exp(-B4 * distance);
            strengths[k] = (near - wide) / distance;
            virial += strengths[k] * square(k);
        }
    }

    /** Sums up what acts on each site, in one direction. */
    private void pull(int direction) {
        for (int site = 0; site < Sites.COUNT; site++) {
            pulls[site] = 0;
            pushes[site] = 0;
        }
        for (int k = 0; k < PAIRS; k++) {
            double force = strengths[k] * distances[direction * PAIRS + k];
            pulls[MINE[k]] += force;
            pushes[OTHER[k]] += force;
        }
    }

    /** Adds what acts on sites to the forces on atoms; what acts on M is shared by them. */
    private static void add(double[] onSites, int sign, double[] forces, int at) {
        forces[at + H1] += sign * (onSites[H1] + SHARE_H * onSites[M]);
        forces[at + O] += sign * (onSites[O] + SHARE_O * onSites[M]);
        forces[at + H2] += sign * (onSites[H2] + SHARE_H * onSites[M]);
    }
}
