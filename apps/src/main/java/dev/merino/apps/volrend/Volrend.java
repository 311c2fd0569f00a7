package dev.merino.apps.volrend;

import dev.merino.Member;
import dev.merino.Share;
import dev.merino.SharedBytes;
import dev.merino.apps.kit.App;
import dev.merino.apps.kit.Fnv64;
import dev.merino.apps.kit.Golden;
import dev.merino.apps.kit.ImageFile;
import dev.merino.apps.kit.OptionSpecs;
import dev.merino.apps.kit.Options;
import dev.merino.apps.kit.Png;
import dev.merino.apps.kit.Progress;
import dev.merino.apps.kit.StealingQueues;
import dev.merino.apps.kit.Stopwatch;
import dev.merino.apps.kit.VerificationException;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Volume rendering of SPLASH-2: pictures of a turning head, by casting rays through the densities
 * that a scanner has measured.
 *
 * <p>Ranks find normals, opacities and a pyramid of what is not empty, slice by slice; these are
 * only read afterwards. For each frame they fill a small table of shades together, and then take
 * tiles of the picture from their own queues and from those of others. Frames are the same to the
 * last bit whatever the number of ranks. {@link PlainVolrend} is the sequential program.
 */
public final class Volrend extends App {
    /** For registries and launchers. */
    public Volrend() {
        super(
                "volrend",
                "pictures of a turning head, by casting rays through densities",
                List.of(
                        OptionSpecs.whole("voxels", 64, 8, 512, "width of the head of the app"),
                        OptionSpecs.file("file", "a volume (.den) to show instead, read by rank 0"),
                        OptionSpecs.whole("frames", 4, 1, 1000, "frames for each axis"),
                        OptionSpecs.whole(
                                "degrees", 3, 0, 360, "how far it turns between two frames"),
                        OptionSpecs.oneOf(
                                "axes", List.of("y", "all"), "the axes around which it turns"),
                        OptionSpecs.whole("tile", 4, 1, 4096, "pixels along each side of a tile"),
                        OptionSpecs.whole(
                                "casting-ranks",
                                0,
                                0,
                                1_000_000,
                                "how many ranks cast rays, 0 for all: what memory of other nodes"
                                        + " costs shows if one does"),
                        OptionSpecs.whole(
                                "seed", 1, 0, Integer.MAX_VALUE, "noise in the head of the app"),
                        OptionSpecs.file(
                                "image",
                                "where to write the frames, in the PNG format; each gets its"
                                        + " number into its name")),
                Map.of("standard", "--voxels 256 --frames 32", "paper", "--voxels 256"));
    }

    @Override
    protected void validate(Options options) {
        ImageFile.requireFolder(options);
        if (options.isGiven("file")) {
            read(options);
        }
    }

    private static Densities read(Options options) {
        return options.isGiven("file")
                ? DensityFile.read(options.path("file"))
                : Phantom.of(options.whole("voxels"), options.wholeLong("seed"));
    }

    private static RotationSequence rotation(Options options) {
        return new RotationSequence(
                options.whole("frames"),
                options.whole("degrees"),
                options.word("axes").equals("all"));
    }

    @Override
    protected void run(Member me, Options options) throws VerificationException, IOException {
        Densities densities = me.isFirst() ? read(options) : null;
        SharedVolume volume = new SharedVolume(me, densities);
        boolean keepsFrames = me.isFirst() && (looksAtResult(options) || options.isGiven("image"));
        Stopwatch watch = startWatch(me);
        List<Frame> frames = render(me, volume, options, keepsFrames);
        watch.stop();
        if (densities == null) {
            return;
        }
        Extent extent = densities.extent();
        int frameCount = rotation(options).angles().size();
        report().line(
                        "voxels",
                        "%dx%dx%d frames %d"
                                .formatted(extent.x(), extent.y(), extent.z(), frameCount));
        if (options.isGiven("image")) {
            write(options.path("image"), frames);
        }
        if (printsGolden(me, options)) {
            print(golden(extent, volume, frames), options);
        }
        if (verifies(me, options)) {
            verify(new PlainVolrend(densities), volume, options, frames, watch);
        }
    }

    /** Makes all frames, and returns them if {@code keepsFrames}. */
    private static List<Frame> render(
            Member me, SharedVolume volume, Options options, boolean keepsFrames) {
        int side = View.side(volume.extent());
        SharedBytes pixels = me.named("volrend pixels").bytes((long) side * side);
        int wanted = options.whole("casting-ranks");
        int workers = wanted == 0 ? me.size() : Math.min(wanted, me.size());
        Sections sections = new Sections(side, workers, options.whole("tile"));
        StealingQueues queues =
                new StealingQueues(
                        me, "volrend tiles", owner -> owner < workers ? sections.tiles(owner) : 0);
        Progress progress = new Progress(me, "volrend");
        List<Frame> frames = new ArrayList<>();
        List<RotationSequence.Angles> all = rotation(options).angles();
        for (int frame = 0; frame < all.size(); frame++) {
            RotationSequence.Angles angles = all.get(frame);
            View view = new View(volume.extent(), angles.x(), angles.y());
            queues.refill();
            volume.shade(view);
            me.barrier();
            if (me.rank() < workers) {
                cast(queues, sections, volume, view, pixels);
            }
            me.barrier();
            if (keepsFrames) {
                byte[] copy = new byte[side * side];
                pixels.copyTo(0, copy, 0, copy.length);
                frames.add(new Frame(side, angles.x(), angles.y(), angles.z(), copy));
            }
            progress.at(frame + 1L, all.size());
        }
        progress.end();
        return frames;
    }

    private static void cast(
            StealingQueues queues,
            Sections sections,
            SharedVolume volume,
            View view,
            SharedBytes pixels) {
        RayCaster caster = new RayCaster(volume.volume(), view);
        Optional<StealingQueues.Task> task = queues.take();
        while (task.isPresent()) {
            Sections.Part tile = sections.tile(task.get().queue(), task.get().number());
            Share columns = tile.columns();
            byte[] row = new byte[(int) columns.count()];
            for (long y = tile.rows().from(); y < tile.rows().to(); y++) {
                for (int x = 0; x < row.length; x++) {
                    row[x] = caster.cast((int) columns.from() + x, (int) y);
                }
                pixels.copyFrom(y * sections.side() + columns.from(), row, 0, row.length);
            }
            task = queues.take();
        }
    }

    private static void write(Path path, List<Frame> frames) throws IOException {
        for (int i = 0; i < frames.size(); i++) {
            Path each = frames.size() == 1 ? path : ImageFile.numbered(path, i);
            Png.writeGrey(each, frames.get(i).side(), frames.get(i).fromTop());
        }
    }

    private static Golden golden(Extent extent, SharedVolume volume, List<Frame> frames) {
        Golden golden = new Golden();
        put(golden, "map_len.", extent);
        put(golden, "opc_len.", volume.extent());
        long sum = 0;
        Fnv64 opacityHash = new Fnv64();
        for (byte opacity : volume.copyOpacities()) {
            sum += Byte.toUnsignedLong(opacity);
            opacityHash.add(Byte.toUnsignedLong(opacity));
        }
        Fnv64 normalHash = new Fnv64();
        for (short normal : volume.copyNormals()) {
            normalHash.add(Short.toUnsignedLong(normal));
        }
        golden.put("opc.sum", sum)
                .putHash("opc.fnv64", opacityHash.hash())
                .putHash("norm.fnv64", normalHash.hash());
        for (int i = 0; i < frames.size(); i++) {
            frames.get(i).putInto(golden, "frame" + i + ".");
        }
        return golden;
    }

    private static void put(Golden golden, String prefix, Extent extent) {
        golden.put(prefix + "x", extent.x())
                .put(prefix + "y", extent.y())
                .put(prefix + "z", extent.z());
    }

    private void verify(
            PlainVolrend plain,
            SharedVolume volume,
            Options options,
            List<Frame> frames,
            Stopwatch watch)
            throws VerificationException {
        int opacity = Arrays.mismatch(plain.opacities(), volume.copyOpacities());
        VerificationException.requireEqual("volrend first wrong opacity", -1, opacity);
        int normal = Arrays.mismatch(plain.normals(), volume.copyNormals());
        VerificationException.requireEqual("volrend first wrong normal", -1, normal);
        List<Frame> expected = watch.sequential(() -> plain.frames(rotation(options)));
        for (int i = 0; i < frames.size(); i++) {
            int pixel = Arrays.mismatch(expected.get(i).pixels(), frames.get(i).pixels());
            VerificationException.requireEqual(
                    "volrend frame " + i + " first wrong pixel", -1, pixel);
            report().line("frame" + i, "%016x".formatted(frames.get(i).hash()));
        }
        report().verified();
    }
}
