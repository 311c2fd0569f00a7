package dev.merino.bench.live;

import dev.merino.Checkpointable;
import dev.merino.Member;
import dev.merino.Program;
import dev.merino.Share;
import dev.merino.SharedLongs;

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
    private static final int WARM_UP_ROUNDS = 2;

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
        fill(memory, pages, random);
        me.barrier();
        Timer timer = new Timer();
        int units = calibrate(me, workMs);
        measureFull(me, folder, timer);
        for (int round = -WARM_UP_ROUNDS; round < rounds; round++) {
            timer.count(me.isFirst() && round >= 0);
            write(memory, pages, oneOf, random);
            me.barrier();
            double plainUs = Timer.together(1, _ -> barrierAndWork(me, units));
            write(memory, pages, oneOf, random);
            me.barrier();
            double[] pauseUs = new double[1];
            double withUs = Timer.together(1, _ -> checkpointAndWork(me, units, pauseUs));
            timer.record("plain", plainUs);
            timer.record("with", withUs);
            timer.record("pause", pauseUs[0]);
        }
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
    private static void write(SharedLongs memory, Share pages, int oneOf, Random random) {
        for (long i = pages.count() / oneOf; i > 0; i--) {
            long page = pages.from() + random.nextLong(pages.count());
            memory.set(page * LONGS + random.nextInt(LONGS), random.nextLong());
        }
    }

    /** How many units of work take so long on this rank, the same number on all. */
    private int calibrate(Member me, long workMs) {
        work(CALIBRATING);
        double us = Timer.together(1, _ -> work(CALIBRATING)) / CALIBRATING;
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

    private void barrierAndWork(Member me, int units) {
        me.barrier();
        work(units);
        me.barrier();
    }

    private void checkpointAndWork(Member me, int units, double[] pauseUs) {
        pauseUs[0] = Timer.together(1, _ -> me.checkpoint(new Nothing()));
        work(units);
        me.barrier();
    }

    /** All of the memory, until it counts; and as many bytes in a file of one's own. */
    private static void measureFull(Member me, Path folder, Timer timer)
            throws IOException, InterruptedException {
        timer.count(me.isFirst());
        long startNs = System.nanoTime();
        boolean _ = me.checkpoint(new Nothing());
        timer.record("full-pause", (System.nanoTime() - startNs) / 1e3);
        if (me.isFirst()) {
            while (!Files.exists(folder.resolve("snapshot-1/manifest"))) {
                Thread.sleep(1);
            }
            timer.record("full", (System.nanoTime() - startNs) / 1e3);
            long bytes = partBytes(me, folder);
            timer.record("disk", Timer.together(1, _ -> writePlain(folder, bytes)));
        }
        me.barrier();
    }

    private static long partBytes(Member me, Path folder) throws IOException {
        long bytes = 0;
        for (int rank = 0; rank < me.size(); rank++) {
            bytes += Files.size(folder.resolve("snapshot-1/rank-" + rank + ".part"));
        }
        return bytes;
    }

    private static void writePlain(Path folder, long bytes) {
        Path path = folder.resolve("plain");
        ByteBuffer buffer = ByteBuffer.allocateDirect(1 << 20);
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
