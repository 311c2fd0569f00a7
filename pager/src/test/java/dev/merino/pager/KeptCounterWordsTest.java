package dev.merino.pager;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.lang.foreign.Arena;

/** The word of a counter that a rank keeps. */
class KeptCounterWordsTest {
    private static final int COUNTER = 7;
    private static final int RANK = 2;
    private static final long MOST = (1L << 46) - 1;

    private final KeptCounterWords words =
            new KeptCounterWords(new SharedWords(Arena.ofAuto().allocate(1024, Long.BYTES)), 0);

    @ParameterizedTest
    @ValueSource(longs = {0, 1, -1, 4711, MOST, -MOST - 1})
    void aWordHasTheProcessorAndTheValue(long value) {
        assertThat(words.keep(COUNTER, RANK, value)).isTrue();
        long seen = words.seen(COUNTER);
        assertThat(KeptCounterWords.processor(seen)).isEqualTo(RANK);
        assertThat(KeptCounterWords.value(seen)).isEqualTo(value);
        assertThat(KeptCounterWords.isShared(seen)).isFalse();
        assertThat(words.reclaim(COUNTER)).isEqualTo(seen);
        assertThat(KeptCounterWords.processor(words.seen(COUNTER))).isEqualTo(-1);
    }

    @Test
    void whatDoesNotFitIsNotKept() {
        assertThat(KeptCounterWords.fits(MOST + 1)).isFalse();
        assertThat(words.keep(COUNTER, RANK, MOST + 1)).isFalse();
        assertThat(words.keep(COUNTER, RANK, -MOST - 2)).isFalse();
        assertThat(words.keep(COUNTER, 1 << 16, 0)).isFalse();
        assertThat(words.keep(ControlLayout.COUNTERS_MAX, RANK, 0)).isFalse();
        assertThat(KeptCounterWords.processor(words.seen(COUNTER))).isEqualTo(-1);
    }

    @Test
    void whoUsesItSharesItAndKeepsIt() {
        assertThat(words.keep(COUNTER, RANK, 5)).isTrue();
        long kept = words.seen(COUNTER);
        assertThat(words.use(COUNTER, kept, RANK + 1, -6)).isTrue();
        long used = words.seen(COUNTER);
        assertThat(KeptCounterWords.isShared(used)).isTrue();
        assertThat(KeptCounterWords.processor(used)).isEqualTo(RANK + 1);
        assertThat(KeptCounterWords.value(used)).isEqualTo(-6);
        assertThat(words.use(COUNTER, kept, RANK, 9)).isFalse();
    }

    @Test
    void whoComesAfterTheKeeperHasReclaimedItDoesNothing() {
        assertThat(words.keep(COUNTER, RANK, 5)).isTrue();
        long seen = words.seen(COUNTER);
        assertThat(KeptCounterWords.value(words.reclaim(COUNTER))).isEqualTo(5);
        assertThat(words.use(COUNTER, seen, RANK, 6)).isFalse();
        assertThat(KeptCounterWords.processor(words.seen(COUNTER))).isEqualTo(-1);
    }
}
