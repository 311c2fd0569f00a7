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
    private final long packetsAt;
    private final int mask;
    private final BulkBlocks blocks;
    private final long patienceNs;
    private final Parcel parcel = new Parcel();

    private final int freeAtOnce;

    /** The position of the next message. */
    private long head;

    /** Where it will be, and what is there until then. */
    private long headAt;

    private long free;

    /** Packets before this position have been given to the next round. */
    private long freed;

    private int emptyPolls;
    private long stuckSinceNs;
    private boolean isStuck;
    private int malformedSender = NOBODY;
    private int revocations;

    /** How many packets are revoked and not free again. At least one is always in service. */
    private int out;

    ReceiveQueue(MemorySegment memory, QueueLayout layout, long queue, long patienceNs) {
        this.memory = memory;
        this.layout = layout;
        this.packetsAt = memory.address() + layout.packetsAt(queue);
        this.mask = layout.packets() - 1;
        this.freeAtOnce = layout.packets() / FREE_PART;
        this.blocks = new BulkBlocks(memory, layout, queue);
        this.patienceNs = patienceNs;
        moveTo(0);
    }

    private void moveTo(long position) {
        head = position;
        headAt = packetAt(position);
        free = PacketState.free(position);
    }

    /** Marks all packets as free; before anybody else sees the block. */
    void prepare() {
        for (int i = 0; i <= mask; i++) {
            SharedWords.put(packetAt(i), PacketState.free(i));
        }
    }

    /**
     * Whether there is nothing for {@link #poll}. Apart from it, so that the JIT inlines this into
     * every loop that waits, however much it has inlined into the other.
     */
    boolean isEmpty() {
        boolean isEmpty = SharedWords.getAcquire(headAt) == free;
        if (isEmpty && ++emptyPolls == 2) {
            freeHandled(); // the first empty poll ends a batch; by now there is time
        }
        return isEmpty;
    }

    /** Hands the next message to {@code receiver}; false if there is none. */
    boolean poll(Receiver receiver) {
        long state = SharedWords.getAcquire(headAt); // pairs with compareAndSet in SendQueue
        if (PacketState.is(PacketState.READY, state, free)) {
            isStuck = false;
            emptyPolls = 0;
            take(receiver, PacketState.sender(state));
            return true;
        }
        if (PacketState.is(PacketState.CLAIMED, state, free)) {
            return waitForSender();
        }
        if (state != free) {
            return skip(state, receiver);
        }
        freeHandled();
        return false;
    }

    private boolean waitForSender() {
        if ((++emptyPolls & (LOOK_EVERY - 1)) == 0) {
            lookForStalled();
        }
        return false;
    }

    private void take(Receiver receiver, int sender) {
        long at = headAt;
        long about = SharedWords.get(at + QueueLayout.HEADER_OFFSET);
        int block = -1;
        try {
            if (PacketHeader.isValid(about, layout)) {
                block = PacketHeader.block(about);
                read(about, block, at);
                receiver.deliver(sender, parcel);
            } else {
                malformedSender = sender;
            }
        } finally {
            if (block >= 0) {
                blocks.free(block);
            }
            moveTo(head + 1);
        }
        if (head - freed >= freeAtOnce) {
            freeHandled();
        }
    }

    private void read(long about, int block, long at) {
        parcel.begin(PacketHeader.kind(about), PacketHeader.handler(about));
        int count = PacketHeader.words(about);
        for (int i = 0; i < count; i++) {
            parcel.add(SharedWords.get(at + QueueLayout.WORDS_OFFSET + i * 8L));
        }
        if (block >= 0) {
            parcel.with(memory, blocks.contentAt(block), PacketHeader.bytes(about));
        }
        if (parcel.kind() == Arrival.Kind.RETURNED) {
            parcel.returned(PacketHeader.reason(about));
        }
    }

    /**
     * Gives the packets that have been handled to the next round, in order. Not at once: a line
     * that the sender has must be taken from it, and whatever is sent next would wait for that.
     */
    private void freeHandled() {
        for (; freed < head; freed++) {
            // pairs with compareAndExchange in SendQueue.claim()
            SharedWords.putRelease(packetAt(freed), PacketState.free(freed + mask + 1));
        }
    }

    /**
     * The packet at the head is out of service, or full of nonsense: nothing will come here.
     * Senders may have passed over its next position, too, when they saw that, so an abandoned
     * packet is free for the one after.
     */
    private boolean skip(long state, Receiver receiver) {
        freeHandled();
        long passed = head;
        int packets = mask + 1;
        moveTo(passed + 1);
        boolean isOld = position(state) < passed;
        if (isOld && PacketState.kind(state) == PacketState.ABANDONED) {
            SharedWords.putRelease(packetAt(passed), PacketState.free(passed + 2L * packets));
            freed = head;
            out--;
        } else if (isOld && PacketState.kind(state) == PacketState.REVOKED) {
            freed = head; // not free: its sender may still write to it
        } else if (position(state) == passed + packets) {
            freed = head; // free for the next round since the last, and perhaps in use by now
        } else {
            freeHandled();
        }
        return position(SharedWords.getAcquire(headAt)) == head && poll(receiver);
    }

    private void lookForStalled() {
        if (!isAnybodyBehind()) {
            isStuck = false;
        } else if (!isStuck) {
            isStuck = true;
            stuckSinceNs = System.nanoTime();
        } else if (System.nanoTime() - stuckSinceNs > patienceNs) {
            revoke(SharedWords.getAcquire(headAt));
        }
    }

    private boolean isAnybodyBehind() {
        return SharedWords.getVolatile(packetAt(head + 1)) != PacketState.free(head + 1);
    }

    /** Passes over what {@code sender}, which is no more, has claimed and not finished. */
    void passOver(int sender) {
        long state = SharedWords.getAcquire(headAt);
        if (state == PacketState.claimed(head, sender)) {
            revoke(state);
        }
    }

    private void revoke(long claimed) {
        freeHandled();
        if (out < mask
                && PacketState.is(PacketState.CLAIMED, claimed, free)
                && SharedWords.compareAndSet(headAt, claimed, PacketState.revoked(head))) {
            moveTo(head + 1);
            freed = head;
            out++;
            revocations++;
        }
        isStuck = false;
    }

    /** How many packets have been revoked. */
    int revocations() {
        return revocations;
    }

    /** Whether there is something for {@link #poll}, or will be without anybody waking us. */
    boolean hasArrived() {
        freeHandled();
        long state = SharedWords.getVolatile(headAt); // after the sleeping word was set
        return PacketState.is(PacketState.CLAIMED, state, free) ? isAnybodyBehind() : state != free;
    }

    /** How far senders have come. */
    long tail() {
        freeHandled();
        long position = head;
        while (position - head <= mask
                && SharedWords.getAcquire(packetAt(position)) != PacketState.free(position)) {
            position++;
        }
        return position;
    }

    /** How far the receiver has come. */
    long head() {
        return head;
    }

    /** Who has written nonsense since this was asked last, or nobody. */
    int takeMalformedSender() {
        int who = malformedSender;
        malformedSender = NOBODY;
        return who;
    }

    BulkBlocks blocks() {
        return blocks;
    }

    private long packetAt(long position) {
        return packetsAt + (position & mask) * QueueLayout.PACKET_BYTES;
    }
}
