package dev.merino.pager;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.lang.foreign.Arena;

/** What ranks and their keeper tell each other of locks that go from page table to page table. */
class LendingWordsTest {
    private static final int LENDER = 2;
    private static final int TAKER = 3;
    private static final int BEYOND = ControlLayout.LENDERS_MAX;

    private final LendingWords words =
            new LendingWords(
                    new SharedWords(Arena.ofAuto().allocate(LendingWords.BYTES, Long.BYTES)), 0);

    @Test
    void aLenderIsFoundOnce() {
        assertThat(words.takeLent(LENDER)).isFalse();
        words.lend(LENDER);
        assertThat(words.isLent(LENDER)).isTrue();
        assertThat(words.isLent(TAKER)).isFalse();
        assertThat(words.takeLent(LENDER)).isTrue();
        assertThat(words.takeLent(LENDER)).isFalse();
    }

    @Test
    void aTableIsBehindUntilItHasFollowedTheLastAcquire() {
        assertThat(words.isBehind(TAKER)).isFalse();
        words.acquired(2);
        words.follows(LENDER, 2);
        assertThat(words.isBehind(LENDER)).isFalse();
        words.follows(TAKER, 1);
        assertThat(words.isBehind(TAKER)).isTrue();
        words.follows(TAKER, 2);
        assertThat(words.isBehind(TAKER)).isFalse();
    }

    @Test
    void aRankBeyondTheWordsLendsNothing() {
        assertThat(LendingWords.isWithin(BEYOND)).isFalse();
        words.follows(BEYOND, 1);
        assertThat(words.isLent(BEYOND)).isFalse();
    }
}
