package dev.merino.apps.barnes;

/**
 * Bodies in ordinary arrays: three numbers each for positions, velocities and accelerations.
 *
 * @param mass the mass of each
 * @param positions x, y and z of the first, of the second, and so on
 * @param velocities the same for velocities
 * @param accelerations the same for accelerations
 * @param potentials the potential at each
 * @param costs how many masses acted on each
 */
record Bodies(
        double[] mass,
        double[] positions,
        double[] velocities,
        double[] accelerations,
        double[] potentials,
        int[] costs) {
    static Bodies of(int count) {
        return new Bodies(
                new double[count],
                new double[3 * count],
                new double[3 * count],
                new double[3 * count],
                new double[count],
                new int[count]);
    }

    int count() {
        return mass.length;
    }

    /** The cube that all are in. */
    Space space() {
        double[] min = {1e99, 1e99, 1e99};
        double[] max = {-1e99, -1e99, -1e99};
        for (int i = 0; i < positions.length; i++) {
            min[i % 3] = Math.min(min[i % 3], positions[i]);
            max[i % 3] = Math.max(max[i % 3], positions[i]);
        }
        return Space.around(min, max);
    }

    /**
     * The force on a body has been found, and its velocity is corrected by how it has changed, from
     * the second step on.
     */
    void feel(int body, Gravity gravity, boolean corrects, double timeStep) {
        for (int axis = 0; axis < 3; axis++) {
            int i = 3 * body + axis;
            double change = gravity.acceleration(axis) - accelerations[i];
            accelerations[i] = gravity.acceleration(axis);
            if (corrects) {
                velocities[i] += change * (0.5 * timeStep);
            }
        }
        potentials[body] = gravity.potential();
        costs[body] = gravity.count();
    }

    /** Moves a body by one step. */
    void move(int body, double timeStep) {
        for (int i = 3 * body; i < 3 * body + 3; i++) {
            double change = accelerations[i] * (0.5 * timeStep);
            double velocity = velocities[i] + change;
            positions[i] += velocity * timeStep;
            velocities[i] = velocity + change;
        }
    }
}
