package dev.merino.datagram;

import dev.merino.core.Check;

/**
 * The sender's half of a stream: the payloads in flight, which of them were acknowledged, and which
 * must be sent again.
 *
 * <p>A payload is sent again when its time-out has passed, or as soon as three later payloads were
 * acknowledged (fast retransmit). The window is halved after a loss, at most once in a round trip,
 * and grows by one payload for each whole window that was acknowledged.
 */
final class SendWindow {
    static final int SLOTS = 64;
    private static final int MASK = SLOTS - 1;
    private static final int LEAST = 4;
    private static final int LATER_ACKNOWLEDGED = 3;

    private final byte[][] payloads = new byte[SLOTS][DatagramLayout.PAYLOAD_BYTES_MAX];
    private final int[] lengths = new int[SLOTS];
    private final long[] sentAtNs = new long[SLOTS];
    private final boolean[] acknowledged = new boolean[SLOTS];
    private final boolean[] mustResend = new boolean[SLOTS];
    private final boolean[] wasResent = new boolean[SLOTS];
    private final RoundTrip roundTrip = new RoundTrip();

    private long first;
    private long next;
    private int window = SLOTS / 2;
    private int sinceGrowth;
    private long shrunkAtNs = Long.MIN_VALUE;

    /** Whether the window admits another payload. */
    boolean hasRoom() {
        return next - first < window;
    }

    /** Whether every payload was acknowledged. */
    boolean isEmpty() {
        return first == next;
    }

    /** Adds a payload that is sent now; returns its sequence number. */
    long add(byte[] source, int from, int length, long nowNs) {
        Check.that(hasRoom(), "a payload is added to a full window");
        int slot = (int) next & MASK;
        System.arraycopy(source, from, payloads[slot], 0, length);
        lengths[slot] = length;
        sentAtNs[slot] = nowNs;
        acknowledged[slot] = false;
        mustResend[slot] = false;
        wasResent[slot] = false;
        return next++;
    }

    /** Takes the first payload that must be sent again and counts it as sent now; or -1. */
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

    /** Copies a payload that is in flight; returns its length. */
    int copy(long seq, byte[] target, int at) {
        int slot = (int) seq & MASK;
        System.arraycopy(payloads[slot], 0, target, at, lengths[slot]);
        return lengths[slot];
    }

    /**
     * Applies an acknowledgement. Returns false if it acknowledges what was never sent: the
     * datagram is not the peer's then.
     */
    boolean acknowledge(long expected, long selective, long nowNs) {
        if (expected > next || expected < 0) {
            return false;
        }
        if (expected < first) {
            return true; // reordered: a newer acknowledgement was applied before
        }
        for (; first < expected; first++) {
            markAcknowledged((int) first & MASK, nowNs);
        }
        long bits = selective;
        for (long seq = expected + 1; bits != 0 && seq < next; seq++, bits >>>= 1) {
            if ((bits & 1) != 0) {
                markAcknowledged((int) seq & MASK, nowNs);
            }
        }
        resendHoles(expected, selective, nowNs);
        return true;
    }

    private void markAcknowledged(int slot, long nowNs) {
        if (!acknowledged[slot]) {
            acknowledged[slot] = true;
            mustResend[slot] = false;
            if (!wasResent[slot]) { // else it is unknown which transmission was acknowledged
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
        for (long seq = expected; seq < next && later >= LATER_ACKNOWLEDGED; seq++) {
            int slot = (int) seq & MASK;
            if (acknowledged[slot]) {
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

    /** Marks the payloads whose time-out has passed. */
    void tick(long nowNs) {
        boolean any = false;
        for (long seq = first; seq < next; seq++) {
            int slot = (int) seq & MASK;
            if (!acknowledged[slot]
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

    /** The time until the next time-out; {@link Long#MAX_VALUE} if nothing is in flight. */
    long waitNs(long nowNs) {
        long least = Long.MAX_VALUE;
        for (long seq = first; seq < next; seq++) {
            int slot = (int) seq & MASK;
            if (mustResend[slot]) {
                return 0;
            }
            if (!acknowledged[slot]) {
                long leftNs = sentAtNs[slot] + roundTrip.timeoutNs() - nowNs;
                least = Math.min(least, Math.max(0, leftNs));
            }
        }
        return least;
    }

    /** Checks what holds if the other end says only what is so. */
    void verify() {
        Check.that(
                first <= next && next - first <= SLOTS && window >= LEAST && window <= SLOTS,
                "payloads %d to %d are in flight, in a window of %d",
                first,
                next,
                window);
        Check.that(
                isEmpty() || !acknowledged[(int) first & MASK],
                "payload %d was acknowledged, and the other end expects it",
                first);
        for (long seq = first; seq < next; seq++) {
            int slot = (int) seq & MASK;
            Check.that(
                    !acknowledged[slot] || !mustResend[slot],
                    "payload %d was acknowledged and is to be sent again",
                    seq);
        }
    }
}
