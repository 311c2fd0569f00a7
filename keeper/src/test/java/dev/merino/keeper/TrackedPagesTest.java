package dev.merino.keeper;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.ArrayList;
import java.util.List;

class TrackedPagesTest {
    private static final int PAGE = 4096;
    private static final long MIB = 1 << 20;
    private static final long USED = 64 * MIB;

    private final TrackedPages tracked = new TrackedPages(PAGE);

    private record Range(long offset, long bytes) {}

    private List<Range> ranges() {
        List<Range> ranges = new ArrayList<>();
        tracked.list(USED, (offset, bytes) -> ranges.add(new Range(offset, bytes)));
        return ranges;
    }

    @Test
    void nothingIsLookedAtWhereNothingIsTracked() {
        assertThat(ranges()).isEmpty();
        tracked.change(10 * MIB, PAGE, true);
        tracked.change(10 * MIB, PAGE, false);
        assertThat(ranges()).isEmpty();
    }

    @Test
    void whatIsFarApartIsLookedAtByItself() {
        tracked.change(10 * MIB, PAGE, true);
        tracked.change(30 * MIB + PAGE, PAGE, true);
        assertThat(ranges())
                .containsExactly(new Range(10 * MIB, 1 << 16), new Range(30 * MIB, 1 << 16));
    }

    @Test
    void whatIsCloseIsLookedAtTogether() {
        tracked.change(10 * MIB, PAGE, true);
        tracked.change(11 * MIB, PAGE, true);
        assertThat(ranges()).containsExactly(new Range(10 * MIB, MIB + (1 << 16)));
    }

    @Test
    void aBlockIsLookedAtUntilItsLastPageIsNotTrackedAnyMore() {
        tracked.change(10 * MIB, PAGE, true);
        tracked.change(10 * MIB + PAGE, PAGE, true);
        tracked.change(10 * MIB, PAGE, false);
        assertThat(ranges()).hasSize(1);
        tracked.change(10 * MIB + PAGE, PAGE, false);
        assertThat(ranges()).isEmpty();
    }

    @Test
    void saysWhereTheNextTrackedPageIs() {
        tracked.change(10 * MIB + PAGE, PAGE, true);
        tracked.change(20 * MIB, 1 << 18, true);
        assertThat(tracked.next(0)).isEqualTo(10 * MIB + PAGE);
        assertThat(tracked.next(10 * MIB + 2 * PAGE)).isEqualTo(20 * MIB);
        assertThat(tracked.next(20 * MIB + (1 << 18) - PAGE))
                .isEqualTo(20 * MIB + (1 << 18) - PAGE);
        assertThat(tracked.next(20 * MIB + (1 << 18))).isEqualTo(Long.MAX_VALUE);
        tracked.change(10 * MIB + PAGE, PAGE, false);
        assertThat(tracked.next(0)).isEqualTo(20 * MIB);
    }

    @Test
    void aLargePageIsInAllItsBlocks() {
        tracked.change(10 * MIB, 1 << 18, true);
        assertThat(ranges()).containsExactly(new Range(10 * MIB, 1 << 18));
    }

    @Test
    void nothingIsLookedAtBehindTheLastFrame() {
        tracked.change(USED - PAGE, PAGE, true);
        assertThat(ranges()).containsExactly(new Range(USED - (1 << 16), 1 << 16));
        tracked.list(USED - 2 * PAGE, (offset, bytes) -> assertThat(bytes).isLessThan(1 << 16));
    }

    @ParameterizedTest
    @ValueSource(ints = {16384, 65536})
    void aPageOfTheSystemIsFoundWhateverItsSize(int osPageBytes) {
        TrackedPages large = new TrackedPages(osPageBytes);
        large.change(10 * MIB + osPageBytes, osPageBytes, true);
        assertThat(large.next(0)).isEqualTo(10 * MIB + osPageBytes);
        assertThat(large.next(10 * MIB + 2L * osPageBytes - 1)).isEqualTo(10 * MIB + osPageBytes);
        assertThat(large.next(10 * MIB + 2L * osPageBytes)).isEqualTo(Long.MAX_VALUE);
    }
}
