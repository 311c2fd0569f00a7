package dev.merino.apps.raytrace;

/**
 * A point, a direction or a colour. Sums are added up from left to right, as the original does: the
 * last bit depends on it.
 *
 * @param x along the first axis, or red
 * @param y along the second axis, or green
 * @param z along the third axis, or blue
 */
record Vec(double x, double y, double z) {
    private static final double SHORT = 1e-7;

    Vec plus(Vec other) {
        return new Vec(x + other.x, y + other.y, z + other.z);
    }

    Vec minus(Vec other) {
        return new Vec(x - other.x, y - other.y, z - other.z);
    }

    Vec times(double factor) {
        return new Vec(factor * x, factor * y, factor * z);
    }

    /** Colour by colour. */
    Vec times(Vec other) {
        return new Vec(x * other.x, y * other.y, z * other.z);
    }

    Vec negated() {
        return new Vec(-x, -y, -z);
    }

    double dot(Vec other) {
        return x * other.x + y * other.y + z * other.z;
    }

    Vec cross(Vec other) {
        return new Vec(
                y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x);
    }

    double length() {
        return Math.sqrt(x * x + y * y + z * z);
    }

    /** This with length 1, unless it is too short to have a direction. */
    Vec unit() {
        double length = length();
        return length > SHORT ? new Vec(x / length, y / length, z / length) : this;
    }

    /** The coordinate along {@code axis}: 0, 1 or 2. */
    double on(int axis) {
        return axis == 0 ? x : axis == 1 ? y : z;
    }

    /** The axis along which this is longest, the first of them. */
    int longestAxis() {
        double absX = Math.abs(x);
        double absY = Math.abs(y);
        double absZ = Math.abs(z);
        if (absX >= absY && absX >= absZ) {
            return 0;
        }
        return absY >= absZ ? 1 : 2;
    }
}
