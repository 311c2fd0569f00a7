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

    /** The four bytes from {@code at} on, the lowest first. */
    static int getInt(byte[] source, int at) {
        return (int) INT.get(source, at);
    }

    /** Writes the eight bytes {@code word}, the lowest first. */
    static void put(byte[] target, int at, long word) {
        LONG.set(target, at, word);
    }

    /** Writes the four bytes {@code value}, the lowest first. */
    static void putInt(byte[] target, int at, int value) {
        INT.set(target, at, value);
    }

    /** See {@link PageWords#changedHalves}. */
    static int changedHalves(byte[] page, int start, byte[] base, int at) {
        int low = 0;
        int high = 0;
        for (int i = 0; i < PageWords.HALF_BYTES; i += Integer.BYTES) {
            low |= getInt(page, start + i) ^ getInt(base, at + i);
            high |=
                    getInt(page, start + PageWords.HALF_BYTES + i)
                            ^ getInt(base, at + PageWords.HALF_BYTES + i);
        }
        return PageWords.halves(low, high);
    }

    /** Whether the eight words from {@code at} on are the same. */
    static boolean isLineEqual(byte[] page, byte[] base, int at) {
        long xor = 0;
        for (int i = 0; i < PageWords.LINE_BYTES; i += Long.BYTES) {
            xor |= get(page, at + i) ^ get(base, at + i);
        }
        return xor == 0;
    }

    /** See {@link PageWords#note}. */
    static void note(
            byte[] page,
            int start,
            byte[] base,
            int at,
            byte[] words,
            byte[] masks,
            int from,
            int to) {
        for (int i = from; i < to; i += Long.BYTES) {
            long word = get(page, start + i);
            put(words, i, word);
            masks[i >>> 3] = (byte) WordMask.of(word ^ get(base, at + i));
        }
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
