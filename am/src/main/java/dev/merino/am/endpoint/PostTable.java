package dev.merino.am.endpoint;

import dev.merino.am.PostHandler;
import dev.merino.am.link.Parcel;
import dev.merino.core.WireReader;
import dev.merino.message.SegmentOfArray;
import dev.merino.messages.Endpoint;

import org.jspecify.annotations.Nullable;

import java.util.Objects;

/** The handlers of posts, at their numbers, and the reader that they are given. */
final class PostTable {
    private final @Nullable PostHandler[] handlers = new @Nullable PostHandler[Endpoint.HANDLERS_MAX];
    private final WireReader in = new WireReader();

    /** A copy of a post in shared memory, since the reader reads arrays. */
    private byte[] copied = new byte[1 << 10];

    void set(int index, PostHandler handler) {
        handlers[Objects.checkIndex(index, handlers.length)] = handler;
    }

    /** Runs the handler of a post; false if there is none. */
    boolean deliver(int source, Parcel post) {
        PostHandler handler = handlers[post.handler()];
        if (handler == null) {
            return false;
        }
        byte[] array = post.array();
        if (array != null) {
            in.reset(array, (int) post.offset(), post.bytes());
        } else {
            read(post);
        }
        handler.handle(source, in);
        return true;
    }

    private void read(Parcel post) {
        int bytes = post.bytes();
        if (copied.length < bytes) {
            copied = new byte[Math.max(bytes, 2 * copied.length)];
        }
        if (bytes > 0) {
            SegmentOfArray.copy(post.data(), post.offset(), copied, 0, bytes);
        }
        in.reset(copied, 0, bytes);
    }
}
