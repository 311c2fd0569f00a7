package dev.merino.memory;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import dev.merino.core.Chance;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/** Pages for tests: full of chance, on the heap or outside it, changed in runs of every size. */
final class Pages {
    private Pages() {}

    static int randomUnitBytes(Chance chance) {
        return 4096 << chance.below(5);
    }

    static byte[] random(int bytes, Chance chance) {
        byte[] page = new byte[bytes];
        for (int i = 0; i < bytes; i++) {
            page[i] = (byte) chance.nextLong();
        }
        return page;
    }

    /** A native or a heap frame with this content. */
    static MemorySegment frame(byte[] content, Chance chance) {
        return chance.percent(50) ? nativeFrame(content) : heapFrame(content);
    }

    static MemorySegment nativeFrame(byte[] content) {
        MemorySegment frame = Arena.ofAuto().allocate(content.length, 4096);
        MemorySegment.copy(content, 0, frame, JAVA_BYTE, 0, content.length);
        return frame;
    }

    static MemorySegment heapFrame(byte[] content) {
        return MemorySegment.ofArray(content.clone());
    }

    static byte[] bytesOf(MemorySegment frame) {
        return frame.toArray(JAVA_BYTE);
    }

    static Twin twin(byte[] content) {
        return Twin.of(MemorySegment.ofArray(content));
    }

    static PageImage image(byte[] content) {
        return PageImage.of(MemorySegment.ofArray(content));
    }

    /** Which bytes to change: none to all of them, in runs of one byte to many blocks. */
    static boolean[] randomMask(int bytes, Chance chance) {
        boolean[] mask = new boolean[bytes];
        int runs = chance.pick(0, 1, 2, 10, 300);
        int runBytesMax = chance.pick(1, 3, 9, 40, 700, bytes);
        for (int i = 0; i < runs; i++) {
            int from = chance.below(bytes);
            int to = Math.min(bytes, from + chance.between(1, runBytesMax));
            Arrays.fill(mask, from, to, true);
        }
        return mask;
    }

    /** {@code page} with other values in just the masked bytes. */
    static byte[] changed(byte[] page, boolean[] mask, Chance chance) {
        byte[] changed = page.clone();
        for (int i = 0; i < page.length; i++) {
            changed[i] ^= (byte) (mask[i] ? chance.between(1, 255) : 0);
        }
        return changed;
    }

    static int count(boolean[] mask) {
        int count = 0;
        for (boolean set : mask) {
            count += set ? 1 : 0;
        }
        return count;
    }
}
