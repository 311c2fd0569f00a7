package dev.merino.keeper;

import dev.merino.core.KnownNumbers;
import dev.merino.engine.Packet;
import dev.merino.rank.flight.FaultEvent;
import dev.merino.rank.flight.FetchEvent;
import dev.merino.rank.flight.MessageEvent;
import dev.merino.rank.flight.ReleaseEvent;

import org.jspecify.annotations.Nullable;

/**
 * What a keeper tells Java Flight Recorder. Whether anybody records is a field that the recorder
 * sets; without it no event is made.
 */
final class NodeFlight {
    /** The node of content that was read in the memory of a neighbour, without a message. */
    static final int NEIGHBOUR = -1;

    /** Never recorded: they say whether others are. */
    private static final FaultEvent FAULT = new FaultEvent();

    private static final FetchEvent FETCH = new FetchEvent();
    private static final ReleaseEvent RELEASE = new ReleaseEvent();
    private static final MessageEvent MESSAGE = new MessageEvent();

    private final @Nullable FaultEvent[] faults;
    private final @Nullable FetchEvent[] fetches;
    private final int[] pages;
    private @Nullable MessageEvent message;

    /** Of a node with so many ranks. */
    NodeFlight(int ranks) {
        this.faults = new @Nullable FaultEvent[ranks];
        this.fetches = new @Nullable FetchEvent[ranks];
        this.pages = new int[ranks];
    }

    /** A rank is stopped at {@code page}. */
    void faultBegins(int processor, int page) {
        pages[processor] = page;
        faults[processor] = null;
        fetches[processor] = null;
        if (FAULT.isEnabled()) {
            FaultEvent begun = new FaultEvent();
            begun.begin();
            faults[processor] = begun;
        }
        if (FETCH.isEnabled()) {
            FetchEvent begun = new FetchEvent();
            begun.begin();
            fetches[processor] = begun;
        }
    }

    /** Whether its fault is recorded. */
    boolean isFaulting(int processor) {
        return faults[processor] != null;
    }

    /** It goes on. */
    void faultEnds(int processor, int rank, String array, boolean isWrite) {
        FaultEvent fault = faults[processor];
        faults[processor] = null;
        fetches[processor] = null;
        if (fault != null) {
            fault.end(rank, pages[processor], array, isWrite);
        }
    }

    /** A release begins, perhaps inside another one; null if nobody records it. */
    @Nullable ReleaseEvent releaseBegins() {
        if (!RELEASE.isEnabled()) {
            return null;
        }
        ReleaseEvent begun = new ReleaseEvent();
        begun.begin();
        return begun;
    }

    /** A packet of another node has come. */
    void arrived(int node, Packet packet) {
        if (MESSAGE.isEnabled()) {
            message = new MessageEvent();
            message.begin();
        }
        if (FETCH.isEnabled() && packet.channel() != Packet.SYNC) {
            packet.message().check(new Contents(node));
        }
    }

    /** It was handled. */
    void handled(int node, Packet packet) {
        if (message != null) {
            message.end(node, packet.message().kind(), packet.message().wireBytes());
            message = null;
        }
    }

    /** The content of {@code page} has come from {@code node}: whose fault has waited for it? */
    void fetched(int page, int node, int bytes) {
        for (int processor = 0; processor < pages.length; processor++) {
            FetchEvent fetch = fetches[processor];
            if (fetch != null && pages[processor] == page) {
                fetches[processor] = null;
                fetch.end(page, node, bytes);
                return;
            }
        }
    }

    /** Takes note of the contents of pages in a message, and of nothing else. */
    private final class Contents implements KnownNumbers {
        private final int node;

        Contents(int node) {
            this.node = node;
        }

        @Override
        public void content(int page, int bytes) {
            fetched(page, node, bytes);
        }

        @Override
        public void page(int page) {}

        @Override
        public void pages(int first, int count) {}

        @Override
        public void node(int number) {}

        @Override
        public void vector(int entries) {}
    }
}
