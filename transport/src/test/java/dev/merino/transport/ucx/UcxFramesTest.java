package dev.merino.transport.ucx;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.lang.foreign.MemorySegment;

/** Frames that UCX has reordered; this needs no UCX. */
class UcxFramesTest {
    private final UcxFrames frames = new UcxFrames();

    private boolean put(long number) {
        return frames.put(number, MemorySegment.ofArray(new byte[] {(byte) number}));
    }

    private byte next() {
        return frames.take().bytes()[0];
    }

    @Test
    void framesAreDeliveredInTheOrderOfTheirNumbers() {
        assertThat(put(2)).isTrue();
        assertThat(put(1)).isTrue();
        assertThat(frames.hasNext()).isFalse();
        assertThat(put(0)).isTrue();
        assertThat(new byte[] {next(), next(), next()}).containsExactly(0, 1, 2);
        assertThat(frames.hasNext()).isFalse();
    }

    @Test
    void aNumberThatCameBeforeOrIsFarAheadIsRefused() {
        assertThat(put(0)).isTrue();
        assertThat(put(5)).isTrue();
        assertThat(put(0)).isFalse();
        assertThat(put(5)).isFalse();
        assertThat(put(-1)).isFalse();
        assertThat(put(Long.MIN_VALUE)).isFalse();
        assertThat(put(1 << 20)).isFalse();
        assertThat(put(Long.MAX_VALUE)).isFalse();
        assertThat(put(1)).isTrue();
    }
}
