package dev.merino.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.merino.Checkpointable;
import dev.merino.Checkpoints;
import dev.merino.Member;
import dev.merino.Program;
import dev.merino.Settings;
import dev.merino.Share;
import dev.merino.SharedLock;
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
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;

/**
 * Whatever is written between two snapshots, in whatever way, is in the second one: the ranks
 * compare what processes have noted with the memory itself, and what a killed program goes on from
 * with what it had written.
 */
@Timeout(value = 240, unit = TimeUnit.SECONDS)
class ChangedBlocksTest {
    private static final List<String> COMPARING = List.of("-Dmerino.verify=true");
    private static final int STEPS = 24;
    private static final int DIES_AT = 17;

    @BeforeAll
    static void requireKernel() {
        CountedRun.requireKernel();
    }

    /** Writes in all the ways in which a page can change, in some steps and not in others. */
    public static final class Ways implements Program, Checkpointable {
        private static final int LENGTH = 1 << 15;
        private static final int WRITES = 3;

        private int step;

        @Override
        public void run(Member me) {
            new Ways().play(me); // one instance serves all ranks of a JVM
        }

        private void play(Member me) {
            SharedLongs[] arrays = new SharedLongs[6];
            for (int i = 0; i < arrays.length; i++) {
                arrays[i] = me.longs(LENGTH);
            }
            SharedLock lock = me.lock();
            boolean isRestarted = me.restore(this);
            if (isRestarted) {
                me.barrier();
                compare(me, arrays);
            }
            while (step < STEPS) {
                if (step == DIES_AT && !isRestarted && me.rank() == me.size() - 1) {
                    Runtime.getRuntime().halt(9);
                }
                reuse(me, step);
                write(me, step, arrays, lock);
                read(me, arrays, step);
                me.barrier();
                step++;
                if (step % 4 != 2) { // some snapshots are of two steps
                    boolean _ = me.checkpoint(this);
                }
            }
            me.barrier();
            CountedRun.require(isRestarted, "it did not die");
            compare(me, arrays);
        }

        /** Memory that was closed, and written again for something else. */
        private static void reuse(Member me, int step) {
            SharedLongs here = me.named("for a while").longs(LENGTH);
            if (step % 3 == 0) {
                here.close();
                here = me.named("for a while").longs(LENGTH);
            }
            here.set((long) me.rank() * 600 + step * 8L, step);
            me.barrier();
        }

        private static void write(Member me, int step, SharedLongs[] arrays, SharedLock lock) {
            for (int i = 0; i < arrays.length - 1; i++) {
                SharedLongs array = arrays[i];
                each(me, i, step, me.rank(), array::set);
            }
            if (step % 5 < 2) {
                CountedRun.add(lock, arrays[5], 700);
                CountedRun.add(lock, arrays[5], 9000);
            }
        }

        /** Where words go. */
        private interface Target {
            void set(long index, long value);
        }

        /** What {@code rank} writes to array {@code i} in a step. */
        private static void each(Member me, int i, int step, int rank, Target target) {
            Random random = new Random(1000L * step + 100L * i + rank);
            Share own = Share.of(LENGTH, rank, me.size());
            Share next = Share.of(LENGTH, (rank + 1) % me.size(), me.size());
            for (int k = 0; k < WRITES; k++) {
                long value = random.nextLong() | 1;
                switch (i) {
                    case 0 -> target.set(in(own, random), value); // mine alone
                    case 1 -> target.set(in(next, random), value); // mine, in another's share
                    case 2 -> target.set(mixed(me, rank, random), value); // of pages of all
                    case 3 -> { // read by all others meanwhile
                        if (step % 4 == 0) {
                            target.set(in(own, random), value);
                        }
                    }
                    default -> { // everything, for some steps; then nothing
                        if (step % 12 < 7 && k == 0) {
                            for (long at = own.from(); at < own.to(); at += 64) {
                                target.set(at, value + at);
                            }
                        }
                    }
                }
            }
        }

        private static long in(Share share, Random random) {
            return share.from() + random.nextLong(share.count());
        }

        private static long mixed(Member me, int rank, Random random) {
            return (long) random.nextInt(LENGTH / me.size()) * me.size() + rank;
        }

        /** Whoever reads takes pages from those who write them. */
        private static void read(Member me, SharedLongs[] arrays, int step) {
            me.barrier();
            long sum = 0;
            for (int i = 0; step % 3 == 1 && i < LENGTH; i += 512) {
                sum += arrays[3].get(i) + (step % 2 == 0 ? arrays[1].get(i) : 0);
            }
            CountedRun.require(sum != 1, "the values are not that small");
        }

        private void compare(Member me, SharedLongs[] arrays) {
            for (int i = 0; i < arrays.length - 1; i++) {
                long[] expected = new long[LENGTH];
                for (int before = 0; before < step; before++) {
                    for (int rank = 0; rank < me.size(); rank++) {
                        each(me, i, before, rank, (at, value) -> expected[(int) at] = value);
                    }
                }
                for (int at = 0; at < LENGTH; at++) {
                    boolean isSame = arrays[i].get(at) == expected[at];
                    CountedRun.require(isSame, "word " + at + " of array " + i + " is wrong");
                }
            }
            int locked = 0;
            for (int before = 0; before < step; before++) {
                locked += before % 5 < 2 ? me.size() : 0;
            }
            CountedRun.require(arrays[5].get(9000) == locked, "what was written with the lock");
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
        "1,2,1,csm-none", // each process by itself
        "2,1,1,csm-none", // pages that are scanned
        "2,1,2,tmk-lrc" // pages that are trapped
    })
    void whatIsWrittenBetweenTwoSnapshotsIsInTheSecond(
            int nodes, int workers, int threads, String protocol, @TempDir Path folder) {
        Checkpoints checkpoints = Checkpoints.in(folder.toString());
        Settings settings =
                CountedRun.settings(nodes, workers, threads, protocol).withSpaceBytes(16 << 20);
        settings = protocol.equals("fine") ? settings.withUnitBytes(256) : settings;
        Settings first = settings.withCheckpoints(checkpoints);
        assertThatThrownBy(() -> CountedRun.of(first, Ways.class, COMPARING))
                .hasMessageContaining("exit code 9");
        assertThat(folder).isDirectoryContaining("glob:**/snapshot-*");
        Settings second = settings.withCheckpoints(checkpoints.withRestart(true));
        CountedRun.of(second, Ways.class, COMPARING);
    }

    @Tag("long")
    @ParameterizedTest
    @CsvSource({
        "2,2,2,csm-none",
        "2,1,2,csm-dms",
        "2,1,1,csm-ms",
        "2,1,1,tmk-erc",
        "2,2,1,hlrc-async",
        "2,1,1,newgendsm",
        "2,1,1,sci-vm",
        "3,1,1,csm-none",
        "1,2,2,csm-none",
        "2,1,1,fine"
    })
    void theSameOnMoreClusters(
            int nodes, int workers, int threads, String protocol, @TempDir Path folder) {
        whatIsWrittenBetweenTwoSnapshotsIsInTheSecond(nodes, workers, threads, protocol, folder);
    }
}
