package dev.merino.apps.raytrace;

import java.util.List;

/**
 * Everything about a picture but its objects.
 *
 * @param view from where to where one looks
 * @param screen what becomes a pixel
 * @param background the colour of nothing
 * @param ambient the light that is everywhere
 * @param lights the lights
 * @param hasShadows whether there are any shadows
 * @param levelMax how often a ray is mirrored or refracted, and one more
 * @param weightMin how much of the colour a ray must contribute to be followed
 * @param model the transformation of all objects
 * @param isFitted whether objects are made to fit into the unit cube
 * @param grid how space is cut into cells
 */
record Environment(
        View view,
        Screen screen,
        Vec background,
        Vec ambient,
        List<Light> lights,
        boolean hasShadows,
        int levelMax,
        double weightMin,
        Matrix model,
        boolean isFitted,
        Grid grid) {
    /** Keeps its own copy. */
    Environment {
        lights = List.copyOf(lights);
    }

    /**
     * From where to where one looks.
     *
     * @param eye from here
     * @param centre to there
     * @param angle the width of what one sees, in degrees
     * @param isParallel whether all rays have the same direction
     */
    record View(Vec eye, Vec centre, double angle, boolean isParallel) {}

    /**
     * The screen, cut into blocks, which are dealt to ranks and cut into bundles.
     *
     * @param width pixels in a row
     * @param height rows
     * @param blocksAcross blocks in a row
     * @param blocksDown rows of blocks
     * @param bundleWidth pixels in a row of a bundle
     * @param bundleHeight rows of a bundle
     */
    record Screen(
            int width,
            int height,
            int blocksAcross,
            int blocksDown,
            int bundleWidth,
            int bundleHeight) {
        Screen ofSize(int newWidth, int newHeight) {
            return new Screen(
                    newWidth, newHeight, blocksAcross, blocksDown, bundleWidth, bundleHeight);
        }

        Screen inBlocks(int across, int down) {
            return new Screen(width, height, across, down, bundleWidth, bundleHeight);
        }

        Screen inBundles(int newWidth, int newHeight) {
            return new Screen(width, height, blocksAcross, blocksDown, newWidth, newHeight);
        }
    }

    /**
     * The hierarchy of grids over the unit cube.
     *
     * @param side cells along each side of a grid; 0 for no grid at all: rays then meet all objects
     * @param crowd a cell with more shapes than this gets a grid of its own
     * @param depthMax how deep grids are nested
     */
    record Grid(int side, int crowd, int depthMax) {
        static Grid none() {
            return new Grid(0, 0, 0);
        }
    }

    Environment with(Screen newScreen, Grid newGrid) {
        return new Environment(
                view,
                newScreen,
                background,
                ambient,
                lights,
                hasShadows,
                levelMax,
                weightMin,
                model,
                isFitted || newGrid.side() > 0,
                newGrid);
    }
}
