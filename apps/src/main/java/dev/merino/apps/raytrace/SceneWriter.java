package dev.merino.apps.raytrace;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** Makes numbers of an environment and its objects, in the layout of {@link Scene}. */
final class SceneWriter {
    private static final double SCREEN_HEIGHT = 190;

    /** What the original takes for a degree. */
    private static final double DEGREE = 0.0175;

    private final Environment environment;
    private int[] wholes = new int[1024];
    private double[] reals = new double[1024];
    private int wholeCount;
    private int realCount;

    private SceneWriter(Environment environment) {
        this.environment = environment;
    }

    static PackedScene write(Environment environment, List<Solid> model) {
        SceneWriter writer = new SceneWriter(environment);
        List<Solid> moved = moved(model, environment.model());
        Matrix fit = environment.isFitted() ? fit(moved) : Matrix.identity();
        writer.writeHeader();
        writer.writeLights();
        writer.writeSurfaces(moved);
        writer.writeShapes(moved, fit);
        if (environment.grid().side() > 0) {
            writer.writeGrids(moved, fit);
        }
        return new PackedScene(
                Arrays.copyOf(writer.wholes, writer.wholeCount),
                Arrays.copyOf(writer.reals, writer.realCount));
    }

    private static List<Solid> moved(List<Solid> model, Matrix matrix) {
        Matrix normals = matrix.inverse().transposed();
        return model.stream()
                .map(
                        solid ->
                                new Solid(
                                        solid.surface(),
                                        solid.shapes().stream()
                                                .map(s -> s.transformed(matrix, normals))
                                                .toList()))
                .toList();
    }

    /** The transformation after which all coordinates are from 0 to 1. */
    private static Matrix fit(List<Solid> model) {
        Bounds all = model.stream().map(Solid::bounds).reduce(Bounds.none(), Bounds::and);
        double min = Math.min(Math.min(all.near().x(), all.near().y()), all.near().z());
        double max = Math.max(Math.max(all.far().x(), all.far().y()), all.far().z());
        double scale = 1 / (max - min);
        double shift = -min * scale;
        return Matrix.scaling(scale).times(Matrix.translation(new Vec(shift, shift, shift)));
    }

    private void writeHeader() {
        Environment.Screen screen = environment.screen();
        Environment.View view = environment.view();
        add(screen.width());
        add(screen.height());
        add(screen.blocksAcross());
        add(screen.blocksDown());
        add(screen.bundleWidth());
        add(screen.bundleHeight());
        add(environment.lights().size());
        add(environment.levelMax());
        add(environment.hasShadows() ? 1 : 0);
        add(view.isParallel() ? 1 : 0);
        wholeCount = Scene.LIGHTS;
        wholes[Scene.GRID_SIDE] = environment.grid().side();
        wholes[Scene.GRID_DEPTH] = environment.grid().depthMax() + 1;

        double width = SCREEN_HEIGHT * ((double) screen.width() / screen.height());
        add(view.eye());
        add(environment.background());
        add(environment.ambient());
        add(environment.weightMin());
        add(width * 0.5);
        add(SCREEN_HEIGHT * 0.5);
        add(0.5 * SCREEN_HEIGHT / StrictMath.tan(view.angle() * 0.5 * DEGREE));
        add(width / screen.width());
        add(SCREEN_HEIGHT / screen.height());
        Matrix matrix =
                Matrix.translation(view.eye().negated())
                        .times(Matrix.turning(view.centre().minus(view.eye())));
        for (double cell : matrix.inverse().cells()) {
            add(cell);
        }
    }

    private void writeLights() {
        for (Light light : environment.lights()) {
            add(light.castsShadows() ? 1 : 0);
            add(light.position());
            add(light.colour());
        }
    }

    private void writeSurfaces(List<Solid> model) {
        wholes[Scene.SURFACES] = realCount;
        for (Solid solid : model) {
            Surface surface = solid.surface();
            add(surface.colour());
            add(surface.diffuse());
            add(surface.specular());
            add(surface.transmission());
            add(surface.refraction());
            add(surface.shininess());
        }
    }

    private void writeShapes(List<Solid> model, Matrix fit) {
        wholes[Scene.SHAPES] = wholeCount;
        for (int object = 0; object < model.size(); object++) {
            for (Shape shape : model.get(object).shapes()) {
                wholes[Scene.SHAPE_COUNT]++;
                switch (shape.fitted(fit)) {
                    case Shape.Sphere sphere -> write(sphere);
                    case Shape.Polygon polygon -> write(polygon);
                    case Shape.Triangle triangle -> write(triangle);
                }
                add(object);
            }
        }
    }

    private void write(Shape.Sphere sphere) {
        add(Scene.SPHERE);
        add(0);
        add(realCount);
        add(0);
        add(sphere.centre());
        add(sphere.radius());
        add(sphere.radius() * sphere.radius());
    }

    private void write(Shape.Polygon polygon) {
        add(Scene.POLYGON);
        add(polygon.normal().longestAxis());
        add(realCount);
        add(polygon.corners().size());
        writePlane(polygon.normal(), polygon.corners());
    }

    private void write(Shape.Triangle triangle) {
        add(triangle.cornerNormals().isEmpty() ? Scene.FLAT_TRIANGLE : Scene.SMOOTH_TRIANGLE);
        add(triangle.normal().longestAxis());
        add(realCount);
        add(triangle.corners().size());
        writePlane(triangle.normal(), triangle.corners());
        triangle.cornerNormals().forEach(this::add);
    }

    private void writePlane(Vec normal, List<Vec> corners) {
        add(normal);
        add(-normal.dot(corners.getFirst()));
        corners.forEach(this::add);
    }

    private void writeGrids(List<Solid> model, Matrix fit) {
        List<Bounds> bounds = new ArrayList<>();
        for (Solid solid : model) {
            solid.shapes().forEach(shape -> bounds.add(shape.bounds().through(fit)));
        }
        int[] all = IntStream.range(0, bounds.size()).toArray();
        int root = writeGrid(GridCells.root(environment.grid(), bounds, all));
        wholes[Scene.GRID_ROOT] = root;
    }

    /** Writes a grid, after all that is in it, and returns its place. */
    private int writeGrid(GridCells grid) {
        int[] entries = new int[grid.count()];
        for (int cell = 0; cell < entries.length; cell++) {
            int[] shapes = grid.shapes(cell);
            if (grid.isDivided(cell)) {
                entries[cell] = -writeGrid(grid.divided(cell));
            } else if (shapes.length > 0) {
                entries[cell] = wholeCount;
                add(shapes.length);
                Arrays.stream(shapes).forEach(this::add);
            }
        }
        int place = wholeCount;
        add(realCount);
        Arrays.stream(entries).forEach(this::add);
        add(grid.corner());
        add(grid.cellSide());
        return place;
    }

    private void add(int whole) {
        if (wholeCount == wholes.length) {
            wholes = Arrays.copyOf(wholes, 2 * wholeCount);
        }
        wholes[wholeCount++] = whole;
    }

    private void add(double real) {
        if (realCount == reals.length) {
            reals = Arrays.copyOf(reals, 2 * realCount);
        }
        reals[realCount++] = real;
    }

    private void add(Vec vec) {
        add(vec.x());
        add(vec.y());
        add(vec.z());
    }
}
