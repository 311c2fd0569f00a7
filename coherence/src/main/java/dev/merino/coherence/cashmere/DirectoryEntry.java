package dev.merino.coherence.cashmere;

import dev.merino.coherence.cashmere.CashmereMessage.Want;
import dev.merino.core.Check;
import dev.merino.core.NodeSet;
import dev.merino.protocol.Access;

import org.jspecify.annotations.Nullable;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What a home knows of the sharers of one page. */
public final class DirectoryEntry {
    static final int NOBODY = -1;
    static final long NO_VERSION = -1;

    /** The sharing set, without the home itself. */
    NodeSet sharers = NodeSet.empty();

    /** The node that has the page in exclusive mode, or {@link #NOBODY}. */
    int exclusiveHolder = NOBODY;

    /** How often the master copy has changed by diffs and recalls. */
    long version;

    /** The version that was last sent to all, or {@link #NO_VERSION}. */
    long buffered = NO_VERSION;

    /**
     * The nodes to refer to the buffers once the page is there, while its broadcast is in flight.
     */
    @Nullable List<Integer> referred;

    /**
     * The nodes that have requested the page in the present interval of the home, and how many did
     * in the one before.
     */
    NodeSet askers = NodeSet.empty();

    int askersBefore;
    long interval;

    /**
     * The requests that wait for the page to come back from the node that has it in exclusive mode.
     */
    final Deque<Request> waiting = new ArrayDeque<>();

    /** For each sharer its sequence number when it last requested the page. */
    private final Map<Integer, Long> joined = new HashMap<>();

    /** A request for the page. */
    sealed interface Request {
        /** Another node. */
        record Remote(int node, Want want, long joined) implements Request {}

        /** A table of the home. */
        record Local(int table, Access wanted) implements Request {}
    }

    void join(int node, long at) {
        sharers = sharers.with(node);
        if (at > 0) {
            joined.merge(node, at, Math::max);
        }
    }

    long joinedAt(int node) {
        return joined.getOrDefault(node, 0L);
    }

    /** {@code node} has left, if it has not requested the page since. */
    void leave(int node, long left) {
        if (left > joinedAt(node)) {
            sharers = sharers.without(node);
        }
    }

    /** Forgets everything but when nodes have joined. */
    void clear() {
        sharers = NodeSet.empty();
        exclusiveHolder = NOBODY;
        buffered = NO_VERSION;
        referred = null;
        askers = NodeSet.empty();
        askersBefore = 0;
    }

    /**
     * {@code node} requests the page in the {@code now}-th interval; whether the page is one that
     * many want: several nodes have requested it in this interval, or had in the last.
     */
    boolean isWantedByMany(int node, long now) {
        if (interval != now) {
            askersBefore = interval == now - 1 ? askers.size() : 0;
            askers = NodeSet.empty();
            interval = now;
        }
        askers = askers.with(node);
        return askers.size() > 1 || askersBefore > 1;
    }

    /** Whether another node than {@code requester} has the page in exclusive mode. */
    public boolean isExclusiveElsewhere(int requester) {
        return exclusiveHolder != NOBODY && exclusiveHolder != requester;
    }

    /** Whether some node has the page in exclusive mode. */
    public boolean isExclusive() {
        return exclusiveHolder != NOBODY;
    }

    /** Whether other nodes share the page. */
    public boolean isShared() {
        return !sharers.isEmpty();
    }

    /**
     * Stops unless the entry of {@code page} at {@code home} is consistent in itself.
     *
     * @param unasked whether sharers may join before they request the page
     */
    void verify(int page, int home, boolean unasked) {
        Check.that(!sharers.contains(home), "page %d: the home %d shares it", page, home);
        Check.that(
                !isExclusive() || sharers.contains(exclusiveHolder),
                "page %d is exclusive at %d, which does not share it",
                page,
                exclusiveHolder);
        Check.that(
                !isExclusive() || unasked || sharers.hasNoneBut(exclusiveHolder),
                "page %d is exclusive at %d, but shared by others",
                page,
                exclusiveHolder);
        Check.that(
                waiting.isEmpty() || isExclusive(),
                "page %d: %d requests wait for no recall",
                page,
                waiting.size());
    }
}
