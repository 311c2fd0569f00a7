package dev.merino.datagram;

import dev.merino.core.Check;

/**
 * The receiver's half of a stream: it delivers payloads in order and each one once. It buffers
 * payloads that arrive ahead of a missing one and drops duplicates.
 */
final class ReceiveWindow {
    private static final int SLOTS = SendWindow.SLOTS;
    private static final int MASK = SLOTS - 1;

    private final byte[][] early = new byte[SLOTS][DatagramLayout.PAYLOAD_BYTES_MAX];
    private final int[] lengths = new int[SLOTS];
    private long expected;

    /** Bit i: payload {@code expected + 1 + i} is buffered. */
    private long selective;

    /** The sequence number of the next payload to deliver. */
    long expected() {
        return expected;
    }

    /** Which of the payloads after {@link #expected} are buffered, one bit each. */
    long selective() {
        return selective;
    }

    /** Delivers, buffers or drops a payload that has arrived. */
    void arrived(long seq, byte[] source, int from, int length, ByteSink sink) {
        long ahead = seq - expected;
        if (ahead < 0 || ahead >= SLOTS) {
            return;
        }
        if (ahead > 0) {
            buffer(seq, 1L << (ahead - 1), source, from, length);
            return;
        }
        advance();
        sink.accept(source, from, length);
        for (long next = seq + 1; next < expected; next++) {
            int slot = (int) next & MASK;
            sink.accept(early[slot], 0, lengths[slot]);
        }
    }

    /**
     * The payload that was expected is here, and so are those behind it that are buffered. That is
     * said before they are delivered: what is sent meanwhile acknowledges all of them, or the
     * sender would wait for ever to hear of those that it need not send again.
     */
    private void advance() {
        int behind = Long.numberOfTrailingZeros(~selective);
        expected += 1 + behind;
        selective = selective >>> behind >>> 1;
    }

    private void buffer(long seq, long bit, byte[] source, int from, int length) {
        if ((selective & bit) == 0) {
            selective |= bit;
            int slot = (int) seq & MASK;
            System.arraycopy(source, from, early[slot], 0, length);
            lengths[slot] = length;
        }
    }

    /** Checks that payloads are buffered only behind a missing one, and in slots of their own. */
    void verify() {
        Check.that(expected >= 0 && selective >= 0, "payloads %x after %d", selective, expected);
    }
}
