package dev.merino.apps.water;

/**
 * Water in a box, in numbers: what does not change during a run. Lengths are in angstroms, masses
 * in atomic units, times in steps.
 *
 * @param molecules how many, a cube
 * @param cutoff the distance from which sites do not feel each other
 * @param boxLength the side of the box
 */
record WaterModel(int molecules, double cutoff, double boxLength) {
    /** The directions of space. */
    static final int DIRECTIONS = 3;

    /** The atoms of a molecule: hydrogen, oxygen, hydrogen. */
    static final int ATOMS = 3;

    static final int H1 = 0;
    static final int O = 1;
    static final int H2 = 2;

    /** The distance of O and H at rest. */
    static final double OH_LENGTH = 0.9572;

    /** The angle between both at rest. */
    static final double OH_ANGLE = 1.824218;

    static final double MASS_O = 15.99945;
    static final double MASS_H = 1.007825;

    /** Where on the way from O to the hydrogens the negative charge sits. */
    static final double CHARGE_SHIFT = 0.4568259;

    static final double TEMPERATURE = 298;

    /** A step, in femtoseconds. */
    static final double TIME_STEP = 1.5e-16 / 1e-15;

    private static final double UNIT_TIME = 1e-15;
    private static final double UNIT_LENGTH = 1e-8;
    private static final double UNIT_MASS = 1.6605655e-24;
    private static final double BOLTZMANN = 1.380662e-16;
    private static final double DENSITY = 0.9980;
    private static final double CUTOFF_MAX = 11;

    /** Forces on atoms of each kind become accelerations by this factor. */
    static final double FORCE_TO_STEP_H = TIME_STEP * TIME_STEP * 0.5 / MASS_H;

    static final double FORCE_TO_STEP_O = TIME_STEP * TIME_STEP * 0.5 / MASS_O;

    /** The model of so many molecules; a cutoff of 0 means half of the box, 11 at most. */
    static WaterModel of(int molecules, double cutoff) {
        double mass = molecules * (MASS_O + 2 * MASS_H) * UNIT_MASS;
        double boxLength = Math.cbrt(mass / DENSITY) / UNIT_LENGTH;
        double used = cutoff == 0 ? Math.min(boxLength / 2, CUTOFF_MAX) : cutoff;
        return new WaterModel(molecules, used, boxLength);
    }

    /** The mass of an atom. */
    static double mass(int atom) {
        return atom == O ? MASS_O : MASS_H;
    }

    /** Potential energies are given in units of this. */
    double potentialFactor() {
        double speed = UNIT_LENGTH / UNIT_TIME;
        return UNIT_MASS * speed * speed / (BOLTZMANN * TEMPERATURE * freedoms());
    }

    /** Kinetic energies are given in units of this. */
    double kineticFactor() {
        return potentialFactor() * 0.5 / (TIME_STEP * TIME_STEP);
    }

    /** The square of the momentum, over mass, that each direction has at the temperature. */
    double thermalSquare() {
        double step = UNIT_TIME * TIME_STEP / UNIT_LENGTH;
        return BOLTZMANN * TEMPERATURE * freedoms() / UNIT_MASS * (step * step);
    }

    private double freedoms() {
        return 3.0 * molecules;
    }

    /** The side of the cube of molecules; 0 if there is none. */
    static int cubeRoot(int molecules) {
        int root = (int) Math.round(Math.cbrt(molecules));
        return root * root * root == molecules ? root : 0;
    }
}
