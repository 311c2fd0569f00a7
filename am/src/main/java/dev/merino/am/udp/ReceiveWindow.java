package dev.merino.am.udp;

/**
 * The payloads that have come: delivered in order, each once; those that came too early are kept,
 * those that came before are dropped. Pure.
 */
final class ReceiveWindow {
    private static final int SLOTS = SendWindow.SLOTS;
    private static final int MASK = SLOTS - 1;

    private final byte[][] early = new byte[SLOTS][DatagramLayout.PAYLOAD_BYTES_MAX];
    private final int[] lengths = new int[SLOTS];
    private long expected;

    /** Bit i: payload {@code expected + 1 + i} is kept. */
    private long selective;

    /** Takes payloads in order. */
    interface Sink {
        void take(byte[] source, int from, int length);
    }

    /** All payloads before this one have been delivered. */
    long expected() {
        return expected;
    }

    /** Which of those after it are here. */
    long selective() {
        return selective;
    }

    /** A payload has come. */
    void arrived(long seq, byte[] source, int from, int length, Sink sink) {
        long ahead = seq - expected;
        if (ahead < 0 || ahead >= SLOTS) {
            return;
        }
        if (ahead > 0) {
            keep(seq, 1L << (ahead - 1), source, from, length);
            return;
        }
        sink.take(source, from, length);
        expected++;
        while ((selective & 1) != 0) {
            selective >>>= 1;
            int slot = (int) expected & MASK;
            sink.take(early[slot], 0, lengths[slot]);
            expected++;
        }
        selective >>>= 1;
    }

    private void keep(long seq, long bit, byte[] source, int from, int length) {
        if ((selective & bit) == 0) {
            selective |= bit;
            int slot = (int) seq & MASK;
            System.arraycopy(source, from, early[slot], 0, length);
            lengths[slot] = length;
        }
    }
}
