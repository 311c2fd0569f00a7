package dev.merino.memory;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.lang.foreign.MemorySegment;

class SpareTwinsTest {
    private final SpareTwins spare = new SpareTwins(2 * 4096);

    private static MemorySegment page(int bytes, int value) {
        return MemorySegment.ofArray(new byte[bytes]).fill((byte) value);
    }

    @Test
    void aTwinThatWasGivenIsUsedAgainWithNewBytes() {
        Twin old = Twin.of(page(4096, 1));
        spare.give(old);
        Twin again = spare.copyOf(page(4096, 2));
        assertThat(again).isSameAs(old);
        assertThat(again.content()).containsOnly(2);
        assertThat(spare.copyOf(page(4096, 3))).isNotSameAs(old);
    }

    @Test
    void aTwinOfAnImageIsWhatACopyOfItGets() {
        Twin twin = spare.copyOf(PageImage.of(page(4096, 2)));
        MemorySegment copy = page(4096, 1);
        PageImage.borrowed(twin).copyTo(copy);
        assertThat(twin.content()).containsOnly(2);
        assertThat(copy.mismatch(page(4096, 2))).isEqualTo(-1);
    }

    @Test
    void aTwinOfAnotherLengthIsNot() {
        spare.give(Twin.of(page(4096, 1)));
        Twin larger = spare.copyOf(page(8192, 2));
        assertThat(larger.bytes()).isEqualTo(8192);
        assertThat(larger.content()).containsOnly(2);
    }

    @Test
    void noMoreAreKeptThanThereIsRoomFor() {
        Twin third = Twin.of(page(4096, 3));
        spare.give(Twin.of(page(4096, 1)));
        spare.give(Twin.of(page(4096, 2)));
        spare.give(third);
        for (int i = 0; i < 3; i++) {
            assertThat(spare.copyOf(page(4096, 4))).isNotSameAs(third);
        }
    }
}
