package dev.merino.apps.raytrace;

import dev.merino.Member;
import dev.merino.SharedCounter;
import dev.merino.SharedFloats;
import dev.merino.apps.kit.App;
import dev.merino.apps.kit.ImageFile;
import dev.merino.apps.kit.OptionSpecs;
import dev.merino.apps.kit.Options;
import dev.merino.apps.kit.PackageCopy;
import dev.merino.apps.kit.Png;
import dev.merino.apps.kit.Progress;
import dev.merino.apps.kit.Rival;
import dev.merino.apps.kit.StealingQueues;
import dev.merino.apps.kit.Stopwatch;
import dev.merino.apps.kit.VerificationException;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Ray tracing of SPLASH-2: a picture of a scene with mirrors and shadows, ray by ray.
 *
 * <p>The scene is written once and then only read. The picture is cut into tiles of a few pixels,
 * which ranks take from their own queues and then steal from those of others, because the time of a
 * tile is not known in advance. Pixels of neighbouring tiles are neighbours in memory. The picture
 * is the same to the last bit whatever the number of ranks. {@link Picture} has the sequential
 * program.
 */
public final class Raytrace extends App {
    private static final String COPIED = "copied";
    private static final String SHARED = "shared";

    /** For registries and launchers. */
    public Raytrace() {
        super(
                "raytrace",
                "a picture of a scene with mirrors and shadows, ray by ray",
                List.of(
                        OptionSpecs.whole(
                                "balls", 3, 0, 6, "levels of balls in the scene of the app"),
                        OptionSpecs.file(
                                "file",
                                "an environment (.env) to show instead, read by rank 0; its"
                                        + " geometry is looked for beside it"),
                        OptionSpecs.whole(
                                "resolution",
                                0,
                                0,
                                8192,
                                "pixels along each side; 0 as the environment says"),
                        OptionSpecs.whole(
                                "tile",
                                0,
                                0,
                                8192,
                                "pixels along each side of a tile; 0 as the environment says"),
                        OptionSpecs.oneOf(
                                "traversal",
                                List.of("scene", "grid", "list"),
                                "how shapes are found: as the scene says, by cells, or all of"
                                        + " them"),
                        OptionSpecs.oneOf(
                                "scene",
                                List.of(COPIED, SHARED),
                                "whether each rank copies the scene before it traces rays, or"
                                        + " reads it where it is, as the original"),
                        OptionSpecs.whole(
                                "seed",
                                0,
                                0,
                                Integer.MAX_VALUE,
                                "colours of the balls; 0 for all the same"),
                        OptionSpecs.file("image", "where to write the picture, in the PNG format")),
                Map.of(
                        "standard",
                        "--balls 4",
                        "paper",
                        "--balls 4 --resolution 256 --scene shared"));
    }

    @Override
    protected void validate(Options options) {
        ImageFile.requireFolder(options);
        if (options.isGiven("file")) {
            read(options);
        }
    }

    @Override
    protected void run(Member me, Options options) throws VerificationException, IOException {
        PackedScene words = me.isFirst() ? read(options) : null;
        SharedScene scene = new SharedScene(me, words);
        int width = scene.width();
        int height = scene.height();
        SharedFloats samples = me.named("raytrace samples").floats(3L * width * height);
        SharedCounter rays = me.named("raytrace rays").counter(0);

        Stopwatch watch = startWatch(me);
        boolean isCopied = options.word("scene").equals(COPIED);
        rays.getAndAdd(trace(me, scene, isCopied, samples, width));
        me.barrier();
        watch.stop();

        if (words != null) {
            report().line(
                            "picture",
                            "%dx%d shapes %d"
                                    .formatted(width, height, words.wholes()[Scene.SHAPE_COUNT]));
        }
        if (words != null && (looksAtResult(options) || options.isGiven("image"))) {
            float[] copy = new float[3 * width * height];
            samples.copyTo(0, copy, 0, copy.length);
            finish(me, options, words, new Picture(width, copy, rays.get()), watch);
        }
    }

    private static PackedScene read(Options options) {
        SceneFile file =
                options.isGiven("file")
                        ? SceneFile.read(options.path("file"))
                        : new SceneFile(
                                Balls.environment(),
                                Balls.solids(options.whole("balls"), options.wholeLong("seed")));
        Environment environment = file.environment();
        return SceneWriter.write(
                environment.with(
                        screen(environment.screen(), options), grid(environment.grid(), options)),
                file.solids());
    }

    private static Environment.Screen screen(Environment.Screen screen, Options options) {
        int side = options.whole("resolution");
        int tile = options.whole("tile");
        Environment.Screen sized = side == 0 ? screen : screen.ofSize(side, side);
        return tile == 0 ? sized : sized.inBundles(tile, tile);
    }

    private static Environment.Grid grid(Environment.Grid grid, Options options) {
        return switch (options.word("traversal")) {
            case "grid" -> grid.side() > 0 ? grid : new Environment.Grid(5, 2, 1);
            case "list" -> Environment.Grid.none();
            default -> grid;
        };
    }

    /** Traces tiles until none is left, and returns how many rays that took. */
    private static long trace(
            Member me, SharedScene shared, boolean isCopied, SharedFloats samples, int width) {
        Scene scene = isCopied ? shared.copied() : shared.inPlace();
        List<List<Tile>> tiles = new ArrayList<>();
        for (int rank = 0; rank < me.size(); rank++) {
            tiles.add(Tile.of(scene, rank, me.size()));
        }
        StealingQueues queues =
                new StealingQueues(me, "raytrace tiles", rank -> tiles.get(rank).size());
        Progress progress = new Progress(me, "raytrace");
        long rays = 0;
        Optional<StealingQueues.Task> task = queues.take();
        while (task.isPresent()) {
            List<Tile> queue = tiles.get(task.get().queue());
            progress.at(task.get().number(), queue.size());
            Tracer tracer = new Tracer(scene);
            trace(tracer, queue.get(task.get().number()), samples, width);
            rays += tracer.rayCount();
            me.work(isCopied ? tracer.work() : 0); // else they are seen
            task = queues.take();
        }
        progress.end();
        return rays;
    }

    private static void trace(Tracer tracer, Tile tile, SharedFloats samples, int width) {
        float[] row = new float[3 * tile.width()];
        for (int y = tile.y(); y < tile.y() + tile.height(); y++) {
            for (int x = 0; x < tile.width(); x++) {
                System.arraycopy(tracer.trace(tile.x() + x, y), 0, row, 3 * x, 3);
            }
            samples.copyFrom(3L * ((long) y * width + tile.x()), row, 0, row.length);
        }
    }

    private void finish(
            Member me, Options options, PackedScene words, Picture picture, Stopwatch watch)
            throws VerificationException, IOException {
        if (options.isGiven("image")) {
            Png.writeColour(options.path("image"), picture.width(), picture.bytes());
        }
        if (printsGolden(me, options)) {
            print(picture.golden(), options);
        }
        if (verifies(me, options)) {
            report().line("rays", picture.rays());
            report().line("fnv64", "%016x".formatted(picture.hash()));
            Rival<Map.Entry<int[], double[]>, Map.Entry<float[], Long>> rival =
                    PackageCopy.of(SequentialTracer.class);
            rival.prepare(Map.entry(words.wholes(), words.reals()));
            watch.sequential(rival::run);
            VerificationException.requireSameBits(
                    "raytrace samples", rival.result().getKey(), picture.samples());
            VerificationException.requireEqual(
                    "raytrace rays", rival.result().getValue(), picture.rays());
            report().verified();
        }
    }
}
