package dev.merino.am.udp;

import dev.merino.core.Check;

/**
 * The payloads that are under way: which have arrived, and which must be sent again. Pure: the time
 * comes in as {@code nowNs}.
 *
 * <p>A payload is sent again when its time is over, or as soon as three later ones have arrived.
 * The window shrinks to half when something was lost, at most once in a round trip, and grows by
 * one for each window that arrives whole.
 */
final class SendWindow {
    static final int SLOTS = 64;
    private static final int MASK = SLOTS - 1;
    private static final int LEAST = 4;
    private static final int LATER_ARRIVED = 3;

    private final byte[][] payloads = new byte[SLOTS][DatagramLayout.PAYLOAD_BYTES_MAX];
    private final int[] lengths = new int[SLOTS];
    private final long[] sentAtNs = new long[SLOTS];
    private final boolean[] arrived = new boolean[SLOTS];
    private final boolean[] mustResend = new boolean[SLOTS];
    private final boolean[] wasResent = new boolean[SLOTS];
    private final RoundTrip roundTrip = new RoundTrip();

    private long first;
    private long next;
    private int window = SLOTS / 2;
    private int sinceGrowth;
    private long shrunkAtNs = Long.MIN_VALUE;

    /** Whether another payload may be sent. */
    boolean hasRoom() {
        return next - first < window;
    }

    /** Whether everything that was sent has arrived. */
    boolean isEmpty() {
        return first == next;
    }

    /** Puts the beginning of {@code source} under way; its number. */
    long add(byte[] source, int from, int length, long nowNs) {
        Check.that(hasRoom(), "a window with room");
        int slot = (int) next & MASK;
        System.arraycopy(source, from, payloads[slot], 0, length);
        lengths[slot] = length;
        sentAtNs[slot] = nowNs;
        arrived[slot] = false;
        mustResend[slot] = false;
        wasResent[slot] = false;
        return next++;
    }

    /** The number of a payload that must be sent again, from now on counted as sent; or -1. */
    long takeResend(long nowNs) {
        for (long seq = first; seq < next; seq++) {
            int slot = (int) seq & MASK;
            if (mustResend[slot]) {
                mustResend[slot] = false;
                wasResent[slot] = true;
                sentAtNs[slot] = nowNs;
                return seq;
            }
        }
        return -1;
    }

    /** Copies a payload that is under way; its length. */
    int copy(long seq, byte[] target, int at) {
        int slot = (int) seq & MASK;
        System.arraycopy(payloads[slot], 0, target, at, lengths[slot]);
        return lengths[slot];
    }

    /**
     * The other side has all before {@code expected}, and some after it. False if that cannot be.
     */
    boolean acknowledged(long expected, long selective, long nowNs) {
        if (expected > next || expected < 0) {
            return false;
        }
        if (expected < first) {
            return true; // an old one, overtaken by a newer
        }
        for (; first < expected; first++) {
            arrive((int) first & MASK, nowNs);
        }
        long bits = selective;
        for (long seq = expected + 1; bits != 0 && seq < next; seq++, bits >>>= 1) {
            if ((bits & 1) != 0) {
                arrive((int) seq & MASK, nowNs);
            }
        }
        resendHoles(expected, selective, nowNs);
        return true;
    }

    private void arrive(int slot, long nowNs) {
        if (!arrived[slot]) {
            arrived[slot] = true;
            mustResend[slot] = false;
            if (!wasResent[slot]) { // else nobody knows which of the two has arrived
                roundTrip.sample(Math.max(1, nowNs - sentAtNs[slot]));
            }
            if (++sinceGrowth >= window) {
                sinceGrowth = 0;
                window = Math.min(SLOTS, window + 1);
            }
        }
    }

    private void resendHoles(long expected, long selective, long nowNs) {
        int later = Long.bitCount(selective);
        for (long seq = expected; seq < next && later >= LATER_ARRIVED; seq++) {
            int slot = (int) seq & MASK;
            if (arrived[slot]) {
                later--;
            } else if (nowNs - sentAtNs[slot] >= roundTrip.smoothedNs()) {
                mustResend[slot] = true;
                shrink(nowNs);
            }
        }
    }

    private void shrink(long nowNs) {
        if (shrunkAtNs == Long.MIN_VALUE || nowNs - shrunkAtNs > roundTrip.timeoutNs()) {
            shrunkAtNs = nowNs;
            window = Math.max(LEAST, window / 2);
        }
    }

    /** Marks what has waited too long. */
    void tick(long nowNs) {
        boolean any = false;
        for (long seq = first; seq < next; seq++) {
            int slot = (int) seq & MASK;
            if (!arrived[slot]
                    && !mustResend[slot]
                    && nowNs - sentAtNs[slot] >= roundTrip.timeoutNs()) {
                mustResend[slot] = true;
                any = true;
            }
        }
        if (any) {
            roundTrip.timedOut();
            shrink(nowNs);
        }
    }

    /** How long until something has waited too long; {@link Long#MAX_VALUE} if nothing waits. */
    long waitNs(long nowNs) {
        long least = Long.MAX_VALUE;
        for (long seq = first; seq < next; seq++) {
            int slot = (int) seq & MASK;
            if (mustResend[slot]) {
                return 0;
            }
            if (!arrived[slot]) {
                long leftNs = sentAtNs[slot] + roundTrip.timeoutNs() - nowNs;
                least = Math.min(least, Math.max(0, leftNs));
            }
        }
        return least;
    }
}
