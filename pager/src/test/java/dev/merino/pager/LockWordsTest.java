package dev.merino.pager;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.lang.foreign.Arena;
import java.util.concurrent.atomic.AtomicInteger;

/** The word of a lock, as its rank and the keeper change it. */
class LockWordsTest {
    private static final int LOCK = 7;
    private static final int RANK = 2;

    private final LockWords words =
            new LockWords(new SharedWords(Arena.ofAuto().allocate(1024, Long.BYTES)), 0);

    /** Takes the lock for a rank that shares memory with no other. */
    private int take(int lock, int rank) {
        return words.take(lock, rank, rank, rank + 1);
    }

    private int takeFromAny(int rank) {
        return words.take(LOCK, rank, 0, 10);
    }

    @Test
    void aRankKeepsOnlyWhatItWasGranted() {
        assertThat(words.retain(LOCK, RANK)).isFalse();
        assertThat(take(LOCK, RANK)).isEqualTo(LockWords.NO);
        words.grant(LOCK, RANK);
        assertThat(words.retain(LOCK, RANK + 1)).isFalse();
        assertThat(words.retain(LOCK, RANK)).isTrue();
        assertThat(words.keeper(LOCK)).isEqualTo(RANK);
        assertThat(take(LOCK, RANK + 1)).isEqualTo(LockWords.NO);
        assertThat(take(LOCK, RANK)).isEqualTo(RANK);
        assertThat(words.keeper(LOCK)).isEqualTo(-1);
    }

    @Test
    void aKeptLockIsReclaimedOnceAndThenTheRanksNoMore() {
        words.grant(LOCK, RANK);
        assertThat(words.retain(LOCK, RANK)).isTrue();
        assertThat(words.reclaim(LOCK)).isEqualTo(RANK);
        assertThat(words.reclaim(LOCK)).isEqualTo(-1);
        assertThat(take(LOCK, RANK)).isEqualTo(LockWords.NO);
    }

    @Test
    void aRankThatHoldsAWantedLockDoesNotKeepIt() {
        words.grant(LOCK, RANK);
        assertThat(words.reclaim(LOCK)).isEqualTo(-1);
        assertThat(words.retain(LOCK, RANK)).isFalse();
        words.clear(LOCK);
        assertThat(take(LOCK, RANK)).isEqualTo(LockWords.NO);
    }

    @Test
    void aRankTakesWhatAnotherKeepsThatSharesItsMemory() {
        words.grant(LOCK, RANK);
        assertThat(takeFromAny(RANK + 1)).isEqualTo(LockWords.BUSY);
        assertThat(words.retain(LOCK, RANK)).isTrue();
        assertThat(words.take(LOCK, RANK + 1, RANK + 1, 10)).isEqualTo(LockWords.NO);
        assertThat(takeFromAny(RANK + 1)).isEqualTo(RANK);
        assertThat(words.retain(LOCK, RANK)).isFalse();
        assertThat(words.holder(LOCK)).isEqualTo(RANK + 1);
        assertThat(words.retain(LOCK, RANK + 1)).isTrue();
        assertThat(words.reclaim(LOCK)).isEqualTo(RANK + 1);
    }

    @Test
    void aWantedLockIsTakenByNobody() {
        words.grant(LOCK, RANK);
        assertThat(words.reclaim(LOCK)).isEqualTo(-1);
        assertThat(takeFromAny(RANK + 1)).isEqualTo(LockWords.NO);
        assertThat(words.holder(LOCK)).isEqualTo(RANK);
    }

    @Test
    void locksBeyondTheWordsAreNeverKept() {
        int beyond = ControlLayout.LOCKS_MAX;
        words.grant(beyond, RANK);
        assertThat(words.retain(beyond, RANK)).isFalse();
        assertThat(words.reclaim(beyond)).isEqualTo(-1);
        assertThat(take(-1, RANK)).isEqualTo(LockWords.NO);
    }

    /** Either the rank has the lock again or the keeper has it, and never both. */
    @Test
    void aRankAndTheKeeperNeverBothHaveIt() throws InterruptedException {
        for (int round = 0; round < 2_000; round++) {
            words.grant(LOCK, RANK);
            assertThat(words.retain(LOCK, RANK)).isTrue();
            AtomicInteger owners = new AtomicInteger();
            Thread keeper =
                    Thread.ofPlatform()
                            .start(() -> owners.addAndGet(words.reclaim(LOCK) >= 0 ? 1 : 0));
            boolean retaken = take(LOCK, RANK) == RANK;
            keeper.join();
            assertThat(owners.get() + (retaken ? 1 : 0)).isOne();
            assertThat(words.retain(LOCK, RANK)).isFalse(); // wanted, or gone
        }
    }
}
