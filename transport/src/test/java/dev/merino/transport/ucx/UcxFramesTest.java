package dev.merino.transport.ucx;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.transport.mesh.MeshLimits;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import java.lang.foreign.MemorySegment;

/** Frames that UCX has reordered; this needs no UCX. */
class UcxFramesTest {
    private final UcxFrames frames = new UcxFrames(new MeshLimits(100, 1000));

    private boolean put(long number) {
        return put(number, 1) == null;
    }

    private @Nullable String put(long number, int bytes) {
        byte[] frame = new byte[bytes];
        frame[0] = (byte) number;
        return frames.put(number, MemorySegment.ofArray(frame));
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

    @Test
    void whoSkipsAFrameCannotMakeOthersKeepWhatComesBehindItForEver() {
        for (int number = 1; number <= 10; number++) {
            assertThat(put(number, 100)).isNull();
        }
        assertThat(put(11, 100)).contains("1100 bytes behind frame 0");
        assertThat(put(11, 101)).contains("a frame of 101 bytes");
    }

    @Test
    void whatWasEarlyAndIsDeliveredMakesRoom() {
        for (int number = 1; number < 100; number += 2) {
            assertThat(put(number, 100)).isNull();
            assertThat(put(number - 1, 100)).isNull();
        }
    }
}
