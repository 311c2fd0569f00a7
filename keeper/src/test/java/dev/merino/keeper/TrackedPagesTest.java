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

    private final TrackedPages tracked = new TrackedPages(PAGE);

    private record Range(long offset, long bytes, boolean isAllTracked) {}

    private List<Range> ranges() {
        List<Range> ranges = new ArrayList<>();
        tracked.list((offset, bytes, all) -> ranges.add(new Range(offset, bytes, all)));
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
                .containsExactly(
                        new Range(10 * MIB, PAGE, false), new Range(30 * MIB + PAGE, PAGE, false));
    }

    @Test
    void whatIsCloseIsLookedAtTogether() {
        tracked.change(10 * MIB, PAGE, true);
        tracked.change(11 * MIB, PAGE, true);
        assertThat(ranges()).containsExactly(new Range(10 * MIB, MIB + PAGE, false));
    }

    @Test
    void aLongRunIsProtectedByItsScanAndNothingElse() {
        tracked.change(10 * MIB, PAGE, true);
        int run = TrackedPages.LONG_RUN * PAGE;
        tracked.change(10 * MIB + 2 * PAGE, run, true);
        tracked.change(10 * MIB + run + 4 * PAGE, PAGE, true);
        assertThat(ranges())
                .containsExactly(
                        new Range(10 * MIB, PAGE, false),
                        new Range(10 * MIB + 2 * PAGE, run, true),
                        new Range(10 * MIB + run + 4 * PAGE, PAGE, false));
    }

    @Test
    void aRunIsNotLongAnyMoreWhenAPageOfItIsWrittenFreely() {
        tracked.change(10 * MIB, TrackedPages.LONG_RUN * PAGE, true);
        assertThat(ranges()).first().matches(Range::isAllTracked);
        tracked.change(10 * MIB + PAGE, PAGE, false);
        assertThat(ranges())
                .containsExactly(new Range(10 * MIB, TrackedPages.LONG_RUN * PAGE, false));
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
