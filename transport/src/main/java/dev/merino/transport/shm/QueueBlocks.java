package dev.merino.transport.shm;

import dev.merino.transport.link.Parcel;

import java.lang.foreign.MemorySegment;

/**
 * The blocks of a queue, which hold the bulk data of messages. A sender claims any free block, and
 * the receiver frees it when the message was handled.
 */
final class QueueBlocks {
    private static final long FREE = 0;

    private final MemorySegment memory;
    private final long states;
    private final long content;
    private final int blocks;
    private final int blockBytes;

    /** The block used last: if it is free again, it is likely to be still in the caches. */
    private int last;

    QueueBlocks(MemorySegment memory, QueueLayout layout, long queue) {
        this.memory = memory;
        this.states = memory.address() + queue + QueueLayout.BLOCK_STATES_OFFSET;
        this.content = layout.blocksAt(queue);
        this.blocks = layout.blocks();
        this.blockBytes = layout.blockBytes();
    }

    /** Claims a block for {@code sender}; -1 if none is free. */
    int claim(int sender) {
        int block = last;
        for (int i = 0; i < blocks; i++) {
            long at = stateAt(block);
            if (SharedWords.getAcquire(at) == FREE // pairs with putRelease in free()
                    && SharedWords.compareAndSet(at, FREE, sender + 1L)) {
                last = block;
                return block;
            }
            block = block + 1 == blocks ? 0 : block + 1;
        }
        return -1;
    }

    /** Copies the bulk data of a parcel into a block. */
    void fill(int block, Parcel parcel) {
        parcel.copyTo(memory, contentAt(block));
    }

    /** The offset of a block's content. */
    long contentAt(int block) {
        return content + (long) block * blockBytes;
    }

    /** Frees a block. */
    void free(int block) {
        SharedWords.putRelease(stateAt(block), FREE); // pairs with getAcquire in claim()
    }

    /** Frees the blocks of a sender that has exited. */
    void freeAllOf(int sender) {
        for (int block = 0; block < blocks; block++) {
            boolean _ = SharedWords.compareAndSet(stateAt(block), sender + 1L, FREE);
        }
    }

    private long stateAt(int block) {
        return states + (long) block * QueueLayout.APART_BYTES;
    }
}
