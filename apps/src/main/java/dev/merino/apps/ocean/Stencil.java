package dev.merino.apps.ocean;

/** What is computed from a point and its neighbours. */
final class Stencil {
    private Stencil() {}

    /** The sum of the four neighbours: right, left, above, below. */
    static double neighbours(Field x, int row, int column) {
        return x.get(row, column + 1)
                + x.get(row, column - 1)
                + x.get(row - 1, column)
                + x.get(row + 1, column);
    }

    /** The Laplacian in units of the resolution, its four neighbours from below on. */
    static double laplacian(Field x, int row, int column) {
        return x.get(row + 1, column)
                + x.get(row - 1, column)
                + x.get(row, column + 1)
                + x.get(row, column - 1)
                - 4.0 * x.get(row, column);
    }

    /**
     * The Jacobian by Arakawa, which keeps energy and vorticity, in units of minus twelve times the
     * resolution squared.
     */
    static double jacobian(Field x, Field y, int row, int column) {
        double here = x.get(row, column);
        double xUp = x.get(row - 1, column);
        double xDown = x.get(row + 1, column);
        double xLeft = x.get(row, column - 1);
        double xRight = x.get(row, column + 1);
        double yUp = y.get(row - 1, column);
        double yDown = y.get(row + 1, column);
        double yLeft = y.get(row, column - 1);
        double yRight = y.get(row, column + 1);
        double yUpLeft = y.get(row - 1, column - 1);
        double yUpRight = y.get(row - 1, column + 1);
        double yDownLeft = y.get(row + 1, column - 1);
        double yDownRight = y.get(row + 1, column + 1);
        return (yLeft + yDownLeft - yRight - yDownRight) * (xDown - here)
                + (yUpLeft + yLeft - yUpRight - yRight) * (here - xUp)
                + (yDown + yDownRight - yUp - yUpRight) * (xRight - here)
                + (yDownLeft + yDown - yUpLeft - yUp) * (here - xLeft)
                + (yDown - yRight) * (x.get(row + 1, column + 1) - here)
                + (yLeft - yUp) * (here - x.get(row - 1, column - 1))
                + (yRight - yUp) * (x.get(row - 1, column + 1) - here)
                + (yDown - yLeft) * (here - x.get(row + 1, column - 1));
    }
}
