package dev.merino.ucx;

import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * A node that this one sends to: the endpoint, and copies of what UCX has not sent yet. A buffer is
 * used again at once if UCX needs it no longer, which is so for most messages.
 */
final class UcxPeer implements AutoCloseable {
    private static final int SMALL_BYTES = 16 << 10;
    private static final int FREE_MAX = 64;

    private final UcxEndpoint endpoint;
    private final int self;
    private final long token;
    private final Deque<UnderWay> underWay = new ArrayDeque<>();
    private final Deque<Buffer> free = new ArrayDeque<>();
    private long bytesUnderWay;

    /** Native memory for one message, header first. */
    private record Buffer(Arena arena, MemorySegment memory) {
        static Buffer of(long bytes) {
            Arena arena = Arena.ofShared();
            return new Buffer(arena, arena.allocate(bytes, Long.BYTES));
        }
    }

    /** What UCX has not sent yet. */
    private record UnderWay(UcxRequest request, Buffer buffer, long bytes) {}

    UcxPeer(UcxEndpoint endpoint, int self, long token) {
        this.endpoint = endpoint;
        this.self = self;
        this.token = token;
    }

    UcxEndpoint endpoint() {
        return endpoint;
    }

    long bytesUnderWay() {
        return bytesUnderWay;
    }

    void send(int kind, long number, MemorySegment data) {
        long bytes = data.byteSize();
        Buffer buffer = take(UcxNode.HEADER_BYTES + bytes);
        MemorySegment header = buffer.memory.asSlice(0, UcxNode.HEADER_BYTES);
        header.set(JAVA_INT_UNALIGNED, UcxNode.FROM_OFFSET, self);
        header.set(JAVA_LONG_UNALIGNED, UcxNode.TOKEN_OFFSET, token);
        header.set(JAVA_LONG_UNALIGNED, UcxNode.NUMBER_OFFSET, number);
        MemorySegment copy = buffer.memory.asSlice(UcxNode.HEADER_BYTES, bytes).copyFrom(data);
        UcxRequest request = endpoint.send(kind, header, copy);
        if (request.isOver()) {
            release(buffer);
        } else {
            underWay.add(new UnderWay(request, buffer, bytes));
            bytesUnderWay += bytes;
        }
    }

    private Buffer take(long bytes) {
        if (bytes > SMALL_BYTES) {
            return Buffer.of(bytes);
        }
        Buffer known = free.poll();
        return known == null ? Buffer.of(SMALL_BYTES) : known;
    }

    private void release(Buffer buffer) {
        if (buffer.memory.byteSize() == SMALL_BYTES && free.size() < FREE_MAX) {
            free.push(buffer);
        } else {
            buffer.arena.close();
        }
    }

    /** Looks at the oldest: those behind it are hardly ever done before. */
    void recycle() {
        for (UnderWay first = underWay.peek();
                first != null && first.request.isOver();
                first = underWay.peek()) {
            underWay.remove();
            bytesUnderWay -= first.bytes;
            release(first.buffer);
        }
    }

    /** Ends the endpoint, and with it all that is under way, before its buffers. */
    @Override
    public void close() {
        endpoint.close();
        for (UnderWay one : underWay) {
            one.request.abandon();
            one.buffer.arena.close();
        }
        free.forEach(buffer -> buffer.arena.close());
    }
}
