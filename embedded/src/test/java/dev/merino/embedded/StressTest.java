package dev.merino.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.Member;
import dev.merino.Settings;
import dev.merino.SharedBytes;
import dev.merino.SharedInts;
import dev.merino.SharedLock;
import dev.merino.SharedLongs;
import dev.merino.core.Chance;

import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.concurrent.TimeUnit;

/**
 * Random programs without data races, on real threads.
 *
 * <p>Every lock guards its own cells, scattered over the pages of all others. Each rank keeps for
 * itself what it has added to every cell; at each barrier the sums of what all ranks say they added
 * must be what memory holds. A version cell of each lock, which grows by one with each critical
 * section, must never be seen to shrink.
 */
@Timeout(120)
class StressTest {
    private static final int LOCKS = 5;
    private static final int CELLS = 40;
    private static final int ROUNDS = 6;
    private static final int STEPS = 60;

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void criticalSectionsAddUp(long seed) {
        Chance shape = new Chance(seed);
        Settings settings =
                Settings.of(shape.between(1, 5), shape.between(1, 3))
                        .withBarrierFanOut(shape.below(3));
        Runs.on(settings, me -> new Rank(me, seed).run());
    }

    private static final class Rank {
        private final Member me;
        private final Chance chance;
        private final SharedInts cells;
        private final SharedBytes marks;
        private final SharedLongs versions;
        private final SharedInts added;
        private final SharedLock[] locks = new SharedLock[LOCKS];
        private final long[] seen = new long[LOCKS];
        private final int[] mine = new int[LOCKS * CELLS];

        Rank(Member me, long seed) {
            this.me = me;
            this.chance = new Chance(Chance.seed(seed, me.rank()));
            this.cells = me.ints(LOCKS * CELLS * 13);
            this.marks = me.bytes(me.size());
            this.versions = me.unitBytes(8192).longs(LOCKS);
            this.added = me.ints((long) me.size() * LOCKS * CELLS);
            for (int i = 0; i < LOCKS; i++) {
                locks[i] = me.lock();
            }
        }

        void run() throws InterruptedException {
            for (int round = 1; round <= ROUNDS; round++) {
                for (int step = 0; step < STEPS; step++) {
                    int lock = chance.below(LOCKS);
                    if (acquire(locks[lock])) {
                        criticalSection(lock);
                        locks[lock].unlock();
                    }
                    marks.set(me.rank(), (byte) step);
                }
                compare(round);
            }
        }

        private boolean acquire(SharedLock lock) throws InterruptedException {
            if (chance.percent(70)) {
                lock.lock();
                return true;
            }
            return chance.percent(50)
                    ? lock.tryLock()
                    : lock.tryLock(chance.below(200), TimeUnit.MICROSECONDS);
        }

        private void criticalSection(int lock) {
            assertThat(versions.get(lock)).isGreaterThanOrEqualTo(seen[lock]);
            seen[lock] = versions.get(lock) + 1;
            versions.set(lock, seen[lock]);
            for (int i = chance.between(1, 8); i > 0; i--) {
                int cell = chance.below(CELLS) * LOCKS + lock;
                int amount = chance.between(-1000, 1000);
                cells.set(cell * 13L, cells.get(cell * 13L) + amount);
                mine[cell] += amount;
            }
        }

        private void compare(int round) {
            added.copyFrom((long) me.rank() * mine.length, mine, 0, mine.length);
            me.barrier();
            for (int cell = 0; cell < mine.length; cell++) {
                int sum = 0;
                for (int rank = 0; rank < me.size(); rank++) {
                    sum += added.get((long) rank * mine.length + cell);
                }
                assertThat(cells.get(cell * 13L))
                        .as("cell %d in round %d", cell, round)
                        .isEqualTo(sum);
            }
            for (int rank = 0; rank < me.size(); rank++) {
                assertThat(marks.get(rank)).isEqualTo((byte) (STEPS - 1));
            }
            me.barrier();
        }
    }
}
