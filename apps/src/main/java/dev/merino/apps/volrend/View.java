package dev.merino.apps.volrend;

/**
 * The projection of a volume in a frame: parallel rays through the pixels of a square, which is
 * wide enough for the volume however it is turned. All in single precision, as in the original.
 */
final class View {
    private static final float DIM = 0.4f;
    private static final double CLOSE = 0.00001;

    private final float[] origin = new float[3];
    private final float[][] steps = new float[3][3];
    private final float[] inverseSteps = new float[3];
    private final float[] light;
    private final float[] highlight;
    private final float[] dimming;
    private final float[] inside = new float[3];
    private final int depth;

    /**
     * Looks at a volume.
     *
     * @param extent its size
     * @param angleX how it is turned around the first axis, in degrees
     * @param angleY how it is turned around the second axis
     */
    View(Extent extent, float angleX, float angleY) {
        float diagonal = diagonal(extent);
        this.depth = side(extent) - 1;
        float[][] matrix = matrix(extent, diagonal, angleX, angleY);
        this.dimming = allDimming(depth);
        for (int axis = 0; axis < 3; axis++) {
            origin[axis] = through(matrix, axis, 0, 0, 0);
            steps[0][axis] = through(matrix, axis, 1, 0, 0) - origin[axis];
            steps[1][axis] = through(matrix, axis, 0, 1, 0) - origin[axis];
            steps[2][axis] = through(matrix, axis, 0, 0, 1) - origin[axis];
            inverseSteps[axis] = (float) (1.0 / steps[2][axis]);
            inside[axis] = (float) ((float) (extent.on(axis) - 1) - CLOSE - 1.0 / 255f);
        }
        float[] fixed = unit(0.5f, 0.7f, -1);
        this.light = turned(matrix, fixed[0], fixed[1], fixed[2]);
        float[] eye = turned(matrix, 0, 0, -1);
        this.highlight = unit(light[0] + eye[0], light[1] + eye[1], light[2] + eye[2]);
    }

    private static float diagonal(Extent extent) {
        float x = extent.x() - 1;
        float y = extent.y() - 1;
        float z = extent.z() - 1;
        return (float) Math.sqrt(x * x + y * y + z * z);
    }

    /** How many pixels a side of the picture has. */
    static int side(Extent extent) {
        return (int) (diagonal(extent) + 0.5) + 1;
    }

    /** From the frame back to the volume, for row vectors. */
    private static float[][] matrix(Extent extent, float diagonal, float angleX, float angleY) {
        float[][] matrix =
                shift(
                        (float) ((extent.x() - 1) / 2.0),
                        (float) ((extent.y() - 1) / 2.0),
                        (float) ((extent.z() - 1) / 2.0));
        matrix = product(aroundX(-angleX), matrix);
        matrix = product(aroundY(-angleY), matrix);
        matrix = product(aroundX(30), matrix);
        float back = (float) (-diagonal / 2.0);
        return product(shift(back, back, back), matrix);
    }

    private static float[][] shift(float x, float y, float z) {
        return new float[][] {{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}, {x, y, z, 1}};
    }

    private static float[][] aroundX(double degrees) {
        float cosine = (float) StrictMath.cos(degrees / 180.0 * Math.PI);
        float sine = (float) StrictMath.sin(degrees / 180.0 * Math.PI);
        return new float[][] {
            {1, 0, 0, 0}, {0, cosine, sine, 0}, {0, -sine, cosine, 0}, {0, 0, 0, 1}
        };
    }

    private static float[][] aroundY(double degrees) {
        float cosine = (float) StrictMath.cos(degrees / 180.0 * Math.PI);
        float sine = (float) StrictMath.sin(degrees / 180.0 * Math.PI);
        return new float[][] {
            {cosine, 0, -sine, 0}, {0, 1, 0, 0}, {sine, 0, cosine, 0}, {0, 0, 0, 1}
        };
    }

    private static float[][] product(float[][] left, float[][] right) {
        float[][] product = new float[4][4];
        for (int row = 0; row < 4; row++) {
            for (int column = 0; column < 4; column++) {
                product[row][column] =
                        left[row][0] * right[0][column]
                                + left[row][1] * right[1][column]
                                + left[row][2] * right[2][column]
                                + left[row][3] * right[3][column];
            }
        }
        return product;
    }

    private static float through(float[][] matrix, int axis, double x, double y, double z) {
        return (float)
                (x * matrix[0][axis] + y * matrix[1][axis] + z * matrix[2][axis] + matrix[3][axis]);
    }

    /** A direction in the frame as it is in the volume; the original shifts it, too. */
    private static float[] turned(float[][] matrix, float x, float y, float z) {
        return unit(
                through(matrix, 0, x, y, z),
                through(matrix, 1, x, y, z),
                through(matrix, 2, x, y, z));
    }

    private static float[] unit(float x, float y, float z) {
        float inverse = (float) (1.0 / Math.sqrt(x * x + y * y + z * z));
        return new float[] {x * inverse, y * inverse, z * inverse};
    }

    private static float[] allDimming(int depth) {
        float[] dimming = new float[depth + 1];
        for (int z = 0; z <= depth; z++) {
            dimming[z] = (float) (1.0 - (double) ((float) z / (float) depth) * (1f - DIM));
        }
        return dimming;
    }

    /** Where the light comes from. */
    float[] light() {
        return light;
    }

    /** The direction in which a mirror would show the light. */
    float[] highlight() {
        return highlight;
    }

    /** The place of the first pixel's ray in the volume. */
    float[] origin() {
        return origin;
    }

    /** What a step in the frame is in the volume: to the next column, row, or along a ray. */
    float[] step(int frameAxis) {
        return steps[frameAxis];
    }

    /** One over the steps along a ray. */
    float[] inverseSteps() {
        return inverseSteps;
    }

    /** The largest coordinates that still have neighbours on all sides. */
    float[] inside() {
        return inside;
    }

    /** How much is seen of what is so far away. */
    float dimming(int distance) {
        return dimming[distance];
    }

    /** How many steps a ray has. */
    int depth() {
        return depth;
    }
}
