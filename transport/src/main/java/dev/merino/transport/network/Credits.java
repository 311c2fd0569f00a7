package dev.merino.transport.network;

import dev.merino.core.MalformedFrameException;

/**
 * Credit-based flow control between two endpoints. Each side begins by granting what it can take; a
 * request costs one credit, and one more for every 4 KiB; the receiver returns credits when
 * requests were handled, several at a time. Credits travel behind the replies, so an endpoint that
 * does not read its replies cannot send more requests.
 */
final class Credits {
    private static final int BYTES_PER_CREDIT = 4096;
    private static final int GRANT_MAX = 1 << 20;

    /** The initial credits, which both sides know without a message. */
    private static final int INITIAL = 32;

    private final int all;
    private int available;
    private int granted;
    private int owed;

    Credits(int all) {
        this.all = all;
        this.available = INITIAL;
        this.granted = INITIAL;
        this.owed = Math.max(0, all - INITIAL);
    }

    /** The cost of a request with {@code bytes} bytes of bulk data. */
    private static int cost(int bytes) {
        return 1 + bytes / BYTES_PER_CREDIT;
    }

    /** Pays for a request; false if too few credits are available. */
    boolean pay(int bytes) {
        int cost = cost(bytes);
        if (available < cost) {
            return false;
        }
        available -= cost;
        return true;
    }

    /** Adds credits that the other side has granted. */
    void grant(int credits) {
        if (credits <= 0 || credits > GRANT_MAX - available) {
            throw new MalformedFrameException("granted " + credits + " credits");
        }
        available += credits;
    }

    /** Charges the other side for a request that has arrived. */
    void arrived(int bytes) {
        granted -= cost(bytes);
        if (granted < 0) {
            throw new MalformedFrameException("sent more requests than it was allowed");
        }
    }

    /** Notes that a request was handled, so that its credits can be returned. */
    void handled(int bytes) {
        owed += cost(bytes);
    }

    /** The credits to return to the other side now; none until they are worth a frame. */
    int give() {
        if (owed * 4L < all) {
            return 0;
        }
        int some = owed;
        owed = 0;
        granted += some;
        return some;
    }
}
