package dev.merino.transport.ucx;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import dev.merino.core.WireWriter;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/**
 * A node that this one sends to: the endpoint, and copies of messages that UCX has not sent yet.
 * Most messages are sent at once, and their buffers reused.
 */
final class UcxPeer implements AutoCloseable {
    private static final int SMALL_BYTES = 16 << 10;
    private static final int FREE_MAX = 64;

    private final UcxEndpoint endpoint;
    private final int self;
    private final UcxContact contact;
    private final Deque<InFlight> inFlight = new ArrayDeque<>();
    private final Deque<Buffer> free = new ArrayDeque<>();
    private long bytesInFlight;

    /** Native memory for one message, header first. */
    private record Buffer(Arena arena, MemorySegment memory) {
        static Buffer of(long bytes) {
            Arena arena = Arena.ofShared();
            return new Buffer(arena, arena.allocate(bytes, Long.BYTES));
        }
    }

    /** A message that UCX has not sent yet. */
    private record InFlight(UcxRequest request, Buffer buffer, long bytes) {}

    UcxPeer(UcxEndpoint endpoint, int self, UcxContact contact) {
        this.endpoint = endpoint;
        this.self = self;
        this.contact = contact;
    }

    /** The memory that the node shares. */
    List<UcxRemoteMemory> shared() {
        return contact.shared();
    }

    UcxEndpoint endpoint() {
        return endpoint;
    }

    long bytesInFlight() {
        return bytesInFlight;
    }

    void send(int kind, long number, MemorySegment data) {
        long bytes = data.byteSize();
        Buffer buffer = take(UcxNode.HEADER_BYTES + bytes);
        MemorySegment.copy(data, 0, buffer.memory, UcxNode.HEADER_BYTES, bytes);
        send(kind, number, buffer, bytes);
    }

    void send(int kind, long number, byte[] head, int headLength, WireWriter body) {
        int bytes = headLength + body.length();
        Buffer buffer = take(UcxNode.HEADER_BYTES + bytes);
        long at = UcxNode.HEADER_BYTES;
        MemorySegment.copy(head, 0, buffer.memory, JAVA_BYTE, at, headLength);
        body.copyTo(buffer.memory, at + headLength);
        send(kind, number, buffer, bytes);
    }

    /** Sends {@code bytes} bytes that are in {@code buffer} behind the room for the header. */
    private void send(int kind, long number, Buffer buffer, long bytes) {
        MemorySegment header = buffer.memory.asSlice(0, UcxNode.HEADER_BYTES);
        header.set(JAVA_INT_UNALIGNED, UcxNode.FROM_OFFSET, self);
        header.set(JAVA_LONG_UNALIGNED, UcxNode.TOKEN_OFFSET, contact.token());
        header.set(JAVA_LONG_UNALIGNED, UcxNode.NUMBER_OFFSET, number);
        MemorySegment data = buffer.memory.asSlice(UcxNode.HEADER_BYTES, bytes);
        UcxRequest request = endpoint.send(kind, header, data);
        if (request.isOver()) {
            release(buffer);
        } else {
            inFlight.add(new InFlight(request, buffer, bytes));
            bytesInFlight += bytes;
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

    /** Releases buffers, oldest first: later messages seldom complete before. */
    void recycle() {
        for (InFlight first = inFlight.peek();
                first != null && first.request.isOver();
                first = inFlight.peek()) {
            inFlight.remove();
            bytesInFlight -= first.bytes;
            release(first.buffer);
        }
    }

    /** Closes the endpoint, which cancels all messages in flight, before their buffers. */
    @Override
    public void close() {
        endpoint.close();
        for (InFlight one : inFlight) {
            one.request.abandon();
            one.buffer.arena.close();
        }
        free.forEach(buffer -> buffer.arena.close());
    }
}
