package dev.merino.transport.shm;

import dev.merino.core.FrameAssembler;
import dev.merino.core.MalformedFrameException;
import dev.merino.transport.link.Parcel;
import dev.merino.transport.link.ParcelReceiver;

import org.jspecify.annotations.Nullable;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;

/** Makes posts of the packets that a {@link SharedMemoryLink} of another endpoint has sent. */
final class PostReceiver {
    private final ByteBuffer memory;
    private final int postBytesMax;
    private final @Nullable FrameAssembler[] streams;
    private final Parcel post = new Parcel();
    private final byte[] few = new byte[ShortPost.BYTES_MAX];

    /** For packets in a queue block with this memory, sent by {@code endpoints} endpoints. */
    PostReceiver(MemorySegment memory, int postBytesMax, int endpoints) {
        this.memory = memory.asByteBuffer().order(FrameAssembler.ORDER);
        this.postBytesMax = postBytesMax;
        this.streams = new @Nullable FrameAssembler[endpoints];
    }

    /** Delivers what {@code packet} contains or completes; false if it is malformed. */
    boolean deliver(int sender, Parcel packet, ParcelReceiver receiver) {
        if (sender < 0 || sender >= streams.length) {
            return false;
        }
        if (packet.bytes() == 0) {
            int bytes = ShortPost.read(packet, few);
            if (bytes >= 0) {
                deliver(sender, packet.handler(), few, 0, bytes, receiver);
            }
            return bytes >= 0;
        }
        if (packet.count() > 0) {
            return takeStream(sender, packet, receiver);
        }
        receiver.deliver(sender, packet);
        return true;
    }

    private boolean takeStream(int sender, Parcel packet, ParcelReceiver receiver) {
        FrameAssembler stream = streams[sender];
        if (stream == null) {
            stream = new FrameAssembler(1 + postBytesMax);
            streams[sender] = stream;
        }
        int at = (int) packet.offset();
        int end = at + packet.bytes();
        try {
            while (at < end) {
                at = stream.take(memory, at, end);
                if (stream.isComplete() && !deliver(sender, stream, receiver)) {
                    return false;
                }
            }
            return true;
        } catch (MalformedFrameException e) {
            return false;
        }
    }

    private boolean deliver(int sender, FrameAssembler stream, ParcelReceiver receiver) {
        int handler = stream.length() == 0 ? 0 : stream.frame()[0] & 0xff;
        if (handler > 0) {
            deliver(sender, handler, stream.frame(), 1, stream.length() - 1, receiver);
        }
        return handler > 0;
    }

    private void deliver(
            int sender, int handler, byte[] bytes, int from, int length, ParcelReceiver receiver) {
        post.begin(Parcel.Kind.POST, handler);
        if (length > 0) {
            post.with(bytes, from, length);
        }
        receiver.deliver(sender, post);
    }
}
