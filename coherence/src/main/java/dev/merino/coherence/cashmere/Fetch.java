package dev.merino.coherence.cashmere;

import dev.merino.coherence.Access;

import java.util.ArrayList;
import java.util.List;

/**
 * A request for a page, or for exclusive mode, on its way to the home, and the processors that wait
 * for it.
 */
public final class Fetch {
    /** When it was sent, in node time. */
    private final long issueTime;

    /** Whether the answer brings the page, not only the right to have it alone. */
    final boolean bringsPage;

    final List<Waiter> waiters = new ArrayList<>();

    /**
     * A processor that waits.
     *
     * @param neededAfter the copy must have been asked for after this node time: the page's last
     *     notice at the fault
     */
    record Waiter(int processor, Access wanted, long neededAfter) {}

    Fetch(long issueTime, boolean bringsPage) {
        this.issueTime = issueTime;
        this.bringsPage = bringsPage;
    }

    /** When it was sent, in node time. */
    public long issueTime() {
        return issueTime;
    }
}
