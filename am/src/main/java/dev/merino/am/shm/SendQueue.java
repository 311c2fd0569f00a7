package dev.merino.am.shm;

import static dev.merino.am.shm.PacketState.position;

import dev.merino.am.link.Parcel;

import java.lang.foreign.MemorySegment;

/**
 * A queue of another endpoint, as one of its senders sees it.
 *
 * <p>To send: claim the next free packet with compare-and-swap; write the message; make the packet
 * ready, again with compare-and-swap, because the receiver may have lost its patience meanwhile and
 * have revoked the packet. Then the message is written again elsewhere. A sender is one thread, so
 * it has no later message that could overtake.
 *
 * <p>Positions are claimed one after the other: nobody tries one before having seen that the one
 * before it is taken or out of service. A sender goes on where it was last; if others have been
 * there since, the tail says how far about. It may be old, but it never says too much.
 */
final class SendQueue {
    private static final int NO_BLOCK = -1;

    private final int sender;
    private final long tailAt;
    private final long packetsAt;
    private final int mask;
    private final BulkBlocks blocks;

    /** All positions before this one are taken. */
    private long next;

    SendQueue(MemorySegment memory, QueueLayout layout, long queue, int sender) {
        this.sender = sender;
        this.tailAt = memory.address() + queue + QueueLayout.TAIL_OFFSET;
        this.packetsAt = memory.address() + layout.packetsAt(queue);
        this.mask = layout.packets() - 1;
        this.blocks = new BulkBlocks(memory, layout, queue);
    }

    /** Writes a message; false if there is no room. */
    boolean put(Parcel parcel) {
        int block = NO_BLOCK;
        if (parcel.bytes() > 0) {
            block = blocks.claim(sender);
            if (block < 0) {
                return false;
            }
            blocks.fill(block, parcel);
        }
        long about = PacketHeader.of(parcel, block);
        while (true) {
            long position = claim();
            if (position < 0) {
                return withoutRoom(block);
            }
            long at = packetAt(position);
            SharedWords.put(at + QueueLayout.HEADER_OFFSET, about);
            for (int i = 0, count = parcel.count(); i < count; i++) {
                SharedWords.put(at + QueueLayout.WORDS_OFFSET + i * 8L, parcel.word(i));
            }
            if (commit(position, at)) {
                SharedWords.put(tailAt, position + 1);
                return true;
            }
        }
    }

    private boolean withoutRoom(int block) {
        if (block != NO_BLOCK) {
            blocks.free(block);
        }
        return false;
    }

    /** Claims the next position; -1 if the queue is full, or if the end is not yet found. */
    long claim() {
        long position = next;
        for (int i = 0; i <= 2 * mask; i++) { // no further: the owner may write what it likes
            long free = PacketState.free(position);
            long claimed = PacketState.claimed(position, sender);
            // pairs with putRelease in ReceiveQueue.freeHandled()
            long state = SharedWords.compareAndExchange(packetAt(position), free, claimed);
            if (state == free) {
                next = position + 1;
                return position;
            }
            if (position(state) < position && !PacketState.isOut(state)) {
                break;
            }
            position = Math.max(position + 1, SharedWords.getOpaque(tailAt));
        }
        next = position;
        return -1;
    }

    /** Makes the packet ready; false if the receiver has revoked it. */
    boolean commit(long position, long at) {
        long claimed = PacketState.claimed(position, sender);
        // pairs with getAcquire in ReceiveQueue.poll()
        if (SharedWords.compareAndSet(at, claimed, PacketState.ready(position, sender))) {
            return true;
        }
        SharedWords.putRelease(at, PacketState.abandoned(position));
        return false;
    }

    /** Where the packet of a position is. */
    long packetAt(long position) {
        return packetsAt + (position & mask) * QueueLayout.PACKET_BYTES;
    }
}
