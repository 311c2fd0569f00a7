package dev.merino.keeper;

import dev.merino.core.WireWriter;
import dev.merino.memory.Region;
import dev.merino.protocol.Access;
import dev.merino.worker.call.RightsChange;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;

/**
 * The rights of one rank on pages whose accesses it checks itself, as its node's machine wants
 * them.
 *
 * <p>Idea. The rights are a table in the rank's own process, which the rank reads without any
 * ordering. So nobody else writes it: what the machine says is kept here until the rank waits for
 * an answer, and goes with the answer. This is in time. A right ends only while the rank waits at a
 * synchronisation ({@link dev.merino.protocol.Effects#map}), whose answer then says so; a right
 * that comes ahead, while the rank runs, it has not waited for.
 *
 * <p>If an answer has no room for all changes, the rank loses all its rights instead. It asks again
 * for what it needs, and the machine, which knows that the right is there, says it again.
 */
final class RightsChangeLog {
    private static final int NO_PAGE = -1;

    private final int changesMax;
    private final List<RightsChange> changes = new ArrayList<>();
    private int awaitedPage = NO_PAGE;
    private int lastPage = NO_PAGE;
    private Access awaited = Access.NONE;
    private long awaitedNs;

    /** What ended the rank's wait, since the last time that changes were taken. */
    private @Nullable RightsChange awaitedChange;

    /**
     * @param changesMax how many changes fit into an answer, 3 at least
     */
    RightsChangeLog(int changesMax) {
        this.changesMax = changesMax;
    }

    /** The rank waits for the right to do {@code wanted} with {@code page}. */
    void await(int page, Access wanted) {
        awaitedPage = page;
        lastPage = page;
        awaited = wanted;
        awaitedNs = System.nanoTime();
    }

    /** The page that the rank has waited for last; negative if it never has. */
    int lastPage() {
        return lastPage;
    }

    /** The right that it has waited for last. */
    Access lastAccess() {
        return awaited;
    }

    boolean isAwaiting() {
        return awaitedPage != NO_PAGE;
    }

    int awaitedPage() {
        return awaitedPage;
    }

    long awaitedNs() {
        return awaitedNs;
    }

    /** Changes the right on {@code page} of {@code region}; whether the rank has waited for it. */
    boolean map(Region region, int page, Access access) {
        boolean over = page == awaitedPage && access.allows(awaited);
        if (over) {
            awaitedPage = NO_PAGE;
            awaitedChange = new RightsChange(page, 1, access);
        }
        int last = changes.size() - 1;
        if (last >= 0
                && page > region.firstPage()
                && changes.get(last).isContinuedBy(page, access)) {
            changes.set(last, changes.get(last).longer());
        } else {
            add(new RightsChange(page, 1, access));
        }
        return over;
    }

    private void add(RightsChange change) {
        if (changes.size() == changesMax) {
            changes.clear();
            changes.add(RightsChange.NOTHING_LEFT);
            if (awaitedChange != null) {
                changes.add(awaitedChange);
            }
        }
        changes.add(change);
    }

    /** Forgets changes to {@code region}, which is closed. */
    void forget(Region region) {
        changes.removeIf(change -> !change.isForAll() && region.contains(change.firstPage()));
        awaitedChange = null;
    }

    /** Writes all changes since the last time. */
    void takeTo(WireWriter out) {
        changes.forEach(change -> change.encode(out));
        changes.clear();
        awaitedChange = null;
    }
}
