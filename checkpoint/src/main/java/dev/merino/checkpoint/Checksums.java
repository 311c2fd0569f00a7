package dev.merino.checkpoint;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import java.lang.foreign.MemorySegment;
import java.util.zip.CRC32C;

/**
 * Checksums: one for bytes in files, and one by which blocks that have changed are found.
 *
 * <p>The second is never stored. It reads memory once, in place, eight bytes at a time in four
 * independent lanes, so that it is as fast as the memory. Each step of a lane is a multiplication,
 * a rotation and another multiplication: all of them can be undone, so that no single change of a
 * lane is lost, and high bits come to influence low ones. (Without the rotation the signs of two
 * numbers could change and cancel out.) Two versions of a block have the same sum with a chance of
 * about one in 2^64.
 */
public final class Checksums {
    private static final long FIRST = 0x9e3779b97f4a7c15L;
    private static final long SECOND = 0xbf58476d1ce4e5b9L;
    private static final int LANES_BYTES = 4 * Long.BYTES;
    private static final MemorySegment ZEROS =
            MemorySegment.ofArray(new byte[PartLayout.BLOCK_BYTES]);
    private static final long OF_ZEROS = sum(ZEROS, 0, PartLayout.BLOCK_BYTES);

    private Checksums() {}

    /** The checksum of bytes in files: CRC-32C. */
    static int crc(byte[] bytes, int from, int length) {
        CRC32C crc = new CRC32C();
        crc.update(bytes, from, length);
        return (int) crc.getValue();
    }

    /** 64 bits by which any bytes are told apart. */
    public static long of(byte[] bytes) {
        return sum(MemorySegment.ofArray(bytes), 0, bytes.length);
    }

    /**
     * 64 bits by which two versions of a block are told apart, 0 for a block of zeros.
     *
     * @param at where the block begins in {@code memory}
     * @param length how many bytes it has, {@link PartLayout#BLOCK_BYTES} at most
     */
    public static long ofBlock(MemorySegment memory, long at, int length) {
        long ofZeros = length == PartLayout.BLOCK_BYTES ? OF_ZEROS : sum(ZEROS, 0, length);
        return sum(memory, at, length) ^ ofZeros;
    }

    private static long sum(MemorySegment memory, long at, int length) {
        long a = FIRST;
        long b = SECOND;
        long c = -FIRST;
        long d = -SECOND;
        int i = 0;
        for (; i <= length - LANES_BYTES; i += LANES_BYTES) {
            a = step(a, memory.get(JAVA_LONG_UNALIGNED, at + i));
            b = step(b, memory.get(JAVA_LONG_UNALIGNED, at + i + Long.BYTES));
            c = step(c, memory.get(JAVA_LONG_UNALIGNED, at + i + 2 * Long.BYTES));
            d = step(d, memory.get(JAVA_LONG_UNALIGNED, at + i + 3 * Long.BYTES));
        }
        long all = step(step(step(step(length, a), b), c), d);
        for (; i < length; i++) {
            all = step(all, memory.get(JAVA_BYTE, at + i));
        }
        return all ^ all >>> 32;
    }

    private static long step(long lane, long word) {
        return Long.rotateLeft(lane + word * SECOND, 31) * FIRST;
    }
}
