package dev.merino.transport.shm;

import dev.merino.transport.link.Link;
import dev.merino.transport.link.Outcome;
import dev.merino.transport.link.Parcel;

import org.jspecify.annotations.Nullable;

import java.lang.foreign.MemorySegment;

/** Sends messages into the queue block of a local peer, or of this endpoint itself. */
final class SharedMemoryLink implements Link {
    private final long tagAt;
    private final SendQueue requests;
    private final SendQueue replies;
    private final OutgoingPosts posts;
    private final Doorbell doorbell;
    private @Nullable String end;

    SharedMemoryLink(
            MemorySegment memory,
            QueueLayout layout,
            Doorbell doorbell,
            int self,
            int postsBytesMax) {
        tagAt = memory.address() + QueueLayout.TAG_OFFSET;
        this.doorbell = doorbell;
        requests = new SendQueue(memory, layout, QueueLayout.REQUESTS_OFFSET, self);
        replies = new SendQueue(memory, layout, layout.repliesOffset(), self);
        posts = new OutgoingPosts(requests, layout.blockBytes(), postsBytesMax);
    }

    @Override
    public Outcome send(Parcel parcel, long tag) {
        if (end != null) {
            return Outcome.LOST;
        }
        boolean isPost = parcel.kind() == Parcel.Kind.POST;
        boolean isRequest = parcel.kind() == Parcel.Kind.REQUEST;
        if ((isRequest || isPost) && SharedWords.getOpaque(tagAt) != tag) {
            return Outcome.WRONG_TAG;
        }
        boolean isPut = isPost ? posts.put(parcel) : (isRequest ? requests : replies).put(parcel);
        if (!isPut) {
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

    @Override
    public boolean hasPosts() {
        return !posts.isEmpty();
    }

    /** Sends of the posts that wait as many as there is room for. */
    void flushPosts() {
        if (end == null && posts.flush()) {
            doorbell.ring();
        }
    }

    /** Ends the link: nothing is sent from now on. */
    void end(String why) {
        if (end == null) {
            end = why;
            posts.close();
        }
    }

    /** Why the link has ended; null while it has not. */
    @Nullable String end() {
        return end;
    }
}
