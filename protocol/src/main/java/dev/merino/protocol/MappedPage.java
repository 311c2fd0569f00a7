package dev.merino.protocol;

import dev.merino.core.Check;

import java.util.Arrays;
import java.util.BitSet;

/** What every protocol knows of a node's copy of one page: what each of its tables allows. */
public abstract class MappedPage {
    /** Its number. */
    public final int page;

    /** Whether writes are found by scan. */
    public final boolean tracked;

    private final Access[] access;

    /** A page of a node at {@code context} that no table allows to touch yet. */
    protected MappedPage(int page, NodeContext context) {
        this.page = page;
        this.tracked = context.tracked().test(context.space().regionOf(page));
        Check.that(
                !tracked || context.threads() == 1,
                "page %d is tracked in tables of %d threads",
                page,
                context.threads());
        this.access = new Access[context.tables()];
        Arrays.fill(access, Access.NONE);
    }

    /** What {@code table} allows. */
    public final Access access(int table) {
        return access[table];
    }

    /** From now on {@code table} allows {@code rights}. */
    public final void map(int table, Access rights, Effects out) {
        access[table] = rights;
        out.map(table, page, rights);
    }

    /** From now on {@code table} allows {@code rights} or more: a sibling may need more. */
    public final void mapAtLeast(int table, Access rights, Effects out) {
        map(table, atLeast(table, rights), out);
    }

    /** What {@code table} allows, if that is more than {@code rights}. */
    public final Access atLeast(int table, Access rights) {
        return access[table].compareTo(rights) > 0 ? access[table] : rights;
    }

    /** Whether any table of the node may touch the page. */
    public final boolean isMapped() {
        for (Access rights : access) {
            if (rights != Access.NONE) {
                return true;
            }
        }
        return false;
    }

    /** Whether any table of the node may write the page, tracked or not. */
    public final boolean isWritable() {
        for (Access rights : access) {
            if (rights.allows(Access.WRITE)) {
                return true;
            }
        }
        return false;
    }

    /** Whether any table may write the page without saying so. */
    public final boolean isWritableUnseen() {
        for (Access rights : access) {
            if (rights == Access.WRITE) {
                return true;
            }
        }
        return false;
    }

    /** Whether any other table may write the page, tracked or not. */
    public final boolean isWritableBeside(int table) {
        for (int other = 0; other < access.length; other++) {
            if (other != table && access[other].allows(Access.WRITE)) {
                return true;
            }
        }
        return false;
    }

    /** Checks that every table that may write unseen is one of {@code dirty}. */
    public final void verifyWritersAreDirty(BitSet dirty) {
        for (int table = 0; table < access.length; table++) {
            Check.that(
                    access[table] != Access.WRITE || dirty.get(table),
                    "table %d may write page %d, which is not on its dirty list",
                    table,
                    page);
        }
    }

    /** The tables that may write. */
    public final BitSet writers() {
        BitSet writers = new BitSet();
        for (int table = 0; table < access.length; table++) {
            writers.set(table, access[table].allows(Access.WRITE));
        }
        return writers;
    }
}
