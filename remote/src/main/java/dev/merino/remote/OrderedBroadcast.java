package dev.merino.remote;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.merino.core.MalformedFrameException;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * Broadcast as the Memory Channel has it (Cashmere, section 2.2): all nodes see all broadcasts in
 * the same order, those of one node in the order in which it sent them, and each node sees its own
 * when its turn has come (loop-back), so that it knows where it stands among the others.
 *
 * <p>Idea: a fetch-and-add on a word of node 0, which stands for the hub, gives each broadcast its
 * number. Its bytes are put into the slot of that number at every node, and after a fence the stamp
 * that makes them valid. A node delivers slot after slot; it stops where a stamp is missing. Only
 * put, fence and fetch-and-add are needed, so every provider can do it, and a one-sided one needs
 * no action of the receivers.
 *
 * <p>Invariants: a slot is written again only when all nodes have delivered it (CONSUMED); a stamp
 * is visible only after the bytes of its slot. A node that waits for room delivers meanwhile, so
 * nodes that send at the same time cannot deadlock.
 *
 * <p>Where we deviate: the hardware takes one transfer for all receivers, we one for each. A node
 * that dies between number and stamp stops the others, whose waits then end with an exception.
 *
 * <p>One thread drives it, the one that drives the memory.
 */
public final class OrderedBroadcast implements AutoCloseable {
    private static final VarHandle WORD = JAVA_LONG.varHandle();
    private static final int HUB = 0;
    private static final int POLLS_BEFORE_WAITING = 200;

    private final RemoteMemory memory;
    private final Limits limits;
    private final BroadcastLayout layout;
    private final Listener listener;
    private final Registration own;
    private final Arena arena = Arena.ofShared();
    private final MemorySegment outgoing;
    private final MemorySegment stamp = arena.allocate(JAVA_LONG);
    private final MemorySegment word = arena.allocate(JAVA_LONG);
    private final List<RemoteRegion> regions = new ArrayList<>();
    private final long[] consumed;
    private long delivered;

    /**
     * Sizes and time-out.
     *
     * @param slots how many broadcasts may be in flight
     * @param bytesMax the longest broadcast
     * @param timeoutNs how long to wait for a node that does not deliver its broadcasts
     */
    public record Limits(int slots, int bytesMax, long timeoutNs) {
        /** 256 broadcasts of 4 KiB; half a minute. */
        public static final Limits DEFAULT = new Limits(256, 4096, TimeUnit.SECONDS.toNanos(30));

        /** Rejects limits under which nothing could be sent. */
        public Limits {
            if (slots < 1 || bytesMax < 1 || timeoutNs < 1) {
                throw new IllegalArgumentException("all limits of a broadcast are at least 1");
            }
        }
    }

    /** Receives broadcasts, in the same order at all nodes. */
    public interface Listener {
        /**
         * Handles the next broadcast, which may be this node's own. {@code bytes} are valid until
         * this returns. It must not send.
         */
        void delivered(long number, int from, MemorySegment bytes);
    }

    /** Registers this node's memory; {@link #connect} completes the set-up. */
    public OrderedBroadcast(RemoteMemory memory, Limits limits, Listener listener) {
        this.memory = memory;
        this.limits = limits;
        this.listener = listener;
        this.layout = new BroadcastLayout(limits.slots, limits.bytesMax);
        this.own = memory.allocate(layout.bytes());
        this.outgoing = arena.allocate(BroadcastLayout.DATA_OFFSET + limits.bytesMax, Long.BYTES);
        this.consumed = new long[memory.nodes()];
    }

    /** The key that the other nodes need. */
    public RegionKey key() {
        return own.key();
    }

    /** Connects with all nodes, whose keys are given at their numbers. */
    public void connect(List<RegionKey> keys) {
        for (RegionKey key : keys) {
            regions.add(memory.open(key, limits.timeoutNs));
        }
    }

    /**
     * Sends {@code bytes} to all nodes; returns the number of the broadcast in the common order.
     * Waits while a slot is still in use at some node; whenever this node waits for another, it
     * delivers broadcasts.
     */
    public long send(MemorySegment bytes) {
        int length = Math.toIntExact(bytes.byteSize());
        Objects.checkFromIndexSize(0, length, limits.bytesMax);
        long ticket = finish(hub().fetchAndAdd(BroadcastLayout.TICKET_OFFSET, 1));
        for (int node = 0; node < consumed.length; node++) {
            awaitRoom(node, ticket);
        }
        outgoing.set(JAVA_INT, BroadcastLayout.FROM_OFFSET, memory.self());
        outgoing.set(JAVA_INT, BroadcastLayout.LENGTH_OFFSET, length);
        MemorySegment.copy(bytes, 0, outgoing, BroadcastLayout.DATA_OFFSET, length);
        long from = BroadcastLayout.FROM_OFFSET;
        MemorySegment content = outgoing.asSlice(from, BroadcastLayout.DATA_OFFSET + length - from);
        long slot = layout.slot(ticket);
        toAll(slot + from, content);
        stamp.set(JAVA_LONG, 0, ticket + 1);
        toAll(slot + BroadcastLayout.STAMP_OFFSET, stamp);
        return ticket;
    }

    private RemoteRegion hub() {
        if (regions.isEmpty()) {
            throw new IllegalStateException("connect with the others first");
        }
        return regions.get(HUB);
    }

    /** Puts {@code content} at all nodes, this one too, and waits until it is visible. */
    private void toAll(long offset, MemorySegment content) {
        List<Operation> all = new ArrayList<>();
        for (RemoteRegion region : regions) {
            all.add(region.put(offset, content));
        }
        for (int node = 0; node < regions.size(); node++) {
            all.add(memory.fence(node));
        }
        all.forEach(this::finish);
    }

    /** Waits until node {@code node} has delivered what was in the slot of {@code ticket}. */
    private void awaitRoom(int node, long ticket) {
        long needed = ticket - limits.slots + 1;
        until(() -> hasConsumed(node, needed), "node " + node + " does not deliver its broadcasts");
    }

    private boolean hasConsumed(int node, long needed) {
        if (consumed[node] < needed) {
            finish(regions.get(node).get(BroadcastLayout.CONSUMED_OFFSET, word));
            consumed[node] = word.get(JAVA_LONG, 0);
        }
        return consumed[node] >= needed;
    }

    /** Sends, and waits until this node has delivered it and all broadcasts before it. */
    public long sendAndSee(MemorySegment bytes) {
        long number = send(bytes);
        until(() -> delivered > number, "a broadcast that was begun before does not arrive");
        return number;
    }

    /** Delivers what has arrived; returns how many. Never waits. */
    public int poll() {
        int _ = memory.progress();
        return deliver();
    }

    private int deliver() {
        MemorySegment ring = own.memory();
        int count = 0;
        for (long slot = layout.slot(delivered); isStamped(ring, slot); ) {
            int from = ring.get(JAVA_INT, slot + BroadcastLayout.FROM_OFFSET);
            int length = ring.get(JAVA_INT, slot + BroadcastLayout.LENGTH_OFFSET);
            checkSlot(from, length);
            long number = delivered++;
            listener.delivered(
                    number, from, ring.asSlice(slot + BroadcastLayout.DATA_OFFSET, length));
            WORD.setRelease(ring, BroadcastLayout.CONSUMED_OFFSET, delivered);
            slot = layout.slot(delivered);
            count++;
        }
        return count;
    }

    /** Other nodes write the slots of this one, so nothing in them is used unchecked. */
    private void checkSlot(int from, int length) {
        if (from < 0 || from >= consumed.length || length < 0 || length > limits.bytesMax) {
            throw new MalformedFrameException(
                    "broadcast %d of node %d has %d bytes: there are %d nodes, the limit is %d"
                            .formatted(delivered, from, length, consumed.length, limits.bytesMax));
        }
    }

    private boolean isStamped(MemorySegment ring, long slot) {
        // Pairs with the fence between content and stamp in send().
        return (long) WORD.getAcquire(ring, slot + BroadcastLayout.STAMP_OFFSET) == delivered + 1;
    }

    /** How many broadcasts this node has delivered. */
    public long delivered() {
        return delivered;
    }

    /** Delivers what has arrived, or waits for an event, {@code timeoutNs} at most. */
    public int await(long timeoutNs) {
        int count = poll();
        for (int polls = 0; count == 0 && polls < POLLS_BEFORE_WAITING; polls++) {
            Thread.onSpinWait();
            count = poll();
        }
        if (count == 0) {
            memory.await(timeoutNs);
            count = deliver();
        }
        return count;
    }

    private long finish(Operation operation) {
        return memory.finish(operation, limits.timeoutNs);
    }

    private void until(BooleanSupplier holds, String complaint) {
        long startNs = System.nanoTime();
        while (!holds.getAsBoolean()) {
            long leftNs = limits.timeoutNs - (System.nanoTime() - startNs);
            if (leftNs <= 0) {
                throw new IllegalStateException(
                        "%s for %d ms"
                                .formatted(
                                        complaint,
                                        TimeUnit.NANOSECONDS.toMillis(limits.timeoutNs)));
            }
            int _ = await(Math.min(leftNs, TimeUnit.MILLISECONDS.toNanos(1)));
        }
    }

    /** Closes this node's memory; the other nodes must not send any more. */
    @Override
    public void close() {
        regions.forEach(RemoteRegion::close);
        own.close();
        arena.close();
    }
}
