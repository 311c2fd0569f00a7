package dev.merino.am.shm;

import static dev.merino.am.shm.PacketState.position;

import dev.merino.am.link.Parcel;

import java.lang.foreign.MemorySegment;

/**
 * A queue of another endpoint, as one of its senders sees it.
 *
 * <p>To send: find that the packet at the tail is free; claim it by moving the tail with
 * compare-and-swap; write the message; make the packet ready, again with compare-and-swap, because
 * the receiver may have lost its patience meanwhile and have revoked the packet. Then the message
 * is written again elsewhere. A sender is one thread, so it has no later message that could
 * overtake.
 *
 * <p>Looking whether a packet is free costs a line from the receiver's cache, just to write it
 * afterwards. But the receiver frees packets in order: one that is free many positions ahead says
 * the same of all before it, provided that none was ever revoked. So the sender looks ahead, once
 * for many messages.
 */
final class SendQueue {
    private static final int AHEAD_PART = 8;

    private final MemorySegment memory;
    private final int sender;
    private final long tailAt;
    private final long packetsAt;
    private final int mask;
    private final int ahead;
    private final BulkBlocks blocks;

    /** All positions before this one are free, once the tail has come to them. */
    private long knownFree;

    SendQueue(MemorySegment memory, QueueLayout layout, long queue, int sender) {
        this.memory = memory;
        this.sender = sender;
        this.tailAt = queue + QueueLayout.TAIL_OFFSET;
        this.packetsAt = layout.packetsAt(queue);
        this.mask = layout.packets() - 1;
        this.ahead = layout.packets() / AHEAD_PART;
        this.blocks = new BulkBlocks(memory, layout, queue);
    }

    /** Writes a message; false if there is no room. */
    boolean put(Parcel parcel) {
        int block = -1;
        if (parcel.bytes() > 0) {
            block = blocks.claim(sender);
            if (block < 0) {
                return false;
            }
            blocks.fill(block, parcel);
        }
        boolean done = putPacket(parcel, About.of(parcel, block));
        if (!done && block >= 0) {
            blocks.free(block);
        }
        return done;
    }

    private boolean putPacket(Parcel parcel, long about) {
        while (true) {
            long position = claim();
            if (position < 0) {
                return false;
            }
            long at = packetAt(position);
            write(parcel, about, at);
            if (commit(position, at)) {
                return true;
            }
        }
    }

    /**
     * Claims the next position; -1 if the queue is full. To claim says nothing about other memory,
     * so it is done without ordering: it need not wait for what was written before.
     */
    long claim() {
        while (true) {
            long tail = Words.getOpaque(memory, tailAt);
            if (tail < knownFree || isFree(tail)) {
                if (Words.weakCompareAndSetPlain(memory, tailAt, tail, tail + 1)) {
                    return tail;
                }
            } else if (isFull(tail)) {
                return -1;
            }
        }
    }

    private boolean isFree(long tail) {
        long far = tail + ahead;
        if (Words.getAcquire(memory, packetAt(far)) == PacketState.free(far)
                && Words.getAcquire(memory, QueueLayout.REVOCATIONS_OFFSET) == 0) {
            knownFree = far + 1;
            return true;
        }
        // pairs with putRelease in ReceiveQueue.free()
        return Words.getAcquire(memory, packetAt(tail)) == PacketState.free(tail);
    }

    /** The packet at the tail is not free: is it still in use, or does it fall out? */
    private boolean isFull(long tail) {
        long state = Words.getAcquire(memory, packetAt(tail));
        if (position(state) > tail || (position(state) < tail && PacketState.isOut(state))) {
            boolean _ = Words.compareAndSet(memory, tailAt, tail, tail + 1);
            return false;
        }
        return position(state) < tail;
    }

    private void write(Parcel parcel, long about, long at) {
        Words.put(memory, at + QueueLayout.ABOUT_OFFSET, about);
        int count = parcel.count();
        for (int i = 0; i < count; i++) {
            Words.put(memory, at + QueueLayout.WORDS_OFFSET + i * 8L, parcel.word(i));
        }
    }

    /** Makes the packet ready; false if the receiver has revoked it. */
    boolean commit(long position, long at) {
        long free = PacketState.free(position);
        // pairs with getAcquire in ReceiveQueue.poll()
        if (Words.compareAndSet(memory, at, free, PacketState.ready(position, sender))) {
            return true;
        }
        Words.putRelease(memory, at, PacketState.abandoned(position));
        return false;
    }

    /** Where the packet of a position is. */
    long packetAt(long position) {
        return packetsAt + (position & mask) * QueueLayout.PACKET_BYTES;
    }
}
