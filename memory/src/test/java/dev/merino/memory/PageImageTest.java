package dev.merino.memory;

import static org.assertj.core.api.Assertions.assertThat;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import dev.merino.core.Chance;

import org.junit.jupiter.api.Test;

import java.lang.foreign.MemorySegment;

class PageImageTest {
    private final byte[] content = Pages.random(8192, new Chance(3));

    @Test
    void anImageKeepsWhatTheFrameHeldThen() {
        MemorySegment frame = Pages.nativeFrame(content);
        PageImage image = PageImage.of(frame);
        frame.fill((byte) 0);
        image.copyTo(frame);
        assertThat(Pages.bytesOf(frame)).isEqualTo(content);
        assertThat(image.bytes()).isEqualTo(8192);
    }

    @Test
    void aTwinOfAnImageDoesNotShareItsBytes() {
        PageImage image = Pages.image(content);
        Twin twin = Twin.of(image);
        twin.words()[0]++;
        assertThat(image.content()).isEqualTo(content);
    }

    @Test
    void aTwinKeepsWhatTheFrameHeldThen() {
        MemorySegment frame = Pages.nativeFrame(content);
        Twin twin = Twin.of(frame);
        frame.set(JAVA_BYTE, 17, (byte) (content[17] + 1));
        assertThat(twin.content()).isEqualTo(content);
    }
}
