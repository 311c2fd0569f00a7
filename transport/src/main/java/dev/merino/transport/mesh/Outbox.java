package dev.merino.transport.mesh;

import dev.merino.core.FrameAssembler;
import dev.merino.core.WireWriter;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;

/**
 * The frames queued for one node, each behind its length: native memory that grows up to a limit
 * and is reused.
 */
public final class Outbox implements AutoCloseable {
    private static final int INITIAL_BYTES = 64 << 10;

    /** The largest capacity of a {@link ByteBuffer}. */
    private static final long CAPACITY_MAX = Integer.MAX_VALUE;

    private final int bytesMax;
    private Arena arena = Arena.ofShared();
    private MemorySegment buffer = arena.allocate(INITIAL_BYTES);
    private ByteBuffer bytes = bytesOf(buffer);
    private long head;
    private long tail;

    /** An empty queue for at most {@code bytesMax} bytes. */
    public Outbox(int bytesMax) {
        this.bytesMax = bytesMax;
    }

    /** How many bytes are queued. */
    public long bytes() {
        return tail - head;
    }

    /** Queues a copy of a frame; false if the limit would be exceeded. */
    public boolean put(byte[] frame, int length) {
        if (!begin(length)) {
            return false;
        }
        add(frame, length);
        return true;
    }

    /** Queues a copy of a frame in two parts; false if the limit would be exceeded. */
    public boolean put(byte[] head, int headLength, WireWriter body) {
        if (!begin(headLength + body.length())) {
            return false;
        }
        add(head, headLength);
        body.copyTo(buffer, tail);
        tail += body.length();
        return true;
    }

    /** Makes room for a frame and writes its length; false if the limit would be exceeded. */
    private boolean begin(int length) {
        long needed = (long) FrameAssembler.HEADER_BYTES + length;
        if (bytes() + needed > bytesMax) {
            return false;
        }
        if (needed > buffer.byteSize() - tail) {
            makeRoom(bytes() + needed);
        }
        bytes.putInt((int) tail, length);
        tail += FrameAssembler.HEADER_BYTES;
        return true;
    }

    private void add(byte[] part, int length) {
        bytes.put((int) tail, part, 0, length);
        tail += length;
    }

    /** The segment as a buffer, which code that C1 has compiled fills faster. */
    private static ByteBuffer bytesOf(MemorySegment segment) {
        return segment.asByteBuffer().order(FrameAssembler.ORDER);
    }

    /**
     * Moves the queued bytes to the front only if they fill at most half, so that a byte moves
     * seldom, or if there is no larger buffer.
     */
    private void makeRoom(long needed) {
        long capacity = buffer.byteSize();
        if (needed <= capacity / 2 || capacity == CAPACITY_MAX) {
            moveTo(buffer);
        } else {
            Arena larger = Arena.ofShared();
            moveTo(larger.allocate(Math.min(CAPACITY_MAX, Math.max(2 * capacity, 2 * needed))));
            arena.close();
            arena = larger;
        }
    }

    private void moveTo(MemorySegment target) {
        MemorySegment.copy(buffer, head, target, 0, bytes());
        buffer = target;
        bytes = bytesOf(target);
        tail -= head;
        head = 0;
    }

    /** Writes bytes of a buffer somewhere, such as a socket. */
    @FunctionalInterface
    public interface Sink {
        /**
         * Writes some of the {@code bytes} bytes at {@code from}; returns how many, or a code <= 0.
         */
        int write(MemorySegment buffer, long from, long bytes);
    }

    /** Calls {@code sink} once; returns its result. */
    public int writeTo(Sink sink) {
        int answer = sink.write(buffer, head, bytes());
        if (answer > 0) {
            head += answer;
        }
        if (head == tail) {
            head = 0;
            tail = 0;
        }
        return answer;
    }

    /** Drops what is queued. */
    public void clear() {
        head = 0;
        tail = 0;
    }

    @Override
    public void close() {
        arena.close();
    }
}
