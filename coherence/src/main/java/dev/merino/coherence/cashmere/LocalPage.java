package dev.merino.coherence.cashmere;

import dev.merino.memory.HomePolicy;
import dev.merino.memory.Twin;
import dev.merino.protocol.MappedPage;
import dev.merino.protocol.Site;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * What a node knows of its own copy of one page.
 *
 * <p>Invariants, away from the home: a table that may write is on the dirty list, or tracked, or
 * the page is exclusive; a page on a dirty list has a twin, and so has one that a tracked table may
 * write, unless it is exclusive; a node with a mapping, a dirty page or a request on its way is in
 * the sharing set or will be when the home reads its request.
 */
public final class LocalPage extends MappedPage {
    static final long UNKNOWN_VERSION = -1;

    private static final int REFRESHES_MAX = 16;

    /** The home, or {@link HomePolicy#UNASSIGNED} while this node does not know it. */
    int home = HomePolicy.UNASSIGNED;

    /** The tables that have this page on their dirty list. */
    final BitSet dirty = new BitSet();

    @Nullable Twin twin;

    /**
     * The twin from before the release whose modifications are on their way, if it is the only one:
     * what differs from it at the home was changed by others, or has arrived.
     */
    @Nullable Twin sentTwin;

    /** Whether modifications are on their way that can be told from those of others. */
    public boolean hasSentTwin() {
        return sentTwin != null;
    }

    /** No other node has a copy: written without twin, diff or notice. */
    boolean exclusive;

    /** The home has said that this node is the only sharer; no more than a hint. */
    boolean sole;

    long version = UNKNOWN_VERSION;

    /** When the copy's last update was asked for, in node time; 0 is never. */
    long updateTime;

    /** When the last write notice came, in node time. */
    long noticeTime;

    /** The newest version that a write notice has told of, where notices tell versions. */
    long noticedVersion;

    /** The version that this node's last release has told all of, where it does. */
    long toldVersion;

    /** Whether the directory says that this node shares the page, where nodes say it themselves. */
    boolean present;

    /**
     * Somebody wrote the page at its home when the home last said something; no more than a hint.
     */
    boolean homeWrites;

    /** The home has just refused to move: whoever is served now must not ask again. */
    boolean refused;

    /** How often in a row the copy was refreshed without anybody having to ask for it. */
    int refreshes;

    /** A notice has taken the copy away, and nobody has asked for it since. */
    private boolean isLeft;

    /** Somebody has asked for the copy again after a notice had taken it away. */
    private boolean hasReturned;

    /** The request on its way to the home. */
    @Nullable Fetch fetch;

    /** Releases that have sent this page's modifications and not yet heard that everybody knows. */
    final List<Flush> flushes = new ArrayList<>();

    /** Faults that wait until the modifications of such releases are at the home. */
    final List<Fetch.Waiter> held = new ArrayList<>();

    LocalPage(int page, Site site) {
        super(page, site);
    }

    /** Whether the copy has been updated since the last write notice. */
    public boolean isCurrent() {
        return exclusive || updateTime > noticeTime;
    }

    /** Whether this node is in the sharing set, and knows it, and is not alone in it by right. */
    public boolean isShared() {
        return updateTime != 0 && !exclusive;
    }

    /**
     * Whether to fetch the page again as soon as it has changed. Now and then it is not done, to
     * see whether anybody misses it.
     */
    boolean isWorthRefreshing() {
        return refreshes++ < REFRESHES_MAX;
    }

    /** A notice takes the copy away. */
    void leave() {
        isLeft = true;
    }

    /** Somebody wants the copy. */
    void want() {
        hasReturned |= isLeft;
        isLeft = false;
    }

    /** Whether what a notice takes away here is missed. */
    boolean hasReturned() {
        return hasReturned;
    }

    /** Whether the page is in exclusive mode here. */
    public boolean isExclusive() {
        return exclusive;
    }

    /** Whether a request for the page is on its way. */
    public boolean isBeingFetched() {
        return fetch != null;
    }

    /** Whether the modifications of some release are on their way. */
    public boolean isBeingFlushed() {
        return !flushes.isEmpty();
    }

    /** Whether the page is on somebody's dirty list. */
    public boolean isDirty() {
        return !dirty.isEmpty();
    }
}
