package dev.merino.apps.raytrace;

import java.util.Arrays;
import java.util.List;

/**
 * The cells of a grid while the scene is made: which shapes reach into each of them.
 *
 * <p>They are found by halving: the grid is cut at the longest side of what is left of it, and each
 * half gets the shapes whose boxes meet it.
 */
final class GridCells {
    private static final double SLACK = 1e-6;

    private final Environment.Grid shape;
    private final List<Bounds> bounds;
    private final int depth;
    private final Vec corner;
    private final double cellSide;
    private final int[][] cells;

    private GridCells(
            Environment.Grid shape,
            List<Bounds> bounds,
            int depth,
            Vec corner,
            double cellSide,
            int[] shapes) {
        this.shape = shape;
        this.bounds = bounds;
        this.depth = depth;
        this.corner = corner;
        this.cellSide = cellSide;
        this.cells = new int[shape.side() * shape.side() * shape.side()][];
        int side = shape.side();
        halve(new int[3], new int[] {side, side, side}, corner, shapes);
    }

    /** The grid over the unit cube. */
    static GridCells root(Environment.Grid shape, List<Bounds> bounds, int[] shapes) {
        return new GridCells(shape, bounds, 0, new Vec(0, 0, 0), 1.0 / shape.side(), shapes);
    }

    int count() {
        return cells.length;
    }

    Vec corner() {
        return corner;
    }

    double cellSide() {
        return cellSide;
    }

    /** The shapes that reach into a cell. */
    int[] shapes(int cell) {
        return cells[cell];
    }

    /** Whether a cell has a grid of its own. */
    boolean isDivided(int cell) {
        return cells[cell].length > shape.crowd() && depth < shape.depthMax();
    }

    /** The grid of a cell. */
    GridCells divided(int cell) {
        int side = shape.side();
        int column = cell % side;
        int row = cell / side % side;
        int layer = cell / side / side;
        Vec from =
                new Vec(
                        corner.x() + column * cellSide,
                        corner.y() + row * cellSide,
                        corner.z() + layer * cellSide);
        return new GridCells(shape, bounds, depth + 1, from, cellSide / side, cells[cell]);
    }

    /**
     * Gives shapes to the cells of a part.
     *
     * @param first the first cell of the part, along each axis
     * @param counts how many cells it has along each axis
     * @param from its corner
     */
    private void halve(int[] first, int[] counts, Vec from, int[] shapes) {
        int axis = 0;
        for (int other = 1; other < 3; other++) {
            axis = counts[other] > counts[axis] ? other : axis;
        }
        if (counts[axis] == 1) {
            int side = shape.side();
            cells[first[0] + side * (first[1] + side * first[2])] = shapes;
            return;
        }
        int lowerCount = counts[axis] / 2;
        int[] lower = counts.clone();
        lower[axis] = lowerCount;
        halve(first, lower, from, within(from, lower, shapes));

        int[] upper = counts.clone();
        upper[axis] -= lowerCount;
        int[] upperFirst = first.clone();
        upperFirst[axis] += lowerCount;
        double step = lowerCount * cellSide;
        Vec middle =
                from.plus(
                        new Vec(axis == 0 ? step : 0, axis == 1 ? step : 0, axis == 2 ? step : 0));
        halve(upperFirst, upper, middle, within(middle, upper, shapes));
    }

    private int[] within(Vec from, int[] counts, int[] shapes) {
        Vec size = new Vec(counts[0] * cellSide, counts[1] * cellSide, counts[2] * cellSide);
        Bounds box = new Bounds(from, from.plus(size));
        Vec sides = box.far().minus(box.near());
        double slack = Math.max(Math.max(sides.x(), sides.y()), sides.z()) * SLACK;
        return Arrays.stream(shapes).filter(s -> bounds.get(s).meets(box, slack)).toArray();
    }
}
