package dev.merino.coherence.cashmere;

import dev.merino.protocol.Access;

import java.util.ArrayList;
import java.util.List;

/**
 * A request for a page, or for exclusive mode, in flight to the home, and the faults that wait for
 * it.
 */
public final class Fetch {
    /** When it was sent, in node time. */
    private final long issueTime;

    /** Whether the answer brings the page, not only the right to have it alone. */
    final boolean bringsPage;

    /** Whether it requests that the home move here. */
    boolean wantsHome;

    final List<Waiter> waiters = new ArrayList<>();

    /**
     * A fault that waits.
     *
     * @param neededAfter the copy must have been requested after this node time: the page's last
     *     notice at the fault, or one that a sibling has applied since
     * @param ahead whether no thread has faulted yet: the page is mapped if the copy is new enough,
     *     and else left
     */
    record Waiter(int table, Access wanted, long neededAfter, boolean ahead) {
        /** One that has faulted. */
        static Waiter needs(int table, Access wanted, LocalPage page) {
            return new Waiter(table, wanted, page.currency.noticeTime(), false);
        }

        /** One that will do {@code wanted} with the page, perhaps. */
        static Waiter ahead(int table, Access wanted, LocalPage page) {
            return new Waiter(table, wanted, page.currency.noticeTime(), true);
        }
    }

    Fetch(long issueTime, boolean bringsPage) {
        this.issueTime = issueTime;
        this.bringsPage = bringsPage;
    }

    /** Whether it was sent before a thread needed the page. */
    boolean isAhead() {
        for (Waiter waiter : waiters) {
            if (waiter.ahead) {
                return true;
            }
        }
        return false;
    }

    /** The waiters that have faulted. */
    List<Waiter> demanding() {
        List<Waiter> demanding = new ArrayList<>(waiters);
        demanding.removeIf(Waiter::ahead);
        return demanding;
    }

    /** The waiters of {@code table} must not see a copy from before {@code noticeTime}. */
    void demandAfter(int table, long noticeTime) {
        waiters.replaceAll(
                w -> w.table == table ? new Waiter(table, w.wanted, noticeTime, w.ahead) : w);
    }

    /** When it was sent, in node time. */
    public long issueTime() {
        return issueTime;
    }
}
