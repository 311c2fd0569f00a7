package dev.merino.transport.shm;

import dev.merino.linux.MappedMemory;
import dev.merino.transport.AmOptions;

/**
 * The layout of a queue block. Words that different processors write are 128 bytes apart, because
 * processors fetch cache lines of 64 bytes in pairs.
 *
 * <pre>
 *   +------------------------------------------------------------------------------------------+
 *   | 0    magic (8)  version (4)  packets (4)  blocks (4)  block bytes (4)  run (8) number (8) |
 *   |      tag (8)                                   written by the owner, seldom               |
 *   | 128  sleeping (4)                              written by the owner, cleared by senders   |
 *   +-- requests ------------------------------------------------------------------------------+
 *   | 256  tail (8)                                  written by senders, a hint                 |
 *   | 384  state of block 0 (8) ... one each 128 bytes                                          |
 *   |      packet 0 (128), packet 1, ...                                                        |
 *   |      block 0, block 1, ... from a page's beginning                                        |
 *   +-- replies: the same again ---------------------------------------------------------------+
 *
 *   a packet: two lines; the second is only touched by messages of seven or eight words
 *   +----------+----------+--------+-----+--------+ +--------+--------+-----------------------+
 *   | 0 state  | 8 header | 16 w0  | ... | 56 w5  | | 64 w6  | 72 w7  |  not used             |
 *   +----------+----------+--------+-----+--------+ +--------+--------+-----------------------+
 *
 *   header: bytes (32) | block + 1 (16) | reason (2) | kind (2) | words (4) | handler (8)
 *   state: position (44) | sender (16) | FREE, CLAIMED, READY, REVOKED or ABANDONED (4)
 *   state of a block: 0 free, else sender + 1
 * </pre>
 *
 * @param packets how many packets each queue has
 * @param blocks how many blocks each queue has
 * @param blockBytes how large a block is
 * @param pageBytes the page of the operating system, the same for all processes of a machine
 */
record QueueLayout(int packets, int blocks, int blockBytes, int pageBytes) {
    static final long MAGIC = 0x4b434f4c42514d41L; // "AMQBLOCK"
    static final int VERSION = 2;

    static final long MAGIC_OFFSET = 0;
    static final long VERSION_OFFSET = 8;
    static final long PACKETS_OFFSET = 12;
    static final long BLOCKS_OFFSET = 16;
    static final long BLOCK_BYTES_OFFSET = 20;
    static final long RUN_OFFSET = 24;
    static final long NUMBER_OFFSET = 32;
    static final long TAG_OFFSET = 40;
    static final long SLEEPING_OFFSET = 128;
    static final long REQUESTS_OFFSET = 256;

    /** Of a queue. */
    static final long TAIL_OFFSET = 0;

    static final long BLOCK_STATES_OFFSET = 128;
    static final int APART_BYTES = 128;

    /** Of a packet. */
    static final long STATE_OFFSET = 0;

    static final long HEADER_OFFSET = 8;
    static final long WORDS_OFFSET = 16;
    static final int PACKET_BYTES = 128;

    private static final int BLOCKS_MAX = 1 << 12;
    private static final int PACKETS_MAX = 1 << 16;
    private static final int BLOCK_BYTES_MAX = 16 << 20;

    /** Rejects sizes that no endpoint has, so that a peer's numbers cannot overflow offsets. */
    QueueLayout {
        boolean fits = packets > 0 && packets <= PACKETS_MAX && Integer.bitCount(packets) == 1;
        fits &= blocks > 0 && blocks <= BLOCKS_MAX;
        fits &= blockBytes > 0 && blockBytes <= BLOCK_BYTES_MAX && blockBytes % 64 == 0;
        if (!fits) {
            throw new IllegalArgumentException(
                    "no queue block has %d packets and %d blocks of %d bytes"
                            .formatted(packets, blocks, blockBytes));
        }
    }

    /** On this machine. */
    QueueLayout(int packets, int blocks, int blockBytes) {
        this(packets, blocks, blockBytes, MappedMemory.pageBytes());
    }

    static QueueLayout of(AmOptions options) {
        return new QueueLayout(options.packets(), options.bulkBlocks(), options.bulkBytesMax());
    }

    /** The offset of the replies' queue. */
    long repliesOffset() {
        return REQUESTS_OFFSET + queueBytes();
    }

    /** The length of the block. */
    long bytes() {
        return blocksAt(repliesOffset()) + toPage((long) blocks * blockBytes);
    }

    /** The offset of a queue's packets. */
    long packetsAt(long queue) {
        return queue + BLOCK_STATES_OFFSET + (long) blocks * APART_BYTES;
    }

    /** The offset of a queue's blocks. */
    long blocksAt(long queue) {
        return toPage(packetsAt(queue) + (long) packets * PACKET_BYTES);
    }

    /** The length of the first queue; the second differs because it begins on a page. */
    private long queueBytes() {
        return blocksAt(REQUESTS_OFFSET) + toPage((long) blocks * blockBytes) - REQUESTS_OFFSET;
    }

    private long toPage(long offset) {
        return Math.ceilDiv(offset, pageBytes) * pageBytes;
    }
}
