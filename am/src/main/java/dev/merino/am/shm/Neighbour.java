package dev.merino.am.shm;

import dev.merino.linux.Descriptor;
import dev.merino.linux.EventCounter;
import dev.merino.linux.MappedMemory;
import dev.merino.linux.UnixSocket;

/**
 * Another endpoint of this machine: its queue block, mapped here, and the socket over which it
 * came, which ends when its process does.
 */
final class Neighbour implements AutoCloseable {
    private final int number;
    private final UnixSocket lifeline;
    private final MappedMemory mapping;
    private final EventCounter events;
    private final PeerLink link;
    private boolean isLeaving;
    private long requestsUntil;
    private long repliesUntil;

    Neighbour(int self, int number, UnixSocket lifeline, Introduction.Received theirs) {
        this.number = number;
        this.lifeline = lifeline;
        try (Descriptor file = theirs.file()) {
            mapping = MappedMemory.shared(file, 0, theirs.layout().bytes());
        }
        events = theirs.events();
        Doorbell doorbell = new Doorbell(mapping.segment(), events);
        link = new PeerLink(mapping.segment(), theirs.layout(), doorbell, self);
    }

    int number() {
        return number;
    }

    PeerLink link() {
        return link;
    }

    UnixSocket lifeline() {
        return lifeline;
    }

    /** It has ended; what it had claimed in the queues up to now may still come. */
    void leave(OwnBlock block, String why) {
        link.end(why);
        isLeaving = true;
        requestsUntil = block.requests().tail();
        repliesUntil = block.replies().tail();
    }

    /** Whether it has ended and everything it sent has been handled. */
    boolean isGone(OwnBlock block) {
        return isLeaving
                && block.requests().head() >= requestsUntil
                && block.replies().head() >= repliesUntil;
    }

    boolean isLeaving() {
        return isLeaving;
    }

    @Override
    public void close() {
        lifeline.close();
        mapping.close();
        events.close();
    }
}
