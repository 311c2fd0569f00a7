package dev.merino.memory;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** The loops of {@link PageWords} over a page in an array, that begins at index {@code start}. */
final class ArrayWords {
    private static final VarHandle LONG =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INT =
            MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    private ArrayWords() {}

    /** The eight bytes from {@code at} on, the lowest first. */
    static long get(byte[] source, int at) {
        return (long) LONG.get(source, at);
    }

    /** Writes the eight bytes {@code word}, the lowest first. */
    static void put(byte[] target, int at, long word) {
        LONG.set(target, at, word);
    }

    /** Writes the four bytes {@code value}, the lowest first. */
    static void putInt(byte[] target, int at, int value) {
        INT.set(target, at, value);
    }

    /** See {@link PageWords#putMasked}. */
    static void putMasked(byte[] page, int start, byte[] source, int masksAt, int count) {
        int wordsAt = masksAt + count;
        for (int i = 0; i < count; i++) {
            long word = get(source, wordsAt + i * Long.BYTES);
            put(page, start + i * Long.BYTES, word, source[masksAt + i] & WordMask.FULL);
        }
    }

    /** Writes of the eight bytes from {@code at} on those that {@code mask} names. */
    static void put(byte[] page, int at, long word, int mask) {
        if (mask == WordMask.FULL) {
            put(page, at, word);
            return;
        }
        for (int rest = mask; rest != 0; rest &= rest - 1) {
            int index = Integer.numberOfTrailingZeros(rest);
            page[at + index] = (byte) (word >>> (index * Byte.SIZE));
        }
    }
}
