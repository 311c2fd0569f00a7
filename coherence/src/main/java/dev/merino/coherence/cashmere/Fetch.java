package dev.merino.coherence.cashmere;

import dev.merino.coherence.Access;

import java.util.ArrayList;
import java.util.List;

/**
 * A request for a page, or for exclusive mode, on its way to the home, and the faults that wait for
 * it.
 */
public final class Fetch {
    /** When it was sent, in node time. */
    private final long issueTime;

    /** Whether the answer brings the page, not only the right to have it alone. */
    final boolean bringsPage;

    final List<Waiter> waiters = new ArrayList<>();

    /**
     * A fault that waits.
     *
     * @param neededAfter the copy must have been asked for after this node time: the page's last
     *     notice at the fault, or one that a sibling has obeyed since
     */
    record Waiter(int table, Access wanted, long neededAfter) {}

    Fetch(long issueTime, boolean bringsPage) {
        this.issueTime = issueTime;
        this.bringsPage = bringsPage;
    }

    /** The waiters of {@code table} must not see a copy from before {@code noticeTime}. */
    void demandAfter(int table, long noticeTime) {
        waiters.replaceAll(w -> w.table == table ? new Waiter(table, w.wanted, noticeTime) : w);
    }

    /** When it was sent, in node time. */
    public long issueTime() {
        return issueTime;
    }
}
