package dev.merino.checker.plant;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import dev.merino.memory.Diff;
import dev.merino.memory.PageImage;

import java.lang.foreign.MemorySegment;

/** What a careless programmer does with diffs: whole words. */
final class WholeWordDiffs {
    private WholeWordDiffs() {}

    static MemorySegment of(PageImage image) {
        MemorySegment content = filled(image.bytes(), 0);
        image.copyTo(content);
        return content;
    }

    static MemorySegment filled(long bytes, int value) {
        return MemorySegment.ofArray(new byte[(int) bytes]).fill((byte) value);
    }

    /** Applies {@code diff} as if it knew all bytes of the words that it touches. */
    static void applyWholeWords(Diff diff, MemorySegment target) {
        MemorySegment zeros = filled(target.byteSize(), 0);
        diff.applyTo(zeros);
        copyTouched(diff, zeros, target);
    }

    /** Copies every word of which {@code diff} changes at least one byte. */
    static void copyTouched(Diff diff, MemorySegment source, MemorySegment target) {
        MemorySegment zeros = filled(target.byteSize(), 0);
        MemorySegment ones = filled(target.byteSize(), -1);
        diff.applyTo(zeros);
        diff.applyTo(ones);
        for (long offset = 0; offset < target.byteSize(); offset++) {
            if (zeros.get(JAVA_BYTE, offset) == ones.get(JAVA_BYTE, offset)) {
                long word = offset & -Long.BYTES;
                MemorySegment.copy(source, word, target, word, Long.BYTES);
            }
        }
    }
}
