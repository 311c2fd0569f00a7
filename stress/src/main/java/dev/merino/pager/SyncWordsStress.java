package dev.merino.pager;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Description;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;
import org.openjdk.jcstress.infra.results.II_Result;
import org.openjdk.jcstress.infra.results.I_Result;

import java.lang.foreign.Arena;

/**
 * The words by which ranks synchronise without their keeper, under all interleavings and
 * reorderings that this processor shows. What is not listed as an outcome is forbidden.
 */
public final class SyncWordsStress {
    private static final int RANK = 2;

    private SyncWordsStress() {}

    private static SharedWords oneWord() {
        return new SharedWords(Arena.ofAuto().allocate(Long.BYTES, Long.BYTES));
    }

    /** 1 if {@code rank} has the lock now. */
    private static int take(LockWords words, int rank) {
        return words.take(0, rank, 0, RANK + 2) >= 0 ? 1 : 0;
    }

    /** A rank and the keeper want a kept lock. */
    @JCStressTest
    @Description("A kept lock goes to its rank or to the keeper, and never to both or to nobody.")
    @Outcome(id = "1, 0", expect = ACCEPTABLE, desc = "the rank has it again")
    @Outcome(id = "0, 1", expect = ACCEPTABLE, desc = "the keeper has it")
    @State
    public static class RetakenOrReclaimed {
        private final LockWords words = new LockWords(oneWord(), 0);

        public RetakenOrReclaimed() {
            words.grant(0, RANK);
            boolean _ = words.retain(0, RANK);
        }

        @Actor
        public void rank(II_Result result) {
            result.r1 = take(words, RANK);
        }

        @Actor
        public void keeper(II_Result result) {
            result.r2 = words.reclaim(0) >= 0 ? 1 : 0;
        }
    }

    /** A rank, another that shares its memory, and the keeper want a kept lock. */
    @JCStressTest
    @Description("A kept lock goes to one of two ranks or to the keeper.")
    @Outcome(id = "1, 0, 0", expect = ACCEPTABLE, desc = "the rank has it again")
    @Outcome(id = "0, 1, 0", expect = ACCEPTABLE, desc = "the other rank has it")
    @Outcome(id = "0, 0, 1", expect = ACCEPTABLE, desc = "the keeper has it")
    @State
    public static class TakenByOne {
        private final LockWords words = new LockWords(oneWord(), 0);

        public TakenByOne() {
            words.grant(0, RANK);
            boolean _ = words.retain(0, RANK);
        }

        @Actor
        public void rank(III_Result result) {
            result.r1 = take(words, RANK);
        }

        @Actor
        public void other(III_Result result) {
            result.r2 = take(words, RANK + 1);
        }

        @Actor
        public void keeper(III_Result result) {
            result.r3 = words.reclaim(0) >= 0 ? 1 : 0;
        }
    }

    /** A rank writes under a lock that another rank, which shares its memory, then takes. */
    @JCStressTest
    @Description("Who takes a lock from another rank sees what was written under it.")
    @Outcome(id = "7", expect = ACCEPTABLE, desc = "taken, with what was written")
    @Outcome(id = "-1", expect = ACCEPTABLE, desc = "still held")
    @State
    public static class WrittenByAnotherRank {
        private final LockWords words = new LockWords(oneWord(), 0);
        private int written;

        public WrittenByAnotherRank() {
            words.grant(0, RANK);
        }

        @Actor
        public void rank() {
            written = 7;
            boolean _ = words.retain(0, RANK);
        }

        @Actor
        public void other(I_Result result) {
            result.r1 = take(words, RANK + 1) == 1 ? written : -1;
        }
    }

    private static LendingWords lending() {
        return new LendingWords(
                new SharedWords(Arena.ofAuto().allocate(LendingWords.BYTES, Long.BYTES)), 0);
    }

    /** A rank of another page table takes a lock, and the keeper looks for lenders. */
    @JCStressTest
    @Description("A keeper that finds a lender sees what it wrote; else the mark stays.")
    @Outcome(id = "0, -1, 0", expect = ACCEPTABLE, desc = "not taken")
    @Outcome(id = "1, -1, 1", expect = ACCEPTABLE, desc = "taken, and marked for the next release")
    @Outcome(id = "1, 7, 0", expect = ACCEPTABLE, desc = "taken, and found with what was written")
    @State
    public static class LentLock {
        private final LockWords words = new LockWords(oneWord(), 0);
        private final LendingWords lending = lending();
        private int written;

        public LentLock() {
            words.grant(0, RANK);
        }

        @Actor
        public void lender() {
            written = 7;
            boolean _ = words.retain(0, RANK);
        }

        @Actor
        public void taker(III_Result result) {
            result.r1 = take(words, RANK + 1);
            if (result.r1 == 1) {
                lending.lend(RANK);
            }
        }

        @Actor
        public void keeper(III_Result result) {
            result.r2 = lending.takeLent(RANK) ? written : -1;
        }

        @Arbiter
        public void marked(III_Result result) {
            result.r3 = lending.isLent(RANK) ? 1 : 0;
        }
    }

    /** A rank that has acquired unlocks, and a rank of another page table takes the lock. */
    @JCStressTest
    @Description("Who takes a lock finds that its table is behind what the lender has acquired.")
    @Outcome(id = "0, 0", expect = ACCEPTABLE, desc = "not taken")
    @Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "taken, and behind")
    @State
    public static class BehindTheLender {
        private final LockWords words = new LockWords(oneWord(), 0);
        private final LendingWords lending = lending();

        public BehindTheLender() {
            words.grant(0, RANK);
        }

        @Actor
        public void keeperThenLender() {
            lending.acquired(1);
            boolean _ = words.retain(0, RANK);
        }

        @Actor
        public void taker(II_Result result) {
            result.r1 = take(words, RANK + 1);
            result.r2 = result.r1 == 1 && lending.isBehind(RANK + 1) ? 1 : 0;
        }
    }

    /** A rank writes and unlocks while the keeper wants the lock. */
    @JCStressTest
    @Description(
            "Who reclaims a lock sees what was written under it; who unlocks a wanted one asks.")
    @Outcome(
            id = "1, 1, 7",
            expect = ACCEPTABLE,
            desc = "kept, and reclaimed with what was written")
    @Outcome(id = "0, 0, -1", expect = ACCEPTABLE, desc = "wanted first: the rank asks the keeper")
    @State
    public static class WrittenUnderTheLock {
        private final LockWords words = new LockWords(oneWord(), 0);
        private int written;

        public WrittenUnderTheLock() {
            words.grant(0, RANK);
        }

        @Actor
        public void rank(III_Result result) {
            written = 7;
            result.r1 = words.retain(0, RANK) ? 1 : 0;
        }

        @Actor
        public void keeper(III_Result result) {
            boolean has = words.reclaim(0) >= 0;
            result.r2 = has ? 1 : 0;
            result.r3 = has ? written : -1;
        }
    }

    /** Two ranks arrive, and neither waits. */
    @JCStressTest
    @Description("Two ranks meet both in memory or both at the keeper.")
    @Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "in memory")
    @Outcome(id = "2, 2", expect = ACCEPTABLE, desc = "at the keeper")
    @State
    public static class MetInOnePlace {
        private final BarrierWords words = new BarrierWords(oneWord(), 0);

        @Actor
        public void rank(II_Result result) {
            result.r1 = place();
        }

        @Actor
        public void other(II_Result result) {
            result.r2 = place();
        }

        private int place() {
            long before = words.arrive(0, 2);
            boolean isSlow =
                    before == BarrierWords.SLOW || (before >= 0 && words.giveUp(0, before));
            return isSlow ? 2 : 1;
        }
    }

    /** One rank sets a flag; another does not want to wait for it any longer. */
    @JCStressTest
    @Description("A flag is set in memory, or its setter meets who waits at the keeper.")
    @Outcome(
            id = "0, 7",
            expect = ACCEPTABLE,
            desc = "set in memory, and seen with what was written")
    @Outcome(id = "1, -1", expect = ACCEPTABLE, desc = "both at the keeper")
    @State
    public static class SetOrAwaited {
        private final FlagWords words = new FlagWords(oneWord(), 0);
        private int data;

        @Actor
        public void setter(II_Result result) {
            data = 7;
            result.r1 = (int) words.set(0);
        }

        @Actor
        public void waiting(II_Result result) {
            result.r2 = words.isSetBeforeWaiting(0) ? data : -1;
        }
    }

    /** Two ranks write and arrive. */
    @JCStressTest
    @Description("Who passes a barrier sees what the other wrote before it.")
    @Outcome(id = "7, -1", expect = ACCEPTABLE, desc = "the first came last")
    @Outcome(id = "-1, 7", expect = ACCEPTABLE, desc = "the second came last")
    @Outcome(id = "7, 7", expect = ACCEPTABLE, desc = "both have seen each other pass")
    @State
    public static class WrittenBeforeTheBarrier {
        private final BarrierWords words = new BarrierWords(oneWord(), 0);
        private int one;
        private int two;

        @Actor
        public void rank(II_Result result) {
            one = 7;
            result.r1 = passes() ? two : -1;
        }

        @Actor
        public void other(II_Result result) {
            two = 7;
            result.r2 = passes() ? one : -1;
        }

        private boolean passes() {
            long before = words.arrive(0, 2);
            return before == BarrierWords.PASSED || words.isOver(0, before);
        }
    }
}
