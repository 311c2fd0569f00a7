package dev.merino.apps.raytrace;

/**
 * The way of a ray through the cells of the grids, from one list of shapes to the next.
 *
 * <p>Along each axis a level knows how far the ray is from its origin when it comes to the next
 * plane between cells, and how far apart these planes are along the ray. The nearest of the three
 * is where the ray leaves the cell. Level 0 is the unit cube as a single cell; a level below it is
 * entered when a cell has a grid, and left when the ray leaves that grid.
 */
final class GridWalk {
    private static final double HUGE = 1e32;
    private static final double SMALL = 1e-10;
    private static final int NO_AXIS = -1;

    private static final class Level {
        private int grid;
        private int side;
        private final int[] index = new int[3];
        private final double[] next = new double[3];
        private final double[] apart = new double[3];
        private double in;
        private double out;
        private int inAxis;
        private int outAxis;
    }

    private final Scene scene;
    private final Level[] levels;
    private final int[] steps = new int[3];
    private final double[] origin = new double[3];
    private final double[] direction = new double[3];
    private int depth;
    private int list;

    GridWalk(Scene scene) {
        this.scene = scene;
        this.levels = new Level[scene.whole(Scene.GRID_DEPTH) + 1];
        for (int i = 0; i < levels.length; i++) {
            levels[i] = new Level();
        }
    }

    /** The place of the list that the ray has come to. */
    int list() {
        return list;
    }

    /** How far away the ray leaves the cell of that list. */
    double out() {
        return levels[depth].out;
    }

    /** Begins the way of {@code ray}; false if it comes to no list at all. */
    boolean begin(Ray ray) {
        for (int axis = 0; axis < 3; axis++) {
            origin[axis] = ray.origin().on(axis);
            direction[axis] = ray.direction().on(axis);
            steps[axis] = direction[axis] >= 0 ? 1 : -1;
        }
        depth = 0;
        Level world = levels[0];
        double[] corner = {0, 0, 0};
        cross(world, corner, 1);
        if (world.in >= world.out || world.out < 0) {
            return false;
        }
        for (int axis = 0; axis < 3; axis++) {
            world.apart[axis] = direction[axis] == 0 ? HUGE : 1 / Math.abs(direction[axis]);
        }
        enter(scene.whole(Scene.GRID_ROOT));
        return settle();
    }

    /** Goes on to the next list; false if there is none. */
    boolean advance() {
        return step() && settle();
    }

    /** Goes on until the ray is in a cell with a list; false if it leaves the unit cube. */
    private boolean settle() {
        while (true) {
            int entry = entry();
            if (entry > 0) {
                list = entry;
                return true;
            }
            if (entry < 0) {
                enter(-entry);
            } else if (!step()) {
                return false;
            }
        }
    }

    private int entry() {
        Level level = levels[depth];
        int cell = level.index[0] + level.side * (level.index[1] + level.side * level.index[2]);
        return scene.whole(level.grid + 1 + cell);
    }

    /** Steps to the next cell, up from grids that end there; false if it is outside. */
    private boolean step() {
        while (depth > 0) {
            Level level = levels[depth];
            int axis = level.outAxis;
            level.in = level.out;
            level.inAxis = axis;
            level.index[axis] += steps[axis];
            if (level.index[axis] >= 0 && level.index[axis] < level.side) {
                level.next[axis] += level.apart[axis];
                leaveAtNearest(level);
                return true;
            }
            depth--;
        }
        return false;
    }

    /** Goes down into the grid of the cell where the ray is. */
    private void enter(int grid) {
        Level outer = levels[depth];
        depth++;
        Level inner = levels[depth];
        inner.grid = grid;
        inner.side = scene.whole(Scene.GRID_SIDE);
        boolean beginsInside = outer.in < 0;
        double at = beginsInside ? 0 : outer.in + SMALL;
        int reals = scene.whole(grid);
        double cellSide = scene.real(reals + 3);
        for (int axis = 0; axis < 3; axis++) {
            inner.apart[axis] = outer.apart[axis] / inner.side;
            double place = at * direction[axis] + origin[axis];
            int index = (int) ((place - scene.real(reals + axis)) / cellSide);
            inner.index[axis] = Math.clamp(index, 0, inner.side - 1);
        }
        if (beginsInside) {
            double[] corner = new double[3];
            for (int axis = 0; axis < 3; axis++) {
                corner[axis] = scene.real(reals + axis) + inner.index[axis] * cellSide;
            }
            cross(inner, corner, cellSide);
        } else {
            continueFrom(outer, inner);
        }
    }

    /** Where the planes of the inner grid are, from where those of the outer one are. */
    private static void continueFrom(Level outer, Level inner) {
        inner.in = outer.in;
        inner.inAxis = outer.inAxis;
        for (int axis = 0; axis < 3; axis++) {
            double rest = (outer.next[axis] - inner.in) % inner.apart[axis];
            boolean isWhole = axis == inner.inAxis || rest <= SMALL;
            inner.next[axis] = inner.in + (isWhole ? inner.apart[axis] : rest);
        }
        leaveAtNearest(inner);
    }

    private static void leaveAtNearest(Level level) {
        int axis = level.next[0] <= level.next[1] ? 0 : 1;
        axis = level.next[axis] <= level.next[2] ? axis : 2;
        level.outAxis = axis;
        level.out = level.next[axis];
    }

    /** Where the line of the ray enters and leaves a box. */
    private void cross(Level level, double[] corner, double side) {
        level.in = -HUGE;
        level.inAxis = NO_AXIS;
        level.out = HUGE;
        level.outAxis = NO_AXIS;
        for (int axis = 0; axis < 3; axis++) {
            double one = plane(axis, corner[axis], corner[axis], side, -HUGE);
            double other = plane(axis, corner[axis] + side, corner[axis], side, HUGE);
            double near = Math.min(one, other);
            double far = Math.max(one, other);
            level.next[axis] = far;
            if (level.in < near) {
                level.in = near;
                level.inAxis = axis;
            }
            if (level.out > far) {
                level.out = far;
                level.outAxis = axis;
            }
        }
    }

    /** How far it is to a plane; {@code within} for a ray along it that is inside the box. */
    private double plane(int axis, double place, double from, double side, double within) {
        if (direction[axis] != 0) {
            return (place - origin[axis]) / direction[axis];
        }
        boolean isInside = origin[axis] >= from && origin[axis] <= from + side;
        return isInside ? within : HUGE;
    }
}
