package dev.merino.keeper;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.memory.AddressSpace;
import dev.merino.memory.HomePolicy;
import dev.merino.memory.Region;

import org.junit.jupiter.api.Test;

class ChunksTest {
    private static final int PAGE = 4096;
    private static final int PAGES = Chunks.BYTES / PAGE;

    private final AddressSpace space = new AddressSpace(Long.MAX_VALUE);
    private final Chunks chunks = new Chunks();

    private Region define(long bytes, int unitBytes) {
        Region region = space.allocate(bytes, unitBytes, HomePolicy.FIRST_TOUCH, 0);
        int first = chunks.add(region);
        assertThat(first).isEqualTo(chunks.firstOf(region));
        return region;
    }

    @Test
    void noChunkHasPagesOfTwoRegions() {
        Region small = define(3 * PAGE, PAGE);
        Region large = define(2L * Chunks.BYTES + PAGE, PAGE);
        assertThat(chunks.countOf(small)).isEqualTo(1);
        assertThat(chunks.countOf(large)).isEqualTo(3);
        int last = chunks.firstOf(large) + 2;
        assertThat(chunks.of(small, small.endPage() - 1)).isEqualTo(chunks.firstOf(small));
        assertThat(chunks.of(large, large.firstPage() + PAGES - 1))
                .isEqualTo(chunks.firstOf(large));
        assertThat(chunks.of(large, large.firstPage() + PAGES))
                .isEqualTo(chunks.firstOf(large) + 1);
        assertThat(chunks.of(large, large.endPage() - 1)).isEqualTo(last);
        assertThat(chunks.regionOf(last)).isEqualTo(large);
        assertThat(chunks.firstPage(last)).isEqualTo(large.endPage() - 1);
        assertThat(chunks.endPage(last)).isEqualTo(large.endPage());
        assertThat(chunks.endPage(chunks.firstOf(small))).isEqualTo(small.endPage());
    }

    @Test
    void aPageThatIsLargerIsAChunkByItself() {
        Region region = define(3L * 2 * Chunks.BYTES, 2 * Chunks.BYTES);
        assertThat(chunks.countOf(region)).isEqualTo(3);
        assertThat(chunks.of(region, region.firstPage() + 2)).isEqualTo(chunks.firstOf(region) + 2);
        assertThat(chunks.endPage(chunks.firstOf(region))).isEqualTo(region.firstPage() + 1);
    }

    @Test
    void theNumbersOfAClosedRegionComeAgainWhereThereIsRoomForAll() {
        Region first = define(2L * Chunks.BYTES, PAGE);
        Region second = define(PAGE, PAGE);
        int room = chunks.firstOf(first);
        chunks.forget(first);
        assertThat(chunks.firstOf(define(3L * Chunks.BYTES, PAGE)))
                .isEqualTo(chunks.firstOf(second) + 1);
        assertThat(chunks.firstOf(define(2L * Chunks.BYTES, PAGE))).isEqualTo(room);
    }
}
