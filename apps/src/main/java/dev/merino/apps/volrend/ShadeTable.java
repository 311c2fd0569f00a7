package dev.merino.apps.volrend;

/**
 * What is seen of a surface under the lights of a {@link View}, for each normal that a voxel can
 * have: z and y of the normal in {@value #STEPS} steps on either side of 0, and the sign of x.
 */
final class ShadeTable {
    /** Steps from 0 to 1. */
    static final int STEPS = 31;

    /** Values of z; also of y. */
    static final int ROWS = 2 * STEPS + 1;

    /** Entries of a row. */
    static final int ROW = 2 * ROWS;

    /** The entry for voxels without a normal. */
    static final int NOWHERE = index(STEPS, 2, 1);

    private static final double STEP = .03225806451612903225;
    private static final float AMBIENT = 30;
    private static final float DIFFUSE = 100;
    private static final float SPECULAR = 130;
    private static final double SHININESS = 10;
    private static final float BRIGHTEST = 255;

    private ShadeTable() {}

    /** The entry for a normal; {@code sign} is 1 if x is positive, else 0. */
    static int index(int z, int y, int sign) {
        return ((z + STEPS) * ROWS + y + STEPS) * 2 + sign;
    }

    /** The entries for one value of z, from 0 to {@value #ROWS} - 1. */
    static byte[] row(View view, int row) {
        byte[] shades = new byte[ROW];
        float z = (float) ((float) (row - STEPS) * STEP);
        float rounding = (float) (-2.0 * STEP * STEP);
        for (int column = 0; column < ROWS; column++) {
            float y = (float) ((float) (column - STEPS) * STEP);
            float square = (float) (1.0 - z * z - y * y);
            if (square > rounding) {
                float x = (float) Math.sqrt(Math.max(square, 0));
                shades[2 * column + 1] = shade(view, x, y, z);
                shades[2 * column] = x > 0 ? shade(view, -x, y, z) : shades[2 * column + 1];
            }
        }
        if (row == ROWS - 1) {
            shades[NOWHERE % ROW] = (byte) AMBIENT;
        }
        return shades;
    }

    private static byte shade(View view, float x, float y, float z) {
        float diffuse = Math.max(along(view.light(), x, y, z), 0);
        float highlight = Math.max(along(view.highlight(), x, y, z), 0);
        float specular = (float) StrictMath.pow(highlight, SHININESS);
        float shade = AMBIENT + diffuse * DIFFUSE + specular * SPECULAR;
        return (byte) (int) (Math.min(shade, BRIGHTEST) + 0.5);
    }

    private static float along(float[] direction, float x, float y, float z) {
        return z * direction[2] + y * direction[1] + x * direction[0];
    }
}
