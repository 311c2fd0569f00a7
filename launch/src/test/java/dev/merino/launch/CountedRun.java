package dev.merino.launch;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.merino.Program;
import dev.merino.Settings;
import dev.merino.SharedLock;
import dev.merino.SharedLongs;
import dev.merino.Statistics;
import dev.merino.control.LaunchSpec;
import dev.merino.linux.KernelFeatures;

import java.io.PrintWriter;
import java.io.Writer;
import java.time.Duration;
import java.util.List;

/** A run on live nodes of a program that verifies itself and prints nothing of interest. */
final class CountedRun {
    private static final Duration STALL = Duration.ofSeconds(20);

    private CountedRun() {}

    /** Skips the tests of a class where the kernel cannot have live nodes. */
    static void requireKernel() {
        assumeTrue(KernelFeatures.probe().canTrap(), "the kernel cannot have live nodes");
        QuickJvms.prepare();
    }

    /** The settings of a cluster of this size. */
    static Settings settings(int nodes, int workers, int threads, String protocol) {
        return Settings.of(nodes, threads).withWorkers(workers).withProtocol(protocol);
    }

    /** For programs: ends the run unless {@code holds}. */
    static void require(boolean holds, String what) {
        if (!holds) {
            throw new IllegalStateException(what);
        }
    }

    /** For programs: adds one to an element under a lock. */
    static void add(SharedLock lock, SharedLongs sums, long index) {
        lock.lock();
        try {
            sums.set(index, sums.get(index) + 1);
        } finally {
            lock.unlock();
        }
    }

    /** Runs {@code program} and returns what was counted. */
    static Statistics of(Settings settings, Class<? extends Program> program) {
        return of(settings, program, List.of());
    }

    /** Runs {@code program} on workers with {@code jvmOptions} and returns what was counted. */
    static Statistics of(
            Settings settings, Class<? extends Program> program, List<String> jvmOptions) {
        PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
        return new LiveRun(
                        settings,
                        new LaunchSpec(program.getName(), List.of(), List.of()),
                        LiveOptions.DEFAULT.withStall(STALL).withJvmOptions(jvmOptions),
                        LiveRun.LIVE,
                        QuickJvms.command(),
                        nowhere,
                        nowhere)
                .run();
    }
}
