package dev.merino.am.network;

import dev.merino.core.MalformedFrameException;

/**
 * How much one side may still send to the other. Each side begins by granting what it can take;
 * each request costs one credit, and one more for every 4 KiB; the receiver gives credits back when
 * the request has been handled, some at a time. What it gives back travels behind the replies, so
 * who does not read its replies may not ask for more.
 */
final class Credits {
    private static final int BYTES_PER_CREDIT = 4096;
    private static final int GRANT_MAX = 1 << 20;

    /** What nobody needs to be told: both sides know it. */
    private static final int AT_FIRST = 32;

    private final int all;
    private int available;
    private int granted;
    private int owed;

    Credits(int all) {
        this.all = all;
        this.available = AT_FIRST;
        this.granted = AT_FIRST;
        this.owed = Math.max(0, all - AT_FIRST);
    }

    /** What a request with so many bytes costs. */
    private static int cost(int bytes) {
        return 1 + bytes / BYTES_PER_CREDIT;
    }

    /** Pays for a request; false if there is not enough. */
    boolean pay(int bytes) {
        int cost = cost(bytes);
        if (available < cost) {
            return false;
        }
        available -= cost;
        return true;
    }

    /** The other side lets us send so much more. */
    void grant(int credits) {
        if (credits <= 0 || credits > GRANT_MAX - available) {
            throw new MalformedFrameException("granted " + credits + " credits");
        }
        available += credits;
    }

    /** A request with so many bytes has come. */
    void arrived(int bytes) {
        granted -= cost(bytes);
        if (granted < 0) {
            throw new MalformedFrameException("sent more requests than it was allowed");
        }
    }

    /** A request with so many bytes has been handled. */
    void handled(int bytes) {
        owed += cost(bytes);
    }

    /** How many credits to give to the other side now; none until it is worth a frame. */
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
