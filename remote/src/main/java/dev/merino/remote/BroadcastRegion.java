package dev.merino.remote;

import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.List;

/**
 * Memory of which every node has a copy, and which is written by broadcast: a receive region of the
 * Memory Channel at all nodes, with loop-back. All copies go through the same states in the same
 * order; a node's own write is in its copy when it has been ordered, not before. Reading is reading
 * the copy.
 *
 * <p>Copies change only inside the methods of this class.
 */
public final class BroadcastRegion implements AutoCloseable {
    private static final int HEADER_BYTES = Long.BYTES;

    private final Arena arena = Arena.ofShared();
    private final MemorySegment copy;
    private final MemorySegment outgoing;
    private final OrderedBroadcast broadcast;

    /**
     * Creates this node's copy; {@link #connect} completes the set-up.
     *
     * @param limits of the broadcast; a write has eight bytes less than its longest, at most
     */
    public BroadcastRegion(RemoteMemory memory, long bytes, OrderedBroadcast.Limits limits) {
        copy = arena.allocate(bytes, Long.BYTES);
        outgoing = arena.allocate(limits.bytesMax(), Long.BYTES);
        broadcast = new OrderedBroadcast(memory, limits, this::apply);
    }

    /** The key that the other nodes need. */
    public RegionKey key() {
        return broadcast.key();
    }

    /** Connects with all nodes, whose keys are given at their numbers. */
    public void connect(List<RegionKey> keys) {
        broadcast.connect(keys);
    }

    private void apply(long number, int from, MemorySegment write) {
        long offset = write.byteSize() < HEADER_BYTES ? -1 : write.get(JAVA_LONG_UNALIGNED, 0);
        long bytes = write.byteSize() - HEADER_BYTES;
        if (!Bounds.holds(copy.byteSize(), offset, bytes)) {
            throw new RefusalException(
                    "node %d broadcasts %d bytes at %d to a region of %d"
                            .formatted(from, bytes, offset, copy.byteSize()));
        }
        MemorySegment.copy(write, HEADER_BYTES, copy, offset, bytes);
    }

    /** This node's copy. */
    public MemorySegment copy() {
        return copy;
    }

    /** Writes to all copies; this node's own copy changes when the write is delivered. */
    public void write(long offset, MemorySegment bytes) {
        long _ = broadcast.send(message(offset, bytes));
    }

    /** Writes to all copies and waits until this node's own copy has changed. */
    public void writeAndSee(long offset, MemorySegment bytes) {
        long _ = broadcast.sendAndSee(message(offset, bytes));
    }

    private MemorySegment message(long offset, MemorySegment bytes) {
        if (!Bounds.holds(copy.byteSize(), offset, bytes.byteSize())
                || bytes.byteSize() > outgoing.byteSize() - HEADER_BYTES) {
            throw new RefusalException(
                    "a broadcast of %d bytes at %d to a region of %d, of which %d go at once"
                            .formatted(
                                    bytes.byteSize(),
                                    offset,
                                    copy.byteSize(),
                                    outgoing.byteSize() - HEADER_BYTES));
        }
        outgoing.set(JAVA_LONG_UNALIGNED, 0, offset);
        MemorySegment.copy(bytes, 0, outgoing, HEADER_BYTES, bytes.byteSize());
        return outgoing.asSlice(0, HEADER_BYTES + bytes.byteSize());
    }

    /** Applies the writes that have arrived; returns how many. */
    public int poll() {
        return broadcast.poll();
    }

    /** Applies the writes that have arrived, or waits for an event, {@code timeoutNs} at most. */
    public int await(long timeoutNs) {
        return broadcast.await(timeoutNs);
    }

    /** How many writes were applied to this node's copy. */
    public long delivered() {
        return broadcast.delivered();
    }

    @Override
    public void close() {
        broadcast.close();
        arena.close();
    }
}
