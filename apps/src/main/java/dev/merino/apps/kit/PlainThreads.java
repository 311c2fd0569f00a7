package dev.merino.apps.kit;

import dev.merino.linux.Cores;

import picocli.CommandLine.Model.OptionSpec;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

/**
 * The rival of a program on shared memory: the same algorithm on plain threads of one JVM, with
 * ordinary arrays.
 *
 * <p>A rank of a node that has a part of the machine's cores keeps to them, and so would threads
 * that it starts. These take all cores of the process: else the rival would have one core where the
 * nodes have two.
 */
public final class PlainThreads {
    private static final String RIVAL_THREADS = "rival-threads";
    private static final int COUNT_MAX = 64;

    private PlainThreads() {}

    /** The option of apps that have such a rival; it is off by default. */
    public static OptionSpec option() {
        return OptionSpecs.whole(
                RIVAL_THREADS,
                0,
                0,
                COUNT_MAX,
                "also time the same algorithm on that many plain threads, 0 for none");
    }

    /** How many threads the rival must have; 0 if there must be none. */
    public static int count(Options options) {
        return options.whole(RIVAL_THREADS);
    }

    /**
     * Runs {@code program} on {@code count} threads and waits for all of them.
     *
     * @throws IllegalStateException if it fails on one of them, with the reason as its cause
     */
    public static void run(int count, Consumer<PlainThread> program) {
        SpinBarrier barrier = new SpinBarrier(count);
        AtomicReference<Throwable> failure = new AtomicReference<>();
        List<Thread> threads = new ArrayList<>();
        for (int index = 0; index < count; index++) {
            PlainThread me = new PlainThread(index, count, barrier);
            threads.add(
                    Thread.ofPlatform()
                            .name("plain-" + index)
                            .unstarted(() -> runOne(me, program, barrier, failure)));
        }
        threads.forEach(Thread::start);
        threads.forEach(PlainThreads::join);
        if (failure.get() != null) {
            throw new IllegalStateException("a plain thread failed", failure.get());
        }
    }

    private static void runOne(
            PlainThread me,
            Consumer<PlainThread> program,
            SpinBarrier barrier,
            AtomicReference<Throwable> failure) {
        boolean _ = Cores.keepTo(Cores.ofProcess());
        try {
            program.accept(me);
        } catch (RuntimeException | Error thrown) {
            failure.compareAndSet(null, thrown); // that of the first: others fail at its barrier
            barrier.breakUp();
        }
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while plain threads compute", e);
        }
    }
}
