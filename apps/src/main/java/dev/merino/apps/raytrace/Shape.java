package dev.merino.apps.raytrace;

import java.util.List;

/**
 * A part of an object in the making: read from a file, then moved by the transformation of the
 * model, then made to fit into the unit cube. {@link SceneWriter} makes words of it that rays are
 * traced with.
 */
sealed interface Shape {
    /** The smallest box around it. */
    Bounds bounds();

    /** This moved by {@code matrix}; {@code normals} moves the normals of its surface. */
    Shape transformed(Matrix matrix, Matrix normals);

    /** This after it was scaled and shifted by {@code matrix}, its normals as they were. */
    Shape fitted(Matrix matrix);

    /**
     * A sphere.
     *
     * @param centre its centre
     * @param radius its radius
     */
    record Sphere(Vec centre, double radius) implements Shape {
        @Override
        public Bounds bounds() {
            Vec reach = new Vec(radius, radius, radius);
            return new Bounds(centre.minus(reach), centre.plus(reach));
        }

        @Override
        public Sphere transformed(Matrix matrix, Matrix normals) {
            return fitted(matrix);
        }

        @Override
        public Sphere fitted(Matrix matrix) {
            Vec moved = matrix.point(centre);
            Vec onSurface = matrix.point(new Vec(centre.x() + radius, centre.y(), centre.z()));
            return new Sphere(moved, onSurface.minus(moved).length());
        }
    }

    /**
     * A flat polygon.
     *
     * @param corners its corners, in order
     * @param normal at right angles to it, of length 1
     */
    record Polygon(List<Vec> corners, Vec normal) implements Shape {
        /** Keeps its own copy. */
        public Polygon {
            corners = List.copyOf(corners);
        }

        /** A polygon whose normal is the mean of those at its corners. */
        static Polygon of(List<Vec> corners) {
            Vec sum = new Vec(0, 0, 0);
            int count = corners.size();
            for (int i = 0; i < count; i++) {
                Vec middle = corners.get((i + 1) % count);
                Vec before = middle.minus(corners.get(i));
                sum = sum.plus(before.cross(corners.get((i + 2) % count).minus(middle)));
            }
            return new Polygon(corners, sum.times(1 / sum.length()));
        }

        @Override
        public Bounds bounds() {
            return corners.stream().reduce(Bounds.none(), Bounds::with, Bounds::and);
        }

        @Override
        public Polygon transformed(Matrix matrix, Matrix normals) {
            return new Polygon(
                    corners.stream().map(matrix::point).toList(), normals.direction(normal).unit());
        }

        @Override
        public Polygon fitted(Matrix matrix) {
            return new Polygon(corners.stream().map(matrix::point).toList(), normal);
        }
    }

    /**
     * A triangle. The length of its normal is twice its area before it was fitted: the original
     * compares with it what it computes from fitted corners, and so must we.
     *
     * @param corners its three corners
     * @param cornerNormals the normals of the surface there; none if it is flat
     * @param normal at right angles to it
     */
    record Triangle(List<Vec> corners, List<Vec> cornerNormals, Vec normal) implements Shape {
        /** Keeps its own copy. */
        public Triangle {
            corners = List.copyOf(corners);
            cornerNormals = List.copyOf(cornerNormals);
        }

        /** A triangle that has not yet been moved, and needs no normal before. */
        static Triangle of(List<Vec> corners, List<Vec> cornerNormals) {
            return new Triangle(corners, cornerNormals, new Vec(0, 0, 0));
        }

        @Override
        public Bounds bounds() {
            return corners.stream().reduce(Bounds.none(), Bounds::with, Bounds::and);
        }

        @Override
        public Triangle transformed(Matrix matrix, Matrix normals) {
            List<Vec> moved = corners.stream().map(matrix::point).toList();
            List<Vec> turned =
                    cornerNormals.stream().map(n -> normals.direction(n).unit()).toList();
            Vec first = moved.getFirst();
            Vec across = moved.get(1).minus(first).cross(moved.get(2).minus(first));
            if (turned.isEmpty() || across.unit().dot(turned.getFirst()) >= 0) {
                return new Triangle(moved, turned, across);
            }
            return new Triangle(reversed(moved), reversed(turned), across.times(-1));
        }

        private static List<Vec> reversed(List<Vec> three) {
            return List.of(three.getFirst(), three.get(2), three.get(1));
        }

        @Override
        public Triangle fitted(Matrix matrix) {
            return new Triangle(
                    corners.stream().map(matrix::point).toList(), cornerNormals, normal);
        }
    }
}
