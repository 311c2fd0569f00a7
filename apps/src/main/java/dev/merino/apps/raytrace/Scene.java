package dev.merino.apps.raytrace;

import java.util.function.IntToDoubleFunction;
import java.util.function.IntUnaryOperator;

/**
 * A scene as rays see it: numbers in two arrays, shared or not, which do not change.
 *
 * <pre>
 *   wholes  0           {@value #LIGHTS}                     shapes                         grids
 *           +-----------+----------------------+------------------------------+-----------------
 *           | see below | light casts shadows, | kind, axis, reals, corners,  | grids and lists
 *           |           | 1 or 0, each         | object of each shape         | of shapes
 *           +-----------+----------------------+------------------------------+-----------------
 *
 *   reals   0           {@value #LIGHT_REALS}                      surfaces
 *           +-----------+----------------------+------------------------------+-----------------
 *           | see below | place and colour of  | colour, diffuse, specular,   | shapes, and
 *           |           | each light           | transmission, ... of objects | corners of grids
 *           +-----------+----------------------+------------------------------+-----------------
 * </pre>
 *
 * <p>A grid is where its reals are (its corner, and the side of a cell), and then an entry for each
 * cell, x fastest: 0 if nothing is there, the place of a list of shapes, or minus the place of
 * another grid. A list is its length and the numbers of shapes.
 */
final class Scene {
    /** What is closer than this is in the same place. */
    static final double EPSILON = 1e-7;

    static final int WIDTH = 0;
    static final int HEIGHT = 1;
    static final int BLOCKS_ACROSS = 2;
    static final int BLOCKS_DOWN = 3;
    static final int BUNDLE_WIDTH = 4;
    static final int BUNDLE_HEIGHT = 5;
    static final int LIGHT_COUNT = 6;
    static final int LEVEL_MAX = 7;
    static final int HAS_SHADOWS = 8;
    static final int IS_PARALLEL = 9;
    static final int SHAPE_COUNT = 10;
    static final int SHAPES = 11;
    static final int SURFACES = 12;
    static final int GRID_SIDE = 13;
    static final int GRID_ROOT = 14;
    static final int GRID_DEPTH = 15;
    static final int LIGHTS = 16;

    static final int EYE = 0;
    static final int BACKGROUND = 3;
    static final int AMBIENT = 6;
    static final int WEIGHT_MIN = 9;
    static final int HALF_WIDTH = 10;
    static final int HALF_HEIGHT = 11;
    static final int DISTANCE = 12;
    static final int PIXEL_WIDTH = 13;
    static final int PIXEL_HEIGHT = 14;
    static final int VIEW = 15;
    static final int LIGHT_REALS = 31;

    static final int SHAPE_WHOLES = 5;
    static final int KIND = 0;
    static final int AXIS = 1;
    static final int REALS = 2;
    static final int CORNERS = 3;
    static final int OBJECT = 4;

    static final int SPHERE = 0;
    static final int POLYGON = 1;
    static final int FLAT_TRIANGLE = 2;
    static final int SMOOTH_TRIANGLE = 3;

    static final int LIGHT_SIZE = 6;
    static final int SURFACE_SIZE = 8;

    private final IntUnaryOperator wholes;
    private final IntToDoubleFunction reals;
    private final int shapes;
    private final int surfaces;

    /** A scene in two arrays that are read by their indices. */
    Scene(IntUnaryOperator wholes, IntToDoubleFunction reals) {
        this.wholes = wholes;
        this.reals = reals;
        this.shapes = wholes.applyAsInt(SHAPES);
        this.surfaces = wholes.applyAsInt(SURFACES);
    }

    int whole(int index) {
        return wholes.applyAsInt(index);
    }

    double real(int index) {
        return reals.applyAsDouble(index);
    }

    Vec vec(int index) {
        return new Vec(real(index), real(index + 1), real(index + 2));
    }

    /** One of the words of a shape, such as {@link #KIND}. */
    int shape(int shape, int word) {
        return whole(shapes + shape * SHAPE_WHOLES + word);
    }

    Surface surface(int shape) {
        int at = surfaces + shape(shape, OBJECT) * SURFACE_SIZE;
        return new Surface(
                vec(at), real(at + 3), real(at + 4), real(at + 5), real(at + 6), real(at + 7));
    }

    /** How much light an object lets through. */
    double transmission(int shape) {
        return real(surfaces + shape(shape, OBJECT) * SURFACE_SIZE + 5);
    }

    Light light(int light) {
        int at = LIGHT_REALS + light * LIGHT_SIZE;
        return new Light(vec(at), vec(at + 3), whole(LIGHTS + light) != 0);
    }

    /** The transformation from what one sees back to the scene. */
    Matrix viewInverse() {
        double[] cells = new double[16];
        for (int i = 0; i < cells.length; i++) {
            cells[i] = real(VIEW + i);
        }
        return new Matrix(cells);
    }
}
