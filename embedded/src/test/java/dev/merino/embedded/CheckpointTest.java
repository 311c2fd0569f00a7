package dev.merino.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.merino.Checkpointable;
import dev.merino.Checkpoints;
import dev.merino.Cluster;
import dev.merino.Length;
import dev.merino.Member;
import dev.merino.Merino;
import dev.merino.MerinoException;
import dev.merino.Program;
import dev.merino.Settings;
import dev.merino.Share;
import dev.merino.SharedCounter;
import dev.merino.SharedDoubles;
import dev.merino.SharedFlag;
import dev.merino.SharedLock;
import dev.merino.SharedLongs;
import dev.merino.SharedStructs;
import dev.merino.Struct;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;

/** Snapshots, and programs that go on from them, under all protocols. */
@Timeout(value = 120, unit = TimeUnit.SECONDS)
class CheckpointTest {
    private static final int STEPS = 6;
    private static final int LENGTH = 3000;

    @TempDir private Path folder;

    static Stream<String> protocols() {
        return dev.merino.coherence.Protocols.names().stream();
    }

    /** How far a rank is, and a sum that only it knows. */
    private static final class Progress implements Checkpointable {
        private final boolean anyRanks;
        private int step;
        private double own;

        Progress(boolean anyRanks) {
            this.anyRanks = anyRanks;
        }

        @Override
        public void save(DataOutput out) throws IOException {
            out.writeInt(step);
            out.writeDouble(own);
        }

        @Override
        public void restore(DataInput in) throws IOException {
            step = in.readInt();
            own = in.readDouble();
        }

        @Override
        public boolean redistribute(List<? extends DataInput> states) throws IOException {
            restore(states.getFirst());
            own = 0;
            return anyRanks;
        }
    }

    @Struct
    interface Pair {
        @Length(3)
        int value(int index);

        void value(int index, int value);
    }

    /** Steps of a relaxation, with a lock, a counter, a flag, records and a name beside it. */
    private record Relaxation(int dieAt, boolean anyRanks, AtomicReference<double[]> result)
            implements Program {
        @Override
        public void run(Member me) {
            SharedDoubles even = me.doubles(LENGTH);
            SharedDoubles odd = me.named("odd").doubles(LENGTH);
            SharedStructs<Pair> pairs = me.structs(Pair.class, 7);
            SharedCounter counter = me.counter(5);
            SharedFlag flag = me.flag();
            SharedLock lock = me.lock();
            Progress progress = new Progress(anyRanks);
            if (!me.restore(progress)) {
                Share share = me.share(LENGTH);
                for (long i = share.from(); i < share.to(); i++) {
                    even.set(i, i * 0.37 % 11);
                }
                me.barrier();
            } else if (me.isFirst()) {
                assertThat(flag.isSet()).isEqualTo(progress.step >= 2);
            }
            while (progress.step < STEPS) {
                me.barrier();
                if (progress.step == dieAt) {
                    throw new IllegalStateException("dies at step " + dieAt);
                }
                boolean isEven = progress.step % 2 == 0;
                step(me, progress, isEven ? even : odd, isEven ? odd : even);
                addTo(pairs.at(progress.step), progress.step, lock);
                if (me.isFirst()) {
                    counter.addAndGet(progress.step * 10L);
                }
                if (progress.step == 1 && me.rank() == me.size() - 1) {
                    flag.set();
                }
                if (progress.step == 3) { // one that only the last rank knows
                    note(me);
                }
                progress.step++;
                me.checkpoint(progress);
            }
            me.barrier();
            flag.await();
            if (me.isFirst()) {
                result.set(outcome(me, even, odd, pairs, counter));
            }
        }

        private static void addTo(Pair pair, int value, SharedLock lock) {
            lock.lock();
            try {
                pair.value(1, pair.value(1) + value);
            } finally {
                lock.unlock();
            }
        }

        private static void note(Member me) {
            if (me.rank() == me.size() - 1) {
                me.named("note").longs(3).set(2, 77);
            }
        }

        private static void step(
                Member me, Progress progress, SharedDoubles from, SharedDoubles to) {
            Share share = me.share(LENGTH);
            for (long i = share.from(); i < share.to(); i++) {
                double mean =
                        (from.get(Math.max(0, i - 1)) + from.get(Math.min(LENGTH - 1, i + 1))) / 2;
                to.set(i, mean);
                progress.own += mean;
            }
        }

        private double[] outcome(
                Member me,
                SharedDoubles even,
                SharedDoubles odd,
                SharedStructs<Pair> pairs,
                SharedCounter counter) {
            double[] all = new double[2 * LENGTH + STEPS + 2];
            even.copyTo(0, all, 0, LENGTH);
            odd.copyTo(0, all, LENGTH, LENGTH);
            for (int i = 0; i < STEPS; i++) {
                all[2 * LENGTH + i] = pairs.at(i).value(1) / (double) (anyRanks ? 1 : me.size());
            }
            all[2 * LENGTH + STEPS] = counter.get();
            all[2 * LENGTH + STEPS + 1] = me.named("note").longs(3).get(2);
            return all;
        }
    }

    private static double[] run(Settings settings, int dieAt, boolean anyRanks) {
        AtomicReference<double[]> result = new AtomicReference<>();
        Relaxation program = new Relaxation(dieAt, anyRanks, result);
        try (Cluster cluster = Merino.embedded(settings)) {
            if (dieAt < STEPS) {
                assertThatThrownBy(() -> cluster.run(program)).hasStackTraceContaining("dies at");
                return new double[0];
            }
            cluster.run(program);
        }
        return Objects.requireNonNull(result.get());
    }

    private Settings settings(int nodes, int threads) {
        return Settings.of(nodes, threads).withSpaceBytes(1 << 21);
    }

    private Checkpoints checkpoints() {
        return Checkpoints.in(folder.toString());
    }

    @ParameterizedTest
    @MethodSource("protocols")
    void aRestartedProgramEndsAsOneThatWasNeverStopped(String protocol) {
        Settings plain = settings(2, 2).withProtocol(protocol);
        double[] expected = run(plain, STEPS, false);
        run(plain.withCheckpoints(checkpoints()), 2, false);
        Settings again = plain.withCheckpoints(checkpoints().withRestart(true));
        run(again, 5, false); // and once more
        assertThat(run(again, STEPS, false)).isEqualTo(expected);
    }

    @Test
    void smallUnitsAndOneNodeDoTheSame() {
        for (Settings plain : List.of(settings(2, 1).withUnitBytes(64), settings(1, 3))) {
            double[] expected = run(plain, STEPS, false);
            Checkpoints own = Checkpoints.in(folder.resolve("of " + plain.nodes()).toString());
            run(plain.withCheckpoints(own), 3, false);
            Settings again = plain.withCheckpoints(own.withRestart(true));
            assertThat(run(again, STEPS, false)).isEqualTo(expected);
        }
    }

    @Test
    void aProgramThatCanGoesOnWithOtherRanksProtocolsAndUnits() {
        double[] expected = run(settings(2, 2), STEPS, false);
        run(settings(2, 2).withCheckpoints(checkpoints()), 4, true);
        Settings other = settings(3, 1).withProtocol("tmk-lrc").withUnitBytes(8192);
        double[] found = run(other.withCheckpoints(checkpoints().withRestart(true)), STEPS, true);
        assertThat(Arrays.copyOf(found, 2 * LENGTH)).isEqualTo(Arrays.copyOf(expected, 2 * LENGTH));
    }

    @Test
    void aProgramThatCannotIsToldHowManyRanksItNeeds() {
        run(settings(2, 2).withCheckpoints(checkpoints()), 4, false);
        Settings other = settings(3, 1).withCheckpoints(checkpoints().withRestart(true));
        assertThatThrownBy(() -> run(other, STEPS, false))
                .hasStackTraceContaining("was made by 4 ranks, and 3 run now");
    }

    @Test
    void aDamagedSnapshotIsRefusedAndTheOneBeforeIsTaken() throws IOException {
        double[] expected = run(settings(2, 1), STEPS, false);
        run(settings(2, 1).withCheckpoints(checkpoints()), 5, false);
        Files.deleteIfExists(folder.resolve("snapshot-5/manifest")); // 4 is the last for certain
        Path part = folder.resolve("snapshot-4/rank-1.part");
        byte[] bytes = Files.readAllBytes(part);
        bytes[bytes.length / 2] ^= 1;
        Files.write(part, bytes, StandardOpenOption.TRUNCATE_EXISTING);
        Settings again = settings(2, 1).withCheckpoints(checkpoints().withRestart(true));
        assertThat(run(again, STEPS, false)).isEqualTo(expected);
    }

    @Test
    void theLastFewStay() throws IOException {
        run(settings(2, 1).withCheckpoints(checkpoints().withKeep(1)), STEPS, false);
        assertThat(folder.resolve("snapshot-6/manifest")).exists();
        try (Stream<Path> left = Files.list(folder)) {
            assertThat(left.filter(path -> Files.isDirectory(path)).count()).isLessThan(4);
        }
        Settings again =
                settings(2, 1).withCheckpoints(checkpoints().withKeep(1).withRestart(true));
        assertThat(run(again, STEPS, false)).isEqualTo(run(settings(2, 1), STEPS, false));
    }

    @Test
    void theClockDecidesIfTheProgramLetsIt() {
        Checkpoints often = checkpoints().withEvery(Duration.ofMillis(50));
        try (Cluster cluster = Merino.embedded(settings(2, 1).withCheckpoints(often))) {
            cluster.run(
                    me -> {
                        SharedLongs made = me.longs(me.size());
                        Progress progress = new Progress(false);
                        long endNs = System.nanoTime() + 600_000_000;
                        SharedCounter isOver = me.counter(0);
                        while (isOver.get() == 0) {
                            me.barrier();
                            if (me.checkpointIfDue(progress)) {
                                made.set(me.rank(), made.get(me.rank()) + 1);
                            }
                            if (me.isFirst() && System.nanoTime() - endNs > 0) {
                                isOver.set(1);
                            }
                            me.barrier();
                        }
                        me.barrier();
                        assertThat(made.get(0)).isEqualTo(made.get(1)).isBetween(1L, 13L);
                    });
        }
    }

    @Test
    void aRestartWithoutSnapshotsIsRefused() {
        Settings again = settings(2, 1).withCheckpoints(checkpoints().withRestart(true));
        assertThatThrownBy(() -> run(again, STEPS, false))
                .hasStackTraceContaining("there is no snapshot to go on from in " + folder)
                .isInstanceOf(MerinoException.class);
    }

    /** Where the file of rank 1 should be is a folder, so that it cannot be written. */
    @Test
    void whatCannotBeWrittenIsLeftOutAndTheProgramGoesOn() {
        Program program =
                me -> {
                    SharedLongs words = me.longs(1000);
                    boolean isRestarted = me.restore(new Progress(false));
                    if (isRestarted) {
                        assertThat(words.get(0)).isEqualTo(4);
                        assertThat(words.get(999)).isEqualTo(4);
                        return;
                    }
                    for (int number = 1; number <= 4; number++) {
                        if (me.isFirst()) {
                            words.set(0, number);
                            words.set(999, number);
                            obstruct(number);
                        }
                        me.barrier();
                        assertThat(me.checkpoint(new Progress(false))).isTrue();
                    }
                };
        run(settings(2, 1).withCheckpoints(checkpoints()), program);
        assertThat(folder.resolve("snapshot-1/manifest")).exists();
        assertThat(folder.resolve("snapshot-2/manifest")).doesNotExist();
        assertThat(folder.resolve("snapshot-4/manifest")).exists();
        run(settings(2, 1).withCheckpoints(checkpoints().withRestart(true)), program);
    }

    private static void run(Settings settings, Program program) {
        try (Cluster cluster = Merino.embedded(settings)) {
            cluster.run(program);
        }
    }

    private void obstruct(int number) {
        if (number == 2) {
            try {
                Files.createDirectories(folder.resolve("snapshot-2/rank-1.part.unfinished/x"));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
