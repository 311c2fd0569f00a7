package dev.merino.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.core.Chance;

import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;

class DiffWriterTest {
    private static final int PAGE_BYTES = 4096;

    private final DiffWriter writer = new DiffWriter();

    @RepeatedTest(100)
    void oneWriterWritesPageAfterPage(RepetitionInfo repetition) {
        long seed = Chance.seed(31, repetition.getCurrentRepetition());
        Chance chance = new Chance(seed);
        for (int i = 0; i < 5; i++) {
            byte[] before = Pages.random(Pages.randomUnitBytes(chance), chance);
            byte[] after = Pages.changed(before, Pages.randomMask(before.length, chance), chance);
            MemorySegment frame = Pages.frame(after, chance);
            int length = writer.write(frame, Pages.twin(before));
            assertThat(Arrays.copyOf(writer.buffer(), length))
                    .as("seed %d, page %d", seed, i)
                    .isEqualTo(Diff.between(frame, Pages.twin(before)).encoded());
            assertThat(length).isLessThanOrEqualTo(DiffWriter.encodedBytesMax(before.length));
        }
    }

    @Test
    void aCleanPageTakesNoByteAndNoBuffer() {
        assertThat(write(new byte[PAGE_BYTES])).isZero();
        assertThat(writer.buffer()).isEmpty();
    }

    @Test
    void theBufferIsKeptFromPageToPage() {
        write(page(1, 8));
        byte[] buffer = writer.buffer();
        write(page(PAGE_BYTES, 1));
        assertThat(writer.buffer()).isSameAs(buffer);
    }

    @Test
    void noPatternOfWordsIsLongerThanTheBound() {
        for (int stretch = 1; stretch <= 512; stretch++) {
            for (int gap = 1; gap <= 520; gap += 7) {
                int length = write(page(stretch, gap));
                assertThat(length)
                        .as("stretch %d, gap %d", stretch, gap)
                        .isLessThanOrEqualTo(DiffWriter.encodedBytesMax(PAGE_BYTES));
            }
        }
    }

    /** The first changes of a page: stretches of bytes, with gaps between them. */
    private static byte[] page(int stretch, int gap) {
        byte[] page = new byte[PAGE_BYTES];
        for (int i = 0; i < PAGE_BYTES; i++) {
            page[i] = (byte) (i % (stretch + gap) < stretch ? 1 : 0);
        }
        return page;
    }

    private int write(byte[] page) {
        return writer.write(MemorySegment.ofArray(page), Pages.twin(new byte[PAGE_BYTES]));
    }
}
