package dev.merino.am.shm;

import dev.merino.am.Arrival;
import dev.merino.am.link.Link;
import dev.merino.am.link.Outcome;
import dev.merino.am.link.Parcel;

import org.jspecify.annotations.Nullable;

import java.lang.foreign.MemorySegment;

/** Sends messages into the queue block of a local peer, or of this endpoint itself. */
final class SharedMemoryLink implements Link {
    private final long tagAt;
    private final SendQueue requests;
    private final SendQueue replies;
    private final Doorbell doorbell;
    private @Nullable String end;

    SharedMemoryLink(MemorySegment memory, QueueLayout layout, Doorbell doorbell, int self) {
        tagAt = memory.address() + QueueLayout.TAG_OFFSET;
        this.doorbell = doorbell;
        requests = new SendQueue(memory, layout, QueueLayout.REQUESTS_OFFSET, self);
        replies = new SendQueue(memory, layout, layout.repliesOffset(), self);
    }

    @Override
    public Outcome send(Parcel parcel, long tag) {
        if (end != null) {
            return Outcome.LOST;
        }
        boolean isRequest = parcel.kind() == Arrival.Kind.REQUEST;
        if (isRequest && SharedWords.getOpaque(tagAt) != tag) {
            return Outcome.WRONG_TAG;
        }
        if (!(isRequest ? requests : replies).put(parcel)) {
            return Outcome.FULL;
        }
        if (parcel.wakes()) {
            doorbell.ring();
        }
        return Outcome.SENT;
    }

    @Override
    public void wake() {
        doorbell.ring();
    }

    /** Ends the link: nothing is sent from now on. */
    void end(String why) {
        if (end == null) {
            end = why;
        }
    }

    /** Why the link has ended; null while it has not. */
    @Nullable String end() {
        return end;
    }
}
