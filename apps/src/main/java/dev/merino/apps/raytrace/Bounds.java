package dev.merino.apps.raytrace;

/**
 * A box along the axes.
 *
 * @param near its corner with the smallest coordinates
 * @param far its corner with the largest coordinates
 */
record Bounds(Vec near, Vec far) {
    /** The box that has nothing in it. */
    static Bounds none() {
        double huge = 1e32;
        return new Bounds(new Vec(huge, huge, huge), new Vec(-huge, -huge, -huge));
    }

    Bounds with(Vec point) {
        return and(new Bounds(point, point));
    }

    Bounds and(Bounds other) {
        return new Bounds(
                new Vec(
                        Math.min(near.x(), other.near.x()),
                        Math.min(near.y(), other.near.y()),
                        Math.min(near.z(), other.near.z())),
                new Vec(
                        Math.max(far.x(), other.far.x()),
                        Math.max(far.y(), other.far.y()),
                        Math.max(far.z(), other.far.z())));
    }

    /** This box after its corners went through {@code matrix}. */
    Bounds through(Matrix matrix) {
        return new Bounds(matrix.point(near), matrix.point(far));
    }

    /** Whether the boxes meet when this one is {@code slack} larger on every side. */
    boolean meets(Bounds box, double slack) {
        return box.near.x() <= far.x() + slack
                && box.near.y() <= far.y() + slack
                && box.near.z() <= far.z() + slack
                && box.far.x() >= near.x() - slack
                && box.far.y() >= near.y() - slack
                && box.far.z() >= near.z() - slack;
    }
}
