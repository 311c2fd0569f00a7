package dev.merino.message;

import dev.merino.core.FrameAssembler;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;

/**
 * What waits to be written to one node, each frame behind its length: native memory that grows to a
 * limit and is used again.
 */
public final class Outbox implements AutoCloseable {
    private static final int BYTES_AT_FIRST = 64 << 10;

    /** As many as a {@link ByteBuffer} can have. */
    private static final long CAPACITY_MAX = Integer.MAX_VALUE;

    private final int bytesMax;
    private Arena arena = Arena.ofShared();
    private MemorySegment buffer = arena.allocate(BYTES_AT_FIRST);
    private ByteBuffer bytes = bytesOf(buffer);
    private long head;
    private long tail;

    /** With room for {@code bytesMax} bytes that wait. */
    public Outbox(int bytesMax) {
        this.bytesMax = bytesMax;
    }

    /** How many bytes wait. */
    public long bytes() {
        return tail - head;
    }

    /** Takes a copy of a frame; false if it would be too much. */
    public boolean put(byte[] frame, int length) {
        long needed = (long) FrameAssembler.HEADER_BYTES + length;
        if (bytes() + needed > bytesMax) {
            return false;
        }
        if (needed > buffer.byteSize() - tail) {
            makeRoom(bytes() + needed);
        }
        bytes.putInt((int) tail, length);
        bytes.put((int) tail + FrameAssembler.HEADER_BYTES, frame, 0, length);
        tail += needed;
        return true;
    }

    /** The same as a buffer, which quickly compiled code fills in less time. */
    private static ByteBuffer bytesOf(MemorySegment segment) {
        return segment.asByteBuffer().order(FrameAssembler.ORDER);
    }

    /**
     * Moves what waits to the front only if it is at most half, so that a byte moves seldom; or if
     * there is no larger buffer.
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

    /**
     * Takes bytes of a buffer, as many as it likes; a number that is not positive is no success.
     */
    @FunctionalInterface
    public interface Sink {
        /** Takes some of the {@code bytes} bytes at {@code from}; how many. */
        int write(MemorySegment buffer, long from, long bytes);
    }

    /** Writes once; the answer. */
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

    /** Forgets what waits. */
    public void clear() {
        head = 0;
        tail = 0;
    }

    @Override
    public void close() {
        arena.close();
    }
}
