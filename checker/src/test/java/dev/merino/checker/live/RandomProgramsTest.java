package dev.merino.checker.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.merino.Cluster;
import dev.merino.Member;
import dev.merino.MemberFailedException;
import dev.merino.Merino;
import dev.merino.checker.ProgramOperations;
import dev.merino.checker.Violation;
import dev.merino.core.Chance;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.HashMap;
import java.util.Map;
import java.util.function.UnaryOperator;

/** Random programs on embedded clusters, and on some that are made to lie. */
@Timeout(120)
class RandomProgramsTest {
    @ParameterizedTest
    @CsvSource({"1, 1", "1, 3", "2, 1", "2, 2", "3, 2", "4, 3"})
    void everyReadOnAnEmbeddedClusterIsRight(int nodes, int threads) {
        run(new RandomPrograms(), nodes, threads, "--programs", "10");
    }

    @Test
    void everyReadIsRightWhileGarbageIsCollected() {
        run(new RandomPrograms(), 2, 2, "--programs", "10", "--seed", "7", "--gc");
    }

    @Test
    void everyReadIsRightInUnitsSmallerThanAPage() {
        run(new RandomPrograms(), 3, 2, "--programs", "20", "--small-units");
    }

    @Test
    void everyReadIsRightInArraysThatEarlierProgramsHaveUsed() {
        run(new RandomPrograms(), 2, 2, "--programs", "30", "--seed", "8");
    }

    @Test
    void aMemoryThatForgetsToFetchIsFound() {
        assertThatThrownBy(() -> run(new Planted(Stale::new), 2, 2, "--programs", "50"))
                .isInstanceOf(MemberFailedException.class)
                .rootCause()
                .hasMessageContaining("expected");
    }

    @Test
    void aLockThatDoesNotExcludeIsFound() {
        assertThatThrownBy(() -> run(new Planted(Open::new), 2, 2, "--programs", "50"))
                .isInstanceOf(MemberFailedException.class)
                .rootCause()
                .isInstanceOf(Violation.class);
    }

    @Test
    void aWriteThatIsLostIsFound() {
        assertThatThrownBy(() -> run(new Planted(Forgetful::new), 3, 1, "--programs", "50"))
                .isInstanceOf(MemberFailedException.class)
                .rootCause()
                .hasMessageContaining("expected");
    }

    @Test
    void anAtomicOperationWithoutItsLockIsFound() {
        assertThatThrownBy(() -> run(new Planted(Unlocked::new), 2, 2, "--programs", "50"))
                .isInstanceOf(MemberFailedException.class)
                .rootCause()
                .isInstanceOf(Violation.class);
    }

    @Test
    void numbersOfTwoRanksThatAreSwappedAreFound() {
        assertThatThrownBy(() -> run(new Planted(Swapping::new), 2, 2, "--programs", "50"))
                .isInstanceOf(MemberFailedException.class)
                .rootCause()
                .hasMessageContaining("from rank 0, which gave");
    }

    @Test
    void aFailureTellsHowToRunTheProgramAgainAndWhatItIs() {
        assertThatThrownBy(() -> run(new Planted(Stale::new), 2, 2, "--programs", "50"))
                .cause()
                .isInstanceOf(MisreadException.class)
                .hasMessageContaining("run it again with --seed 42 --first ")
                .hasMessageContaining("this is step ")
                .hasMessageContaining("phase 0");
    }

    @Test
    void anUnknownWordIsRefused() {
        assertThat(new RandomPrograms().usage()).contains("--programs", "--seed", "--gc");
        assertThatThrownBy(() -> run(new RandomPrograms(), 1, 1, "--program", "1"))
                .cause()
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("there is no option --program (did you mean --programs?)");
    }

    private static void run(RandomPrograms programs, int nodes, int threads, String... words) {
        try (Cluster cluster = Merino.embedded(nodes, threads)) {
            cluster.run(programs, words);
        }
    }

    /** Random programs on a cluster whose last rank has a mistake planted before it. */
    private static final class Planted extends RandomPrograms {
        private final UnaryOperator<ProgramOperations> mistake;

        Planted(UnaryOperator<ProgramOperations> mistake) {
            this.mistake = mistake;
        }

        @Override
        protected ProgramOperations operations(Member me, ProgramOperations cluster) {
            return me.rank() == me.size() - 1 ? mistake.apply(cluster) : cluster;
        }
    }

    /** Loads each cell once and believes that value for ever. */
    private static final class Stale extends Wrapped {
        private final Map<Integer, Long> seen = new HashMap<>();

        Stale(ProgramOperations operations) {
            super(operations);
        }

        @Override
        public long load(int cell) {
            return seen.computeIfAbsent(cell, super::load);
        }

        /** Else it would wait for ever. */
        @Override
        public void await(int lock, long timeoutNs) throws InterruptedException {
            seen.clear();
            super.await(lock, timeoutNs);
        }

        @Override
        public void await(int lock) throws InterruptedException {
            seen.clear();
            super.await(lock);
        }
    }

    /** Forgets every other store, but none that others wait for. */
    private static final class Forgetful extends Wrapped {
        private int stores;

        Forgetful(ProgramOperations operations) {
            super(operations);
        }

        @Override
        public void store(int cell, long value) {
            if (stores++ % 2 == 0 || load(cell) == 0) {
                super.store(cell, value);
            }
        }
    }

    /** Adds to an element in two steps, between which others may add. */
    private static final class Unlocked extends Wrapped {
        private static final int BETWEEN_NS = 50_000;

        Unlocked(ProgramOperations operations) {
            super(operations);
        }

        @Override
        public long add(int counter, long delta) {
            if (!LiveCounters.isElement(counter)) {
                return super.add(counter, delta);
            }
            long before = count(counter);
            pause(BETWEEN_NS);
            super.add(counter, delta);
            return before;
        }
    }

    /** Gets the numbers of the first two ranks as those of each other. */
    private static final class Swapping extends Wrapped {
        Swapping(ProgramOperations operations) {
            super(operations);
        }

        @Override
        public long[] gather(long mine, Chance chance) {
            long[] all = super.gather(mine, chance);
            long first = all[0];
            all[0] = all[1];
            all[1] = first;
            return all;
        }
    }

    /** Has the locks that no condition needs without taking them. */
    private static final class Open extends Wrapped {
        private static final int LOCKS_WITHOUT_CONDITION = 3;

        Open(ProgramOperations operations) {
            super(operations);
        }

        @Override
        public void lock(int lock) {
            if (lock >= LOCKS_WITHOUT_CONDITION) {
                super.lock(lock);
            }
        }

        @Override
        public boolean tryLock(int lock) {
            return lock < LOCKS_WITHOUT_CONDITION || super.tryLock(lock);
        }

        @Override
        public boolean tryLock(int lock, long timeoutNs) throws InterruptedException {
            return lock < LOCKS_WITHOUT_CONDITION || super.tryLock(lock, timeoutNs);
        }

        @Override
        public void unlock(int lock) {
            if (lock >= LOCKS_WITHOUT_CONDITION) {
                super.unlock(lock);
            }
        }
    }
}
