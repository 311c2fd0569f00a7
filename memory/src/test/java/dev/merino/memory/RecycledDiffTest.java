package dev.merino.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import dev.merino.core.Check;

import org.junit.jupiter.api.Test;

import java.lang.foreign.MemorySegment;

class RecycledDiffTest {
    private final MemorySegment zeros = page(0);
    private final Twin twin = Twin.of(zeros);
    private final DiffWriter writer = new DiffWriter();

    private static MemorySegment page(int value) {
        return MemorySegment.ofArray(new byte[4096]).fill((byte) value);
    }

    private MemorySegment applied(Diff diff) {
        MemorySegment target = page(0);
        diff.applyTo(target);
        return target;
    }

    @Test
    void aDiffKeepsItsBytesWhileTheWriterGoesOn() {
        Diff first = Diff.between(page(1), twin, writer);
        Diff second = Diff.between(page(2), twin, writer);
        assertThat(applied(first).mismatch(page(1))).isEqualTo(-1);
        assertThat(applied(second).mismatch(page(2))).isEqualTo(-1);
    }

    @Test
    void theArrayOfADiffThatWasGivenBackIsWrittenAgain() {
        Diff first = Diff.between(page(1), twin, writer);
        Diff second = Diff.between(page(2), twin, writer);
        writer.recycle(first);
        Diff third = Diff.between(page(3), twin, writer);
        Diff fourth = Diff.between(page(4), twin, writer);
        assertThat(applied(second).mismatch(page(2))).isEqualTo(-1);
        assertThat(applied(third).mismatch(page(3))).isEqualTo(-1);
        assertThat(applied(fourth).mismatch(page(4))).isEqualTo(-1);
    }

    @Test
    void aDiffThatWasGivenBackCannotBeUsed() {
        Diff diff = Diff.between(page(1), twin, writer);
        writer.recycle(diff);
        assertThatThrownBy(() -> diff.applyTo(page(0))).isInstanceOf(Check.BrokenInvariant.class);
        assertThatThrownBy(() -> writer.recycle(diff)).isInstanceOf(Check.BrokenInvariant.class);
    }

    @Test
    void theEmptyDiffCanBeGivenBackByEverybody() {
        Diff empty = Diff.between(zeros, twin, writer);
        writer.recycle(empty);
        writer.recycle(Diff.between(zeros, twin, writer));
        assertThat(applied(empty).mismatch(zeros)).isEqualTo(-1);
    }

    @Test
    void aShortDiffDoesNotHoldALargeArray() {
        MemorySegment sparse = page(0);
        sparse.set(JAVA_BYTE, 7, (byte) 1);
        Diff diff = Diff.between(sparse, twin, writer);
        assertThat(diff.surrender()).hasSizeLessThan(32);
    }
}
