package dev.merino.transport.shm;

import static dev.merino.transport.shm.PacketState.position;

import dev.merino.transport.link.Parcel;
import dev.merino.transport.link.ParcelReceiver;

import java.lang.foreign.MemorySegment;

/**
 * The owner's side of a queue; {@link SendQueue} is the senders'.
 *
 * <p>Packets are handled in order. If the next one is claimed and does not become ready while
 * others behind it are, its sender was interrupted while writing: after a short time the packet is
 * revoked, and the receiver continues. The sender will notice and write its message again. Until
 * then, or for ever if it has died, the packet is out of service.
 */
final class ReceiveQueue {
    /** No sender. */
    static final int NOBODY = -1;

    private static final int LOOK_EVERY = 256;
    private static final int FREE_PART = 8;

    private final MemorySegment memory;
    private final QueueLayout layout;
    private final long packetsAt;
    private final int mask;
    private final QueueBlocks blocks;
    private final long stuckNsMax;
    private final Parcel parcel = new Parcel();
    private final PostReceiver posts;

    private final int freeAtOnce;

    /** The position of the next message. */
    private long head;

    /** The address of its packet, and the state of that packet while it is free. */
    private long headAt;

    private long free;

    /** Packets before this position have been given to the next round. */
    private long freed;

    private int emptyPolls;
    private long stuckSinceNs;
    private boolean isStuck;
    private int malformedSender = NOBODY;
    private int revocations;

    /** How many packets are out of service. At least one always is in service. */
    private int out;

    ReceiveQueue(
            MemorySegment memory,
            QueueLayout layout,
            long queue,
            long stuckNsMax,
            PostReceiver posts) {
        this.posts = posts;
        this.memory = memory;
        this.layout = layout;
        this.packetsAt = memory.address() + layout.packetsAt(queue);
        this.mask = layout.packets() - 1;
        this.freeAtOnce = layout.packets() / FREE_PART;
        this.blocks = new QueueBlocks(memory, layout, queue);
        this.stuckNsMax = stuckNsMax;
        moveTo(0);
    }

    private void moveTo(long position) {
        head = position;
        headAt = packetAt(position);
        free = PacketState.free(position);
    }

    /** Marks all packets as free, before any sender maps the block. */
    void prepare() {
        for (int i = 0; i <= mask; i++) {
            SharedWords.put(packetAt(i), PacketState.free(i));
        }
    }

    /**
     * Whether {@link #poll} would find nothing. A method of its own, so that the JIT inlines it
     * into every loop that waits, however large poll() has grown.
     */
    boolean isEmpty() {
        boolean isEmpty = SharedWords.getAcquire(headAt) == free;
        if (isEmpty && ++emptyPolls == 2) {
            freeHandled(); // the first empty poll ends a batch; at the second the queue is idle
        }
        return isEmpty;
    }

    /** Delivers the next message to {@code receiver}; false if there is none. */
    boolean poll(ParcelReceiver receiver) {
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

    private void take(ParcelReceiver receiver, int sender) {
        long at = headAt;
        long header = SharedWords.get(at + QueueLayout.HEADER_OFFSET);
        int block = -1;
        try {
            if (PacketHeader.isValid(header, layout)) {
                block = PacketHeader.block(header);
                read(header, block, at);
                deliver(sender, receiver);
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

    private void deliver(int sender, ParcelReceiver receiver) {
        if (parcel.kind() != Parcel.Kind.POST) {
            receiver.deliver(sender, parcel);
        } else if (!posts.deliver(sender, parcel, receiver)) {
            malformedSender = sender;
        }
    }

    private void read(long header, int block, long at) {
        parcel.begin(PacketHeader.kind(header), PacketHeader.handler(header));
        int count = PacketHeader.words(header);
        for (int i = 0; i < count; i++) {
            parcel.add(SharedWords.get(at + QueueLayout.WORDS_OFFSET + i * 8L));
        }
        if (block >= 0) {
            parcel.with(memory, blocks.contentAt(block), PacketHeader.bytes(header));
        }
        if (parcel.kind() == Parcel.Kind.RETURNED) {
            parcel.returned(PacketHeader.reason(header));
        }
    }

    /**
     * Frees the packets that were handled for the next round, in order. Not after each packet: the
     * store takes the cache line away from the sender, whose next send would wait for it.
     */
    private void freeHandled() {
        for (; freed < head; freed++) {
            // pairs with compareAndExchange in SendQueue.claim()
            SharedWords.putRelease(packetAt(freed), PacketState.free(freed + mask + 1));
        }
    }

    /**
     * Skips the packet at the head, and those behind it that are out of service or have a malformed
     * state, too: at most one round of them, so that nobody who writes states without end keeps the
     * receiver here.
     */
    private boolean skip(long first, ParcelReceiver receiver) {
        skip(first);
        for (int left = mask; left > 0; left--) {
            long state = SharedWords.getAcquire(headAt);
            if (position(state) != head) {
                return false;
            }
            if (PacketState.is(PacketState.READY, state, free)) {
                isStuck = false;
                emptyPolls = 0;
                take(receiver, PacketState.sender(state));
                return true;
            }
            if (PacketState.is(PacketState.CLAIMED, state, free)) {
                return waitForSender();
            }
            if (state == free) {
                freeHandled();
                return false;
            }
            skip(state);
        }
        return false;
    }

    /**
     * Skips the packet at the head. Senders that saw this may have skipped its next position, too,
     * so an abandoned packet becomes free for the one after that.
     */
    private void skip(long state) {
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
    }

    private void lookForStalled() {
        if (!isAnybodyBehind()) {
            isStuck = false;
        } else if (!isStuck) {
            isStuck = true;
            stuckSinceNs = System.nanoTime();
        } else if (System.nanoTime() - stuckSinceNs > stuckNsMax) {
            revoke(SharedWords.getAcquire(headAt));
        }
    }

    private boolean isAnybodyBehind() {
        return SharedWords.getVolatile(packetAt(head + 1)) != PacketState.free(head + 1);
    }

    /** Skips the packet that {@code sender}, which has exited, has claimed and not finished. */
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

    /** Whether {@link #poll} finds a message now, or soon without a ring of the doorbell. */
    boolean hasArrived() {
        freeHandled();
        long state = SharedWords.getVolatile(headAt); // after the sleeping word was set
        return PacketState.is(PacketState.CLAIMED, state, free) ? isAnybodyBehind() : state != free;
    }

    /** The position up to which senders have claimed packets. */
    long tail() {
        freeHandled();
        long position = head;
        while (position - head <= mask
                && SharedWords.getAcquire(packetAt(position)) != PacketState.free(position)) {
            position++;
        }
        return position;
    }

    /** The position of the next message. */
    long head() {
        return head;
    }

    /** The last sender of a malformed packet since the last call, or {@link #NOBODY}. */
    int takeMalformedSender() {
        int who = malformedSender;
        malformedSender = NOBODY;
        return who;
    }

    QueueBlocks blocks() {
        return blocks;
    }

    private long packetAt(long position) {
        return packetsAt + (position & mask) * QueueLayout.PACKET_BYTES;
    }
}
