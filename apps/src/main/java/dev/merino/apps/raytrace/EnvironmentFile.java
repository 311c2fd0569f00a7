package dev.merino.apps.raytrace;

import java.util.ArrayList;
import java.util.List;

/**
 * Reads environment files: commands with their numbers, in any order; of a command that comes twice
 * the last counts, except for lights.
 */
final class EnvironmentFile {
    private static final int SIDE_MAX = 16_384;

    private final Tokens tokens;
    private final List<Light> lights = new ArrayList<>();
    private String geometry = "";
    private Vec eye = new Vec(0.5, 0.5, -1.5);
    private Vec centre = new Vec(0.5, 0.5, 0.5);
    private double angle = 60;
    private boolean isParallel;
    private Environment.Screen screen = new Environment.Screen(100, 100, 2, 2, 25, 25);
    private Vec background = new Vec(0, 0, 0.8);
    private Vec ambient = new Vec(0.1, 0.1, 0.1);
    private boolean hasShadows = true;
    private int levelMax = 5;
    private double weightMin = 0.001;
    private Matrix model = Matrix.identity();
    private boolean isFitted = true;
    private boolean hasGrid;
    private int gridSide = 5;
    private int gridCrowd = 2;
    private int gridDepthMax = 1;

    /** Reads {@code text}; {@code source} is named in error messages. */
    EnvironmentFile(String source, String text) {
        this.tokens = new Tokens(source, text);
        while (!tokens.isAtEnd()) {
            command(tokens.word("a command"));
        }
        if (geometry.isEmpty()) {
            throw tokens.refused("the end of the file, and no 'geometry' in it");
        }
    }

    /** The name of the file with the objects. */
    String geometry() {
        return geometry;
    }

    Environment environment() {
        if (lights.isEmpty()) {
            lights.add(new Light(new Vec(0, 0, -2000), new Vec(1, 1, 1), false));
        }
        return new Environment(
                new Environment.View(eye, centre, angle, isParallel),
                screen,
                background,
                ambient,
                lights,
                hasShadows,
                levelMax,
                weightMin,
                model,
                isFitted || hasGrid,
                hasGrid
                        ? new Environment.Grid(gridSide, gridCrowd, gridDepthMax)
                        : Environment.Grid.none());
    }

    private void command(String name) {
        switch (name) {
            case "geometry" -> geometry = tokens.word("the name of a file");
            case "eye" -> eye = tokens.vec("a coordinate of the eye");
            case "center" -> centre = tokens.vec("a coordinate of the center");
            case "viewangle" -> angle = tokens.number("the view angle", 0.001, 100);
            case "project" -> isParallel = choice("perspective", "orthographic");
            case "background" -> background = tokens.colour("a color of the background");
            case "ambient" -> ambient = tokens.colour("a color of the ambient light");
            case "light" -> lights.add(light());
            case "shadows" -> hasShadows = tokens.word("on or off").equals("on");
            case "maxlevel" -> levelMax = tokens.whole("the level of rays", 0, 5);
            case "minweight" -> weightMin = tokens.number("the weight of rays", 0, 1);
            case "modelxform" -> model = matrix();
            case "normdata" -> isFitted = !tokens.word("yes or no").equals("no");
            case "resolution", "block", "bundle" -> screen(name);
            case "traversal" -> hasGrid = choice("list", "huniform");
            case "hu_maxprims" -> gridCrowd = tokens.whole("primitives in a cell", 1, 1_000_000);
            case "hu_gridsize" -> gridSide = tokens.whole("cells along a grid", 2, 100);
            case "hu_maxsubdiv" -> gridDepthMax = tokens.whole("the depth of grids", 0, 3);
            default -> ignored(name);
        }
    }

    /** Commands that make no difference here are read over, all others refused. */
    private void ignored(String name) {
        switch (name) {
            case "rlfile",
                    "shading",
                    "spheretess",
                    "displayin",
                    "displayout",
                    "texturetype",
                    "texturefile",
                    "image",
                    "footprint" ->
                    tokens.word("a word");
            case "hu_numbuckets",
                    "hu_lazy",
                    "bfcull",
                    "fill",
                    "antilevel",
                    "antitolerance",
                    "excellprim",
                    "excelldir",
                    "excellsubdiv",
                    "hsublevel",
                    "hprim" ->
                    tokens.number("a number");
            case "datatype" -> {
                if (!tokens.word("ascii").equals("ascii")) {
                    throw tokens.refused("geometry files can be read only if they are text");
                }
            }
            default -> throw tokens.refused("there is no command '" + name + "'");
        }
    }

    private boolean choice(String no, String yes) {
        String word = tokens.word(no + " or " + yes);
        if (!word.equals(no) && !word.equals(yes)) {
            throw tokens.refused("'%s' stands where %s or %s is expected".formatted(word, no, yes));
        }
        return word.equals(yes);
    }

    private Light light() {
        Vec position = tokens.vec("a coordinate of a light");
        Vec colour = tokens.colour("a color of a light");
        return new Light(position, colour, tokens.whole("0 for shadows or 1 for none", 0, 1) == 0);
    }

    private Matrix matrix() {
        double[] cells = new double[16];
        for (int i = 0; i < cells.length; i++) {
            cells[i] = tokens.number("a number of the matrix");
        }
        return new Matrix(cells);
    }

    private void screen(String name) {
        int across = tokens.whole("a width", 1, SIDE_MAX);
        int down = tokens.whole("a height", 1, SIDE_MAX);
        screen =
                switch (name) {
                    case "resolution" -> screen.ofSize(across, down);
                    case "block" -> screen.inBlocks(across, down);
                    default -> screen.inBundles(across, down);
                };
    }
}
