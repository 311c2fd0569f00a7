package dev.merino.apps.ocean;

import java.util.ArrayList;
import java.util.List;

/**
 * What ocean is simulated, and how: the constants are those of SPLASH-2, in metres and seconds.
 *
 * @param side points along a side, with the rim: a power of two and two more
 * @param resolution how far points are apart
 * @param timeStep how long a time step is
 * @param tolerance when a solution is good enough
 */
record Setup(int side, double resolution, double timeStep, double tolerance) {
    private static final double UPPER_DEPTH = 1000;
    private static final double LOWER_DEPTH = 4000;
    private static final double DEPTH = 5000;
    private static final double CORIOLIS = 8.3e-5;
    private static final double CORIOLIS_SLOPE = 2e-11;
    private static final double GRAVITY = 0.02;
    private static final double WIND = 0.5e-4;
    private static final double DAY = 86_400;
    private static final double LAST_DAY = 2;

    /** How strongly currents are damped. */
    static final double FRICTION = -5.12e11;

    /** The share of the upper layer in the whole depth. */
    double upperPart() {
        return UPPER_DEPTH / DEPTH;
    }

    /** The share of the lower layer in the whole depth. */
    double lowerPart() {
        return LOWER_DEPTH / DEPTH;
    }

    double upperInverse() {
        return 1.0 / UPPER_DEPTH;
    }

    double depthInverse() {
        return 1.0 / DEPTH;
    }

    /** The coefficient of the equation that a layer's difference solves. */
    double eigenvalue() {
        return -DEPTH * CORIOLIS * CORIOLIS / (UPPER_DEPTH * LOWER_DEPTH * GRAVITY);
    }

    private double halfWidth() {
        return 0.5 * ((side - 1) * resolution);
    }

    /** For each column, the force of the turning earth. */
    double[] coriolis() {
        double[] forces = new double[side];
        for (int column = 0; column < side; column++) {
            forces[column] = CORIOLIS + CORIOLIS_SLOPE * (column * resolution - halfWidth());
        }
        return forces;
    }

    /** For each column, the curl of the wind. */
    double[] windCurl() {
        double factor = -WIND * Math.PI / halfWidth();
        double[] curl = new double[side];
        for (int column = 1; column < side; column++) {
            double angle = Math.PI * column * resolution / halfWidth();
            curl[column] = factor * StrictMath.sin(angle);
        }
        return curl;
    }

    /**
     * For each time step, whether the state before it is added to the running sums. That happens
     * once a day after the first day; the simulation ends when it happens after the second one.
     */
    List<Boolean> schedule() {
        List<Boolean> isAdded = new ArrayList<>();
        double time = 0;
        double sinceAdded = 0;
        boolean isOver = false;
        while (!isOver) {
            time += timeStep;
            boolean counts = time / DAY > 1;
            sinceAdded += counts ? timeStep : 0;
            boolean isDue = counts && sinceAdded >= DAY;
            isAdded.add(isDue);
            sinceAdded = isDue ? 0 : sinceAdded;
            isOver = isDue && time / DAY >= LAST_DAY;
        }
        return isAdded;
    }
}
