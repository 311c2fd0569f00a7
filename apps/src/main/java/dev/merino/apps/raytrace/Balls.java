package dev.merino.apps.raytrace;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * The balls of the Standard Procedural Databases (Haines 1987): a sphere on a floor with nine of a
 * third of its size around it, on each of which there are nine again, and so on.
 *
 * <p>Nine directions are those of three trios, each a third of a turn after the other. A trio is
 * one direction up and two to the sides. For the spheres around a sphere all nine are turned so
 * that up becomes the direction in which that sphere was put.
 */
final class Balls {
    private static final Vec UP = new Vec(0, 0, 1);
    private static final Surface FLOOR = new Surface(new Vec(1, 0.75, 0.33), 1, 0, 0, 0, 0);
    private static final Surface BALL = new Surface(new Vec(1, 0.9, 0.7), 0.5, 0.5, 0, 0, 3);

    private final List<Vec> directions = new ArrayList<>();
    private final List<Solid> solids = new ArrayList<>();
    private final long seed;
    private final Random random;

    private Balls(long seed) {
        this.seed = seed;
        this.random = new Random(seed);
        double half = Math.sqrt(0.5);
        double rise = StrictMath.asin(2 / Math.sqrt(6));
        Vec axis = new Vec(half, -half, 0);
        List<Vec> trio =
                List.of(new Vec(half, half, 0), new Vec(half, 0, -half), new Vec(0, half, -half));
        for (int third = 0; third < 3; third++) {
            for (Vec direction : trio) {
                Vec raised = turned(direction, axis, StrictMath.cos(rise), StrictMath.sin(rise));
                double angle = third * 2 * Math.PI / 3;
                directions.add(turned(raised, UP, StrictMath.cos(angle), StrictMath.sin(angle)));
            }
        }
    }

    /**
     * The floor and the balls.
     *
     * @param levels how often balls are put around balls
     * @param seed gives balls random colours; 0 leaves them as they are
     */
    static List<Solid> solids(int levels, long seed) {
        Balls balls = new Balls(seed);
        balls.addFloor();
        balls.add(levels, new Vec(0, 0, 0), 0.5, UP);
        return balls.solids;
    }

    /** A view of them that is that of the original scene of four levels. */
    static Environment environment() {
        return new Environment(
                new Environment.View(new Vec(0.5, 0.49, 0.582), new Vec(0.5, 0.49, 0.1), 60, false),
                new Environment.Screen(128, 128, 8, 8, 4, 4),
                new Vec(0.078, 0.361, 0.753),
                new Vec(0.22, 0.22, 0.22),
                List.of(
                        new Light(new Vec(0.5, 0.5, 0.3), new Vec(0.25, 0.25, 0.25), false),
                        new Light(new Vec(10, 2, 12), new Vec(0.5, 0.5, 0.5), true),
                        new Light(new Vec(-5, 3, 2), new Vec(0.5, 0.5, 0.5), true)),
                true,
                5,
                0.001,
                new Matrix(
                        new double[] {
                            1.098625, 0.000000, 0.054977, 0.000000,
                            0.036284, 0.826409, -0.725074, 0.000000,
                            -0.041303, 0.725982, 0.825376, 0.000000,
                            -0.048012, -0.273869, 0.134132, 1.000000
                        }),
                true,
                new Environment.Grid(5, 2, 1));
    }

    private void addFloor() {
        List<Vec> corners =
                List.of(
                        new Vec(12, -12, -0.5),
                        new Vec(-12, -12, -0.5),
                        new Vec(-12, 12, -0.5),
                        new Vec(12, 12, -0.5));
        solids.add(new Solid(FLOOR, List.of(Shape.Polygon.of(corners))));
    }

    private void add(int levels, Vec centre, double radius, Vec up) {
        solids.add(new Solid(surface(), List.of(new Shape.Sphere(centre, radius))));
        if (levels == 0) {
            return;
        }
        double childRadius = radius / 3;
        for (Vec direction : directions) {
            Vec outward = turnedFromUp(direction, up);
            Vec offset = outward.times(radius + childRadius);
            add(levels - 1, centre.plus(offset), childRadius, outward);
        }
    }

    private Surface surface() {
        if (seed == 0) {
            return BALL;
        }
        Vec colour = new Vec(random.nextDouble(), random.nextDouble(), random.nextDouble());
        return new Surface(
                colour,
                BALL.diffuse(),
                BALL.specular(),
                BALL.transmission(),
                BALL.refraction(),
                BALL.shininess());
    }

    /** {@code direction} after the turn that takes the third axis to {@code up}. */
    private static Vec turnedFromUp(Vec direction, Vec up) {
        double across = Math.sqrt(up.x() * up.x() + up.y() * up.y());
        if (across < 1e-9) {
            // Straight up needs no turn; down is half a turn around any axis: take the first.
            return up.z() > 0 ? direction : new Vec(direction.x(), -direction.y(), -direction.z());
        }
        Vec axis = new Vec(-up.y() / across, up.x() / across, 0);
        return turned(direction, axis, up.z(), across);
    }

    /** {@code v} turned around {@code axis} by an angle, given by its cosine and sine. */
    private static Vec turned(Vec v, Vec axis, double cosine, double sine) {
        return v.times(cosine)
                .plus(axis.cross(v).times(sine))
                .plus(axis.times(axis.dot(v) * (1 - cosine)));
    }
}
