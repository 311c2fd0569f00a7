package dev.merino.am.shm;

import static dev.merino.am.shm.PacketState.position;

import dev.merino.am.Arrival;
import dev.merino.am.link.Parcel;
import dev.merino.am.link.Receiver;

import java.lang.foreign.MemorySegment;

/**
 * A queue of this endpoint, as its owner sees it; the partner of {@link SendQueue}.
 *
 * <p>Packets are handled in order. If the next one is claimed and does not become ready while
 * others behind it are waiting, its sender has been stopped in the middle: after a short patience
 * the packet is revoked, and the receiver goes on. The sender will notice and write its message
 * again. Until then, or for ever if it has died, the packet is out of service.
 */
final class ReceiveQueue {
    /** No sender at all. */
    static final int NOBODY = -1;

    private static final int LOOK_EVERY = 256;
    private static final int FREE_PART = 8;

    private final MemorySegment memory;
    private final QueueLayout layout;
    private final long tailAt;
    private final long packetsAt;
    private final int mask;
    private final BulkBlocks blocks;
    private final long patienceNs;
    private final Parcel parcel = new Parcel();

    private final int freeAtOnce;

    /** The position of the next message. */
    private long head;

    /** Packets before this position have been given to the next round. */
    private long freed;

    private int emptyPolls;
    private long stuckSinceNs;
    private boolean isStuck;
    private int strange = NOBODY;

    ReceiveQueue(MemorySegment memory, QueueLayout layout, long queue, long patienceNs) {
        this.memory = memory;
        this.layout = layout;
        this.tailAt = queue + QueueLayout.TAIL_OFFSET;
        this.packetsAt = layout.packetsAt(queue);
        this.mask = layout.packets() - 1;
        this.freeAtOnce = layout.packets() / FREE_PART;
        this.blocks = new BulkBlocks(memory, layout, queue);
        this.patienceNs = patienceNs;
    }

    /** Marks all packets as free; before anybody else sees the block. */
    void prepare() {
        for (int i = 0; i <= mask; i++) {
            Words.put(memory, packetAt(i), PacketState.free(i));
        }
    }

    /** Hands the next message to {@code receiver}; false if there is none. */
    boolean poll(Receiver receiver) {
        long at = packetAt(head);
        long state = Words.getAcquire(memory, at); // pairs with compareAndSet in SendQueue
        if (PacketState.kind(state) == PacketState.READY && position(state) == head) {
            isStuck = false;
            emptyPolls = 0;
            take(receiver, PacketState.sender(state), at);
            return true;
        }
        if (state == PacketState.free(head)) {
            idle();
            return false;
        }
        return skip(state, receiver);
    }

    /** The first empty poll ends a batch of messages; by the second there is time for the rest. */
    private void idle() {
        int polls = ++emptyPolls;
        if (polls == 2) {
            freeHandled();
        } else if ((polls & (LOOK_EVERY - 1)) == 0) {
            lookForStalled();
        }
    }

    private void take(Receiver receiver, int sender, long at) {
        long about = Words.get(memory, at + QueueLayout.ABOUT_OFFSET);
        int block = -1;
        try {
            if (About.isSane(about, layout)) {
                block = About.block(about);
                read(about, block, at);
                receiver.deliver(sender, parcel);
            } else {
                strange = sender;
            }
        } finally {
            if (block >= 0) {
                blocks.free(block);
            }
            head++;
        }
        if (head - freed >= freeAtOnce) {
            freeHandled();
        }
    }

    private void read(long about, int block, long at) {
        parcel.begin(About.kind(about), About.handler(about));
        int count = About.words(about);
        for (int i = 0; i < count; i++) {
            parcel.add(Words.get(memory, at + QueueLayout.WORDS_OFFSET + i * 8L));
        }
        if (block >= 0) {
            parcel.with(memory, blocks.contentAt(block), About.bytes(about));
        }
        if (parcel.kind() == Arrival.Kind.RETURNED) {
            parcel.returned(About.reason(about));
        }
    }

    /**
     * Gives the packets that have been handled to the next round, in order. Not at once: a line
     * that the sender has must be taken from it, and whatever is sent next would wait for that.
     */
    private void freeHandled() {
        for (; freed < head; freed++) {
            // pairs with getAcquire in SendQueue.isFree()
            Words.putRelease(memory, packetAt(freed), PacketState.free(freed + mask + 1));
        }
    }

    /** The packet at the head is out of service, or full of nonsense: nothing will come here. */
    private boolean skip(long state, Receiver receiver) {
        freeHandled();
        head++;
        if (PacketState.kind(state) == PacketState.REVOKED && position(state) < head - 1) {
            freed = head; // not free: its sender may still write to it
        } else {
            freeHandled();
        }
        return position(Words.getAcquire(memory, packetAt(head))) == head && poll(receiver);
    }

    private void lookForStalled() {
        if (Words.getAcquire(memory, tailAt) <= head + 1) {
            isStuck = false;
        } else if (!isStuck) {
            isStuck = true;
            stuckSinceNs = System.nanoTime();
        } else if (System.nanoTime() - stuckSinceNs > patienceNs) {
            revoke();
        }
    }

    private void revoke() {
        freeHandled();
        long free = PacketState.free(head);
        // First the count: a sender that sees a later packet free must see it.
        long revocations = Words.get(memory, QueueLayout.REVOCATIONS_OFFSET) + 1;
        Words.putRelease(memory, QueueLayout.REVOCATIONS_OFFSET, revocations);
        if (Words.compareAndSet(memory, packetAt(head), free, PacketState.revoked(head))) {
            freed = ++head;
        }
        isStuck = false;
    }

    /** Whether there is something for {@link #poll}, or will be without anybody waking us. */
    boolean hasArrived() {
        freeHandled();
        long state = Words.getVolatile(memory, packetAt(head)); // after the sleeping word was set
        return state != PacketState.free(head) || Words.getVolatile(memory, tailAt) > head + 1;
    }

    /** How far senders have come. */
    long tail() {
        return Words.getAcquire(memory, tailAt);
    }

    /** How far the receiver has come. */
    long head() {
        return head;
    }

    /** Who has written nonsense since this was asked last, or nobody. */
    int takeStrange() {
        int who = strange;
        strange = NOBODY;
        return who;
    }

    BulkBlocks blocks() {
        return blocks;
    }

    private long packetAt(long position) {
        return packetsAt + (position & mask) * QueueLayout.PACKET_BYTES;
    }
}
