package dev.merino.transport.shm;

import dev.merino.linux.Descriptor;
import dev.merino.linux.EventCounter;
import dev.merino.linux.MappedMemory;
import dev.merino.linux.SystemCallException;
import dev.merino.linux.UnixSocket;
import dev.merino.transport.handshake.RefusedException;

/**
 * Another endpoint of this machine: its queue block, mapped here, and the control socket over which
 * it was passed, which ends when its process exits.
 */
final class LocalPeer implements AutoCloseable {
    private final int number;
    private final UnixSocket controlSocket;
    private final MappedMemory mapping;
    private final EventCounter events;
    private final SharedMemoryLink link;
    private boolean isLeaving;
    private long requestsUntil;
    private long repliesUntil;

    LocalPeer(
            int self,
            int number,
            UnixSocket controlSocket,
            QueueBlockExchange.Received theirs,
            int postsBytesMax)
            throws RefusedException {
        this.number = number;
        this.controlSocket = controlSocket;
        try (Descriptor file = theirs.file()) {
            mapping = MappedMemory.shared(file, 0, theirs.layout().bytes());
        } catch (SystemCallException e) { // it is sealed against writing, too
            theirs.events().close();
            throw new RefusedException("the local peer is refused: " + e.getMessage());
        }
        events = theirs.events();
        Doorbell doorbell = new Doorbell(mapping.segment(), events);
        link =
                new SharedMemoryLink(
                        mapping.segment(), theirs.layout(), doorbell, self, postsBytesMax);
    }

    int number() {
        return number;
    }

    SharedMemoryLink link() {
        return link;
    }

    UnixSocket controlSocket() {
        return controlSocket;
    }

    /** Notes that it has exited; packets that it has claimed up to now may still be ready. */
    void leave(OwnBlock block, String why) {
        link.end(why);
        isLeaving = true;
        requestsUntil = block.requests().tail();
        repliesUntil = block.replies().tail();
    }

    /** Whether it has exited and everything that it sent was handled. */
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
        controlSocket.close();
        mapping.close();
        events.close();
    }
}
