package dev.merino.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.merino.Checkpointable;
import dev.merino.Checkpoints;
import dev.merino.Member;
import dev.merino.Program;
import dev.merino.Settings;
import dev.merino.SharedCounter;
import dev.merino.SharedLongs;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Random;
import java.util.concurrent.TimeUnit;

/** Live ranks that die and go on from their last snapshot. */
@Timeout(value = 180, unit = TimeUnit.SECONDS)
class CheckpointRunTest {
    private static final int STEPS = 12;
    private static final int DIES_AT = 7;

    @BeforeAll
    static void requireKernel() {
        CountedRun.requireKernel();
    }

    /**
     * Each rank writes a few words in each step, here and there, and makes a snapshot. At the end
     * the memory must be what all these words make, and nothing else.
     */
    public static final class Sparse implements Program, Checkpointable {
        private static final int LENGTH = 1 << 17;
        private static final int WRITES = 5;

        private int step;

        @Override
        public void run(Member me) {
            new Sparse().play(me); // one instance serves all ranks of a JVM
        }

        private void play(Member me) {
            SharedLongs words = me.longs(LENGTH);
            SharedCounter counter = me.counter(3);
            boolean isRestarted = me.restore(this);
            while (step < STEPS) {
                if (step == DIES_AT && !isRestarted && me.rank() == me.size() - 1) {
                    Runtime.getRuntime().halt(9);
                }
                write(step, me.rank(), me.size(), words::set);
                counter.incrementAndGet();
                step++;
                boolean _ = me.checkpoint(this);
            }
            me.barrier();
            CountedRun.require(isRestarted, "it did not die");
            long expectedCount = 3L + (long) STEPS * me.size();
            CountedRun.require(counter.get() == expectedCount, "the counter is " + counter.get());
            long[] expected = new long[LENGTH];
            for (int before = 0; before < STEPS; before++) {
                for (int rank = 0; rank < me.size(); rank++) {
                    write(before, rank, me.size(), (i, value) -> expected[(int) i] = value);
                }
            }
            for (int i = 0; i < LENGTH; i++) {
                CountedRun.require(words.get(i) == expected[i], "word " + i + " is wrong");
            }
        }

        /** Where words go. */
        private interface Target {
            void set(long index, long value);
        }

        /** Ranks write different words, of the same pages now and then. */
        private static void write(int step, int rank, int size, Target target) {
            Random random = new Random(1000L * step + rank);
            for (int i = 0; i < WRITES; i++) {
                int index = random.nextInt(LENGTH / size) * size + rank;
                target.set(index, random.nextLong());
            }
        }

        @Override
        public void save(DataOutput out) throws IOException {
            out.writeInt(step);
        }

        @Override
        public void restore(DataInput in) throws IOException {
            step = in.readInt();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "1,1,2,csm-none", // written pages are found by the kernel
        "2,1,1,tmk-lrc"
    })
    void theyEndAsIfTheyHadNeverDied(
            int nodes, int workers, int threads, String protocol, @TempDir Path folder) {
        Settings settings = CountedRun.settings(nodes, workers, threads, protocol);
        settings = protocol.equals("fine") ? settings.withUnitBytes(256) : settings;
        Checkpoints checkpoints = Checkpoints.in(folder.toString());
        Settings first = settings.withSpaceBytes(8 << 20).withCheckpoints(checkpoints);
        assertThatThrownBy(() -> CountedRun.of(first, Sparse.class)).hasMessageContaining("9");
        assertThat(folder.resolve("snapshot-%d/manifest".formatted(DIES_AT - 1))).exists();
        CountedRun.of(first.withCheckpoints(checkpoints.withRestart(true)), Sparse.class);
    }

    @Tag("release")
    @ParameterizedTest
    @CsvSource({"1,2,1,csm-none", "2,1,2,csm-none", "2,1,1,hlrc-async", "2,1,1,fine"})
    void theSameOnMoreClusters(
            int nodes, int workers, int threads, String protocol, @TempDir Path folder) {
        theyEndAsIfTheyHadNeverDied(nodes, workers, threads, protocol, folder);
    }
}
