package dev.merino.apps.barnes;

/**
 * Two clusters of stars, each after the model of Plummer, as SPLASH makes them: the second is a
 * copy of the first, moved by 4 along each axis.
 */
final class Plummer {
    private static final double LENGTH = 9 * Math.PI / 16;
    private static final double SPEED = Math.sqrt(1 / LENGTH);
    private static final double MASS_FRACTION = 0.999;
    private static final double RADIUS_MAX = 9;
    private static final double DISTANCE = 4;

    private long random;

    private Plummer(int seed) {
        this.random = seed;
    }

    /** So many bodies, whose centre of mass is at rest at the origin. */
    static Bodies bodies(int count, int seed) {
        Bodies bodies = Bodies.of(count);
        new Plummer(seed).fill(bodies, (count + 1) / 2);
        centre(bodies.positions());
        centre(bodies.velocities());
        return bodies;
    }

    private void fill(Bodies bodies, int half) {
        for (int body = 0; body < half; body++) {
            double radius = radius();
            direction(bodies.positions(), body, LENGTH * radius);
            direction(bodies.velocities(), body, SPEED * speed(radius));
        }
        for (int i = 3 * half; i < 3 * bodies.count(); i++) {
            bodies.positions()[i] = bodies.positions()[i - 3 * half] + DISTANCE;
            bodies.velocities()[i] = bodies.velocities()[i - 3 * half];
        }
        for (int body = 0; body < bodies.count(); body++) {
            bodies.mass()[body] = 1.0 / bodies.count();
            bodies.costs()[body] = 1;
        }
    }

    private double radius() {
        double radius;
        do {
            double mass = between(0, MASS_FRACTION);
            radius = 1 / Math.sqrt(Math.pow(mass, -2.0 / 3) - 1);
        } while (radius > RADIUS_MAX);
        return radius;
    }

    private double speed(double radius) {
        double x;
        double y;
        do {
            x = between(0, 1);
            y = between(0, 0.1);
        } while (y > x * x * Math.pow(1 - x * x, 3.5));
        return Math.sqrt(2) * x / Math.pow(1 + radius * radius, 0.25);
    }

    /** A vector of that length in a random direction. */
    private void direction(double[] vectors, int body, double length) {
        double square;
        do {
            square = 0;
            for (int i = 3 * body; i < 3 * body + 3; i++) {
                vectors[i] = between(-1, 1);
                square += vectors[i] * vectors[i];
            }
        } while (square > 1);
        double scale = length / Math.sqrt(square);
        for (int i = 3 * body; i < 3 * body + 3; i++) {
            vectors[i] *= scale;
        }
    }

    private double between(double low, double high) {
        double last = random / 2147483648.0;
        random = (1103515245L * random + 12345) & 0x7fffffff;
        return low + (high - low) * last;
    }

    private static void centre(double[] vectors) {
        for (int axis = 0; axis < 3; axis++) {
            double sum = 0;
            for (int i = axis; i < vectors.length; i += 3) {
                sum += vectors[i];
            }
            int count = vectors.length / 3;
            double mean = sum / count;
            for (int i = axis; i < vectors.length; i += 3) {
                vectors[i] -= mean;
            }
        }
    }
}
