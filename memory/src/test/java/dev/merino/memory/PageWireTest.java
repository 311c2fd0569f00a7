package dev.merino.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.merino.core.Chance;
import dev.merino.core.MalformedFrameException;
import dev.merino.core.WireReader;
import dev.merino.core.WireWriter;

import org.junit.jupiter.api.Test;

import java.lang.foreign.MemorySegment;

class PageWireTest {
    private final byte[] content = Pages.random(8192, new Chance(3));
    private final WireWriter out = new WireWriter();

    @Test
    void aPageIsTheSameBehindTheWire() {
        Pages.image(content).writeTo(out);
        assertThat(PageImage.readFrom(reader()).content()).isEqualTo(content);
    }

    @Test
    void aPageOfALengthThatNoPageHasIsRefused() {
        out.putBytes(new byte[4097]);
        assertThatThrownBy(() -> PageImage.readFrom(reader()))
                .isInstanceOf(MalformedFrameException.class)
                .hasMessageContaining("a page is 4097 bytes long");
    }

    @Test
    void aDiffDoesTheSameBehindTheWire() {
        MemorySegment frame = Pages.nativeFrame(content);
        Twin twin = Twin.of(frame);
        frame.asSlice(100, 77).fill((byte) 5);
        Diff.between(frame, twin).writeTo(out);
        MemorySegment other = Pages.nativeFrame(content);
        Diff.readFrom(reader()).applyTo(other);
        assertThat(Pages.bytesOf(other)).isEqualTo(Pages.bytesOf(frame));
    }

    @Test
    void anEmptyDiffIsEmptyBehindTheWire() {
        MemorySegment frame = Pages.nativeFrame(content);
        Diff.between(frame, Twin.of(frame)).writeTo(out);
        assertThat(Diff.readFrom(reader()).isEmpty()).isTrue();
    }

    @Test
    void aDiffWithRunsOutsideThePageIsRefused() {
        out.putInt(4096);
        out.putBytes(new byte[] {0, 1 << 1});
        assertThatThrownBy(() -> Diff.readFrom(reader()))
                .isInstanceOf(MalformedFrameException.class)
                .hasMessageContaining("cut off in the words of a run");
    }

    @Test
    void aDiffOfNoPageIsRefused() {
        out.putInt(4000);
        out.putBytes(new byte[] {0, 1});
        assertThatThrownBy(() -> Diff.readFrom(reader()))
                .isInstanceOf(MalformedFrameException.class)
                .hasMessageContaining("of a page of 4000 bytes");
    }

    private WireReader reader() {
        return new WireReader(out.bytes(), 0, out.length());
    }
}
