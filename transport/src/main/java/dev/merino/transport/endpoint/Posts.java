package dev.merino.transport.endpoint;

import dev.merino.core.WireReader;
import dev.merino.core.WireWriter;
import dev.merino.messages.Endpoint;
import dev.merino.transport.PostHandler;
import dev.merino.transport.link.Outcome;
import dev.merino.transport.link.Parcel;
import dev.merino.transport.mesh.SegmentOfArray;
import dev.merino.transport.shm.SharedMemory;

import org.jspecify.annotations.Nullable;

import java.util.Objects;

/** The posts of an endpoint: those that it sends, and the handlers of those that arrive. */
final class Posts {
    /** Nobody rings when a receiver has room again. */
    private static final long ROOM_NAP_NS = 50_000;

    private final int bytesMax;
    private final SharedMemory shared;
    private final ParcelBacklog backlog;
    private final @Nullable PostHandler[] handlers =
            new @Nullable PostHandler[Endpoint.HANDLERS_MAX];
    private final Parcel post = new Parcel();
    private final WireReader in = new WireReader();

    /** A copy of a post in shared memory, since the reader reads arrays. */
    private byte[] copied = new byte[1 << 10];

    /** Whether some wait for room in shared memory. */
    private boolean isWaiting;

    Posts(int bytesMax, SharedMemory shared, ParcelBacklog backlog) {
        this.bytesMax = bytesMax;
        this.shared = shared;
        this.backlog = backlog;
    }

    /** Sends a frame, or lets it come back without its bytes. */
    void send(Destination to, int handler, WireWriter frame) {
        if (frame.length() > bytesMax) {
            throw new IllegalArgumentException(
                    "a post of %d bytes, the longest has %d".formatted(frame.length(), bytesMax));
        }
        post.begin(Parcel.Kind.POST, handler).with(frame);
        Outcome outcome = to.link().send(post, to.tag());
        if (outcome == Outcome.SENT) {
            isWaiting |= to.link().hasPosts();
        } else {
            boolean _ = backlog.addReturned(to.number(), post.withoutData(), outcome.reason());
        }
    }

    /** Sends of those that wait for room as many as there is room for. */
    void flush() {
        if (isWaiting) {
            shared.flushPosts();
            isWaiting = shared.hasPosts();
        }
    }

    /** How long the owner may sleep before it must flush again. */
    long sleepNsMax() {
        return isWaiting ? ROOM_NAP_NS : Long.MAX_VALUE;
    }

    void setHandler(int index, PostHandler handler) {
        handlers[Objects.checkIndex(index, handlers.length)] = handler;
    }

    /** Runs the handler of a post; false if there is none. */
    boolean deliver(int source, Parcel arrived) {
        PostHandler handler = handlers[arrived.handler()];
        if (handler == null) {
            return false;
        }
        byte[] array = arrived.array();
        if (array != null) {
            in.reset(array, (int) arrived.offset(), arrived.bytes());
        } else {
            copy(arrived);
        }
        handler.handle(source, in);
        return true;
    }

    private void copy(Parcel arrived) {
        int bytes = arrived.bytes();
        if (copied.length < bytes) {
            copied = new byte[Math.max(bytes, 2 * copied.length)];
        }
        if (bytes > 0) {
            SegmentOfArray.copy(arrived.data(), arrived.offset(), copied, 0, bytes);
        }
        in.reset(copied, 0, bytes);
    }
}
