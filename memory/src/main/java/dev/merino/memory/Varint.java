package dev.merino.memory;

/**
 * Small numbers in few bytes: seven bits a byte, the lowest first, the top bit set in all but the
 * last.
 */
final class Varint {
    /** The bytes of the largest number, 2^31 - 1. */
    static final int BYTES_MAX = 5;

    /** The largest number of one byte. */
    static final int ONE_BYTE_MAX = 0x7f;

    private Varint() {}

    /**
     * Writes {@code value}, which is not negative, at {@code at}; returns where the next thing
     * goes.
     */
    static int put(byte[] target, int at, int value) {
        int rest = value;
        int next = at;
        while (rest > ONE_BYTE_MAX) {
            target[next++] = (byte) (rest | 0x80);
            rest >>>= 7;
        }
        target[next++] = (byte) rest;
        return next;
    }

    /** How many bytes {@link #put} writes. */
    static int bytes(int value) {
        return value == 0 ? 1 : (38 - Integer.numberOfLeadingZeros(value)) / 7;
    }
}
