package dev.merino.bench.live;

import dev.merino.Checkpointable;
import dev.merino.Member;
import dev.merino.Program;
import dev.merino.Share;
import dev.merino.SharedLongs;
import dev.merino.apps.kit.Progress;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Random;

/**
 * Measures snapshots of a memory of which a part was written since the last one, while the ranks
 * compute something of their own. Arguments: the folder, bytes of memory, rounds, milliseconds of
 * work in a round, one of how many pages is written.
 */
public final class CheckpointProgram implements Program {
    private static final int PAGE_BYTES = 4096;
    private static final int LONGS = PAGE_BYTES / Long.BYTES;
    private static final int WORK_LONGS = 8192;
    private static final int CALIBRATING = 2000;
    private static final int CALIBRATIONS = 20;
    private static final int WARM_UP_ROUNDS = 2;
    private static final int FULL_SNAPSHOTS = 4;

    private long sum;

    /** For the workers. */
    public CheckpointProgram() {}

    /** What ranks hand over: nothing. */
    private static final class Nothing implements Checkpointable {
        @Override
        public void save(DataOutput out) {}

        @Override
        public void restore(DataInput in) {}
    }

    @Override
    public void run(Member me) throws IOException, InterruptedException {
        Path folder = Path.of(me.arguments().get(0));
        long bytes = Long.parseLong(me.arguments().get(1));
        int rounds = Integer.parseInt(me.arguments().get(2));
        long workMs = Long.parseLong(me.arguments().get(3));
        int oneOf = Integer.parseInt(me.arguments().get(4));
        SharedLongs memory = me.longs(bytes / Long.BYTES);
        Share pages = me.share(bytes / PAGE_BYTES);
        Random random = new Random(1 + me.rank());
        Timer timer = new Timer();
        for (int snapshot = 1; snapshot <= FULL_SNAPSHOTS; snapshot++) {
            fill(memory, pages, random);
            timer.count(me.isFirst() && snapshot > 1); // the first is compiled meanwhile
            measureFull(me, folder, snapshot, timer);
        }
        int units = calibrate(me, workMs);
        Progress progress = new Progress(me, "bench checkpoint");
        for (int round = -WARM_UP_ROUNDS; round < rounds; round++) {
            progress.at(round + WARM_UP_ROUNDS, rounds + WARM_UP_ROUNDS);
            timer.count(me.isFirst() && round >= 0);
            measureRound(me, memory, chosen(pages, oneOf, random), units, timer);
        }
        progress.end();
    }

    /**
     * The same words are written twice: for the first time since the last snapshot, which costs a
     * trap where a page is watched, and then as if there were no snapshots.
     */
    private void measureRound(Member me, SharedLongs memory, long[] words, int units, Timer timer) {
        double watchedUs = Timer.together(1, _ -> write(me, memory, words, 1));
        double unwatchedUs = Timer.together(1, _ -> write(me, memory, words, 2));
        double plainUs = Timer.together(1, _ -> work(me, units));
        double[] pauseUs = new double[1];
        double withUs = Timer.together(1, _ -> checkpointAndWork(me, units, pauseUs));
        timer.record("plain", unwatchedUs + plainUs);
        timer.record("with", watchedUs + withUs);
        timer.record("pause", pauseUs[0]);
        timer.record("traps", watchedUs - unwatchedUs);
    }

    private static void fill(SharedLongs memory, Share pages, Random random) {
        long[] page = new long[LONGS];
        for (long i = pages.from(); i < pages.to(); i++) {
            for (int k = 0; k < LONGS; k++) {
                page[k] = random.nextLong();
            }
            memory.copyFrom(i * LONGS, page, 0, LONGS);
        }
    }

    /** A word in each of some pages of this rank. */
    private static long[] chosen(Share pages, int oneOf, Random random) {
        long[] words = new long[(int) (pages.count() / oneOf)];
        for (int i = 0; i < words.length; i++) {
            long page = pages.from() + random.nextLong(pages.count());
            words[i] = page * LONGS + random.nextInt(LONGS);
        }
        return words;
    }

    private static void write(Member me, SharedLongs memory, long[] words, int change) {
        for (long word : words) {
            memory.set(word, memory.get(word) + change);
        }
        me.barrier();
    }

    /** How many units of work take so long on this rank, the same number on all. */
    private int calibrate(Member me, long workMs) {
        double us = Double.MAX_VALUE;
        for (int i = 0; i < CALIBRATIONS; i++) { // compiled better and better
            us = Math.min(us, Timer.together(1, _ -> work(CALIBRATING)) / CALIBRATING);
        }
        SharedLongs units = me.longs(1);
        if (me.isFirst()) {
            units.set(0, (long) (workMs * 1000 / us));
        }
        me.barrier();
        return (int) units.get(0);
    }

    /** Work without shared memory. */
    private void work(int units) {
        long[] values = new long[WORK_LONGS];
        for (int unit = 0; unit < units; unit++) {
            for (int i = 0; i < WORK_LONGS; i++) {
                values[i] = values[i] * 31 + i;
            }
        }
        sum += values[WORK_LONGS / 2];
    }

    private void work(Member me, int units) {
        work(units);
        me.barrier();
    }

    private void checkpointAndWork(Member me, int units, double[] pauseUs) {
        pauseUs[0] = Timer.together(1, _ -> me.checkpoint(new Nothing()));
        work(me, units);
    }

    /** All of the memory, until it counts; and as many bytes in a file of one's own. */
    private static void measureFull(Member me, Path folder, int snapshot, Timer timer)
            throws IOException, InterruptedException {
        me.barrier();
        Path its = folder.resolve("snapshot-" + snapshot);
        long startNs = System.nanoTime();
        boolean _ = me.checkpoint(new Nothing());
        timer.record("full-pause", (System.nanoTime() - startNs) / 1e3);
        if (me.isFirst()) {
            while (!Files.exists(its.resolve("manifest"))) {
                Thread.sleep(1);
            }
            timer.record("full", (System.nanoTime() - startNs) / 1e3);
            long bytes = partBytes(me, its);
            timer.record("full-bytes", (double) bytes);
            measurePlain(folder, bytes, timer);
        }
        me.barrier();
    }

    private static long partBytes(Member me, Path snapshot) throws IOException {
        long bytes = 0;
        for (int rank = 0; rank < me.size(); rank++) {
            bytes += Files.size(snapshot.resolve("rank-" + rank + ".part"));
        }
        return bytes;
    }

    /** What a program without Merino would do with the same bytes. */
    private static void measurePlain(Path folder, long bytes, Timer timer) throws IOException {
        Path path = folder.resolve("plain");
        byte[] random = new byte[1 << 20]; // as of zeros a disk may have something to omit
        new Random(1).nextBytes(random);
        ByteBuffer buffer = ByteBuffer.allocateDirect(random.length).put(random);
        timer.record("disk", Timer.together(1, _ -> writePlain(path, buffer, bytes)));
        Files.delete(path);
    }

    private static void writePlain(Path path, ByteBuffer buffer, long bytes) {
        try (FileChannel file =
                FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            for (long left = bytes; left > 0; ) {
                buffer.clear().limit((int) Math.min(left, buffer.capacity()));
                left -= file.write(buffer);
            }
            file.force(true);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public String toString() {
        return "work of sum " + sum;
    }
}
