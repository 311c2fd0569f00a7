package dev.merino.coherence.scivm;

import dev.merino.coherence.Access;
import dev.merino.memory.Twin;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * What a node knows of one page: at its home the memory itself, elsewhere a cached copy.
 *
 * <p>Invariants, away from the home: a table that may write is on the dirty list, or tracked; a
 * page on a dirty list has a twin, and so has one that a tracked table may write.
 */
public final class CachedPage {
    final int page;
    final int home;

    /** Whether writes are found by scan. */
    final boolean tracked;

    private final Access[] access;

    /** The tables that have this page on their dirty list. */
    final BitSet dirty = new BitSet();

    @Nullable Twin twin;

    /** When the copy was asked for, in node time; 0 is never. */
    long readTime;

    /** When writes of this node last left for the home, in node time. */
    long flushTime;

    /** When the copy that is on its way was asked for; 0 if none is. */
    long askedTime;

    /** The faults that wait for the copy. */
    final List<Waiter> waiters = new ArrayList<>();

    /** A table with a thread that has faulted. */
    record Waiter(int table, Access wanted) {}

    CachedPage(int page, int home, int tables, boolean tracked) {
        this.page = page;
        this.home = home;
        this.tracked = tracked;
        this.access = new Access[tables];
        Arrays.fill(access, Access.NONE);
    }

    Access access(int table) {
        return access[table];
    }

    void setAccess(int table, Access rights) {
        access[table] = rights;
    }

    List<Waiter> takeWaiters() {
        List<Waiter> all = List.copyOf(waiters);
        waiters.clear();
        return all;
    }

    /** Whether any table of the node may write the page. */
    public boolean isWritable() {
        return Arrays.stream(access).anyMatch(rights -> rights.allows(Access.WRITE));
    }

    /** Whether the page is on somebody's dirty list. */
    public boolean isDirty() {
        return !dirty.isEmpty();
    }
}
