package dev.merino.transport.shm;

import static dev.merino.transport.shm.PacketState.position;

import dev.merino.transport.link.Parcel;

import java.lang.foreign.MemorySegment;

/**
 * One sender's side of a queue of another endpoint.
 *
 * <p>To send: claim the next free packet with compare-and-swap; write the message; make the packet
 * ready, again with compare-and-swap, because the receiver may have revoked the packet meanwhile.
 * Then the message is written again elsewhere. A sender is one thread, so it has no later message
 * that could overtake.
 *
 * <p>Positions are claimed without gaps: a sender tries one only after it has seen that the one
 * before is taken or out of service. It continues where it was last; if others have claimed packets
 * since, the tail is a hint. The tail may be old, but it is never too large.
 */
final class SendQueue {
    private static final int NO_BLOCK = -1;

    private final int sender;
    private final long tailAt;
    private final long packetsAt;
    private final int mask;
    private final QueueBlocks blocks;

    /** All positions before this one are taken. */
    private long next;

    SendQueue(MemorySegment memory, QueueLayout layout, long queue, int sender) {
        this.sender = sender;
        this.tailAt = memory.address() + queue + QueueLayout.TAIL_OFFSET;
        this.packetsAt = memory.address() + layout.packetsAt(queue);
        this.mask = layout.packets() - 1;
        this.blocks = new QueueBlocks(memory, layout, queue);
    }

    /** Writes a message; false if the queue or its blocks are full. */
    boolean put(Parcel parcel) {
        int block = NO_BLOCK;
        if (parcel.bytes() > 0) {
            block = blocks.claim(sender);
            if (block < 0) {
                return false;
            }
            blocks.fill(block, parcel);
        }
        long header = PacketHeader.of(parcel, block);
        while (true) {
            long position = claim();
            if (position < 0) {
                return withoutRoom(block);
            }
            long at = packetAt(position);
            SharedWords.put(at + QueueLayout.HEADER_OFFSET, header);
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

    /** Claims the next position; -1 if the queue is full or its end was not found. */
    long claim() {
        long position = next;
        for (int i = 0; i <= 2 * mask; i++) { // bounded: a hostile owner may write any state
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

    /** The address of the packet of a position. */
    long packetAt(long position) {
        return packetsAt + (position & mask) * QueueLayout.PACKET_BYTES;
    }
}
