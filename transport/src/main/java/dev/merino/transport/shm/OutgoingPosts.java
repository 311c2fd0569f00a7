package dev.merino.transport.shm;

import dev.merino.core.Check;
import dev.merino.core.WireWriter;
import dev.merino.transport.link.Parcel;
import dev.merino.transport.mesh.Outbox;

import org.jspecify.annotations.Nullable;

import java.lang.foreign.MemorySegment;

/**
 * The posts to one receiver. One that finds room goes into the queue of requests as it is: in words
 * if it is short, else in a block. What finds none, and what is longer than a block, waits here as
 * a stream; what waits leaves in packets as large as they can be, and until then all that comes
 * later waits behind it.
 *
 * <pre>
 *   a short post:           words: its length, its bytes
 *   a post in a block:      no words; the block has its bytes
 *   the next of the stream: one word, not used; the block has the bytes
 *
 *   the stream: length (4) | handler (1) | bytes of a post | length (4) | ...
 * </pre>
 */
final class OutgoingPosts implements AutoCloseable {
    /** A packet names a handler; the posts of the stream name their own. */
    private static final int STREAM_HANDLER = 1;

    private final SendQueue requests;
    private final int blockBytes;
    private final int bytesMax;
    private final Parcel packet = new Parcel();
    private final byte[] handlerByte = new byte[1];
    private @Nullable Outbox waiting;

    OutgoingPosts(SendQueue requests, int blockBytes, int bytesMax) {
        this.requests = requests;
        this.blockBytes = blockBytes;
        this.bytesMax = bytesMax;
    }

    /** Sends a post or keeps it; false if too much waits already. */
    boolean put(Parcel post) {
        WireWriter frame = Check.present(post.frame(), "a post that is sent has a frame");
        if (isEmpty() && putNow(post.handler(), frame)) {
            return true;
        }
        if (waiting == null) {
            waiting = new Outbox(bytesMax);
        }
        handlerByte[0] = (byte) post.handler();
        return waiting.put(handlerByte, 1, frame);
    }

    private boolean putNow(int handler, WireWriter frame) {
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

    boolean isEmpty() {
        return waiting == null || waiting.bytes() == 0;
    }

    /** Sends of what waits as much as there is room for; returns whether it has sent any. */
    boolean flush() {
        boolean any = false;
        while (waiting != null && waiting.bytes() > 0 && waiting.writeTo(this::putStream) > 0) {
            any = true;
        }
        return any;
    }

    private int putStream(MemorySegment buffer, long from, long bytes) {
        int part = (int) Math.min(bytes, blockBytes);
        packet.begin(Parcel.Kind.POST, STREAM_HANDLER).add(0).with(buffer, from, part);
        return requests.put(packet) ? part : 0;
    }

    @Override
    public void close() {
        if (waiting != null) {
            waiting.close();
            waiting = null;
        }
    }
}
