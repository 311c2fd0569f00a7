package dev.merino.transport.shm;

import dev.merino.core.Check;
import dev.merino.core.WireWriter;
import dev.merino.transport.link.Link;
import dev.merino.transport.link.Outcome;
import dev.merino.transport.link.Parcel;
import dev.merino.transport.mesh.Outbox;

import org.jspecify.annotations.Nullable;

import java.lang.foreign.MemorySegment;

/**
 * Sends messages into the queue block of a local peer, or of this endpoint itself.
 *
 * <p>A post that finds room goes into the queue of requests as it is: in words if it is short, else
 * in a block. What finds none, and what is longer than a block, waits here as a stream; what waits
 * leaves in packets as large as they can be, and until then all that comes later waits behind it.
 *
 * <pre>
 *   a short post:           words: its length, its bytes
 *   a post in a block:      no words; the block has its bytes
 *   the next of the stream: one word, not used; the block has the bytes
 *
 *   the stream: length (4) | handler (1) | bytes of a post | length (4) | ...
 * </pre>
 */
final class SharedMemoryLink implements Link {
    /** A packet names a handler; the posts of the stream name their own. */
    private static final int STREAM_HANDLER = 1;

    private final long tagAt;
    private final SendQueue requests;
    private final SendQueue replies;
    private final Doorbell doorbell;
    private final int blockBytes;
    private final int postsBytesMax;
    private final Parcel packet = new Parcel();
    private final byte[] handlerByte = new byte[1];
    private @Nullable Outbox waiting;
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
        blockBytes = layout.blockBytes();
        this.postsBytesMax = postsBytesMax;
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
        boolean isPut = isPost ? post(parcel) : (isRequest ? requests : replies).put(parcel);
        if (!isPut) {
            return Outcome.FULL;
        }
        if (parcel.wakes()) {
            doorbell.ring();
        }
        return Outcome.SENT;
    }

    /** Sends a post or keeps it; false if too much waits already. */
    private boolean post(Parcel post) {
        WireWriter frame = Check.present(post.frame(), "a post that is sent has a frame");
        if (!hasPosts() && postNow(post.handler(), frame)) {
            return true;
        }
        if (waiting == null) {
            waiting = new Outbox(postsBytesMax);
        }
        handlerByte[0] = (byte) post.handler();
        return waiting.put(handlerByte, 1, frame);
    }

    private boolean postNow(int handler, WireWriter frame) {
        if (frame.length() > blockBytes) {
            return false;
        }
        packet.begin(Parcel.Kind.POST, handler);
        if (frame.length() <= ShortPost.BYTES_MAX) {
            ShortPost.addTo(packet, frame.bytes(), frame.length());
        } else {
            packet.with(frame);
        }
        return requests.put(packet);
    }

    private int postStream(MemorySegment buffer, long from, long bytes) {
        int part = (int) Math.min(bytes, blockBytes);
        packet.begin(Parcel.Kind.POST, STREAM_HANDLER).add(0).with(buffer, from, part);
        return requests.put(packet) ? part : 0;
    }

    @Override
    public void wake() {
        doorbell.ring();
    }

    @Override
    public boolean hasPosts() {
        return waiting != null && waiting.bytes() > 0;
    }

    /** Sends of the posts that wait as many as there is room for. */
    void flushPosts() {
        boolean any = false;
        while (waiting != null && waiting.bytes() > 0 && waiting.writeTo(this::postStream) > 0) {
            any = true;
        }
        if (any) {
            doorbell.ring();
        }
    }

    /** Ends the link: nothing is sent from now on. */
    void end(String why) {
        if (end == null) {
            end = why;
            if (waiting != null) {
                waiting.close();
                waiting = null;
            }
        }
    }

    /** Why the link has ended; null while it has not. */
    @Nullable String end() {
        return end;
    }
}
