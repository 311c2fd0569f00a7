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

    @Test
    void aRankKeepsOnlyWhatItWasGranted() {
        assertThat(words.retain(LOCK, RANK)).isFalse();
        assertThat(words.retake(LOCK, RANK)).isFalse();
        words.grant(LOCK, RANK);
        assertThat(words.retain(LOCK, RANK + 1)).isFalse();
        assertThat(words.retain(LOCK, RANK)).isTrue();
        assertThat(words.keeper(LOCK)).isEqualTo(RANK);
        assertThat(words.retake(LOCK, RANK + 1)).isFalse();
        assertThat(words.retake(LOCK, RANK)).isTrue();
        assertThat(words.keeper(LOCK)).isEqualTo(-1);
    }

    @Test
    void aKeptLockIsReclaimedOnceAndThenTheRanksNoMore() {
        words.grant(LOCK, RANK);
        assertThat(words.retain(LOCK, RANK)).isTrue();
        assertThat(words.reclaim(LOCK, RANK)).isTrue();
        assertThat(words.reclaim(LOCK, RANK)).isFalse();
        assertThat(words.retake(LOCK, RANK)).isFalse();
    }

    @Test
    void aRankThatHoldsAWantedLockDoesNotKeepIt() {
        words.grant(LOCK, RANK);
        assertThat(words.reclaim(LOCK, RANK)).isFalse();
        assertThat(words.retain(LOCK, RANK)).isFalse();
        words.clear(LOCK);
        assertThat(words.retake(LOCK, RANK)).isFalse();
    }

    @Test
    void locksBeyondTheWordsAreNeverKept() {
        int beyond = ControlLayout.LOCKS_MAX;
        words.grant(beyond, RANK);
        assertThat(words.retain(beyond, RANK)).isFalse();
        assertThat(words.reclaim(beyond, RANK)).isFalse();
        assertThat(words.retake(-1, RANK)).isFalse();
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
                            .start(() -> owners.addAndGet(words.reclaim(LOCK, RANK) ? 1 : 0));
            boolean retaken = words.retake(LOCK, RANK);
            keeper.join();
            assertThat(owners.get() + (retaken ? 1 : 0)).isOne();
            assertThat(words.retain(LOCK, RANK)).isFalse(); // wanted, or gone
        }
    }
}
