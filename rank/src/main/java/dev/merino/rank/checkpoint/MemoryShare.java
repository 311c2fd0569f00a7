package dev.merino.rank.checkpoint;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import dev.merino.MerinoException;
import dev.merino.Share;
import dev.merino.SharedBytes;
import dev.merino.checkpoint.Checksums;
import dev.merino.checkpoint.PartLayout;
import dev.merino.checkpoint.SavedObject;
import dev.merino.checkpoint.Snapshot;
import dev.merino.memory.Region;
import dev.merino.rank.handle.Rank;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.BitSet;

/**
 * One rank's part of the memory of one object: consecutive blocks, as programs mostly divide their
 * arrays, so that a rank reads most of all what it has written itself. It is read and written as
 * the program would do it, so that every protocol does what it must.
 */
final class MemoryShare {
    private static final int BLOCK_BYTES = PartLayout.BLOCK_BYTES;
    private static final int BLOCKS_AT_ONCE = PartLayout.CHUNK_BLOCKS_MAX;

    /** What is missing is fetched in pieces of so many blocks. */
    private static final int BLOCKS_AHEAD = 512;

    private final Rank rank;
    private final SavedObject object;
    private final Region region;
    private final SharedBytes memory;
    private final Share share;
    private final @Nullable MemorySegment plain;
    private final byte[] bytes;

    /** Where what was read last is, and where its first block begins there. */
    private MemorySegment window;

    private long windowAt;

    /** The part of {@code rank} of an object whose region has that number. */
    MemoryShare(Rank rank, SavedObject object, int number) {
        this.rank = rank;
        this.object = object;
        this.region = rank.region(number);
        if (object.bytes() > region.lengthBytes()) {
            throw new MerinoException(
                    "%s has %d bytes, and the snapshot says that it has %d"
                            .formatted(object, region.lengthBytes(), object.bytes()));
        }
        this.memory =
                rank.runtimeArrays()
                        .bytes(region, object.key(), rank.settings().protocol(), object.bytes());
        this.plain = rank.plainMemory(region);
        this.bytes = new byte[plain != null ? 0 : BLOCKS_AT_ONCE * BLOCK_BYTES];
        this.window = MemorySegment.ofArray(bytes);
        this.share = Share.of(object.blockCount(), rank.rank(), rank.settings().size());
    }

    /** Whose memory it is. */
    SavedObject object() {
        return object;
    }

    /** How many blocks it has. */
    int blocks() {
        return Math.toIntExact(share.count());
    }

    /** Gets blocks that have changed. */
    interface Receiver {
        /** Where to copy so many bytes, or more. */
        byte[] room(int length);

        /** They are the first {@code length} of {@code bytes}, which is the receiver's now. */
        void take(long firstBlock, int blocks, byte[] bytes, int length);
    }

    /** The first block of the share. */
    long firstBlock() {
        return share.from();
    }

    /** Whether somebody notes which blocks are written. */
    boolean isNoted() {
        return rank.notesWrites(region);
    }

    /** The blocks of the whole object that this process has written since it was asked last. */
    BitSet writtenHere() {
        BitSet written = new BitSet();
        rank.written(
                region,
                (from, to) -> {
                    long end = Math.min(to, object.bytes());
                    if (from < end) {
                        written.set(
                                (int) (from / BLOCK_BYTES), (int) Math.ceilDiv(end, BLOCK_BYTES));
                    }
                });
        return written;
    }

    /**
     * Hands over what is not as {@code before} says; returns what it is like now.
     *
     * @param written which blocks may have been written since the last look, from the first of the
     *     share
     * @param last what it was like when it was looked at last; null if it never was
     */
    long[] changes(BitSet written, long[] before, long @Nullable [] last, Receiver receiver) {
        BitSet toRead = (BitSet) written.clone();
        if (last == null) {
            toRead.set(0, blocks());
        }
        long[] now = last == null ? new long[blocks()] : last.clone();
        for (int i = 0; i < now.length; i++) {
            if (now[i] != before[i]) {
                toRead.set(i); // of a change that has not come to a snapshot that counts
            }
        }
        for (int i = toRead.nextSetBit(0); i >= 0; ) {
            int end = Math.min(toRead.nextClearBit(i), i + BLOCKS_AT_ONCE);
            changes(i, end, before, now, receiver);
            i = toRead.nextSetBit(end);
        }
        return now;
    }

    /** For debugging: fails if a block of the share is not as {@code sums} say. */
    void requireAll(long[] sums) {
        for (int i = 0; i < sums.length; i++) {
            read(share.from() + i, 1);
            if (sum(share.from() + i, 0) != sums[i]) {
                throw new IllegalStateException(
                        "block %d of %s was written, and no process has noted it"
                                .formatted(share.from() + i, object));
            }
        }
    }

    private void changes(int from, int to, long[] before, long[] now, Receiver receiver) {
        long first = share.from() + from;
        read(first, to - from);
        int begin = -1;
        for (int i = from; i < to; i++) {
            now[i] = sum(first, i - from);
            boolean differs = now[i] != before[i];
            if (differs && begin < 0) {
                begin = i;
            } else if (!differs && begin >= 0) {
                hand(first, begin - from, i - from, receiver);
                begin = -1;
            }
        }
        if (begin >= 0) {
            hand(first, begin - from, to - from, receiver);
        }
    }

    private void read(long first, int blocks) {
        if ((first - share.from()) % BLOCKS_AHEAD == 0) {
            long end = Math.min(share.to(), first + BLOCKS_AHEAD) * BLOCK_BYTES;
            memory.willRead(first * BLOCK_BYTES, Math.min(end, object.bytes()));
        }
        if (plain != null) {
            window = plain;
            windowAt = first * BLOCK_BYTES;
        } else {
            memory.copyTo(first * BLOCK_BYTES, bytes, 0, object.blockBytes(first, blocks));
        }
    }

    /** Of the block that is {@code i} after {@code first}, where the window begins. */
    private long sum(long first, int i) {
        long at = windowAt + (long) i * BLOCK_BYTES;
        return Checksums.ofBlock(window, at, object.blockBytes(first + i, 1));
    }

    private void hand(long first, int begin, int end, Receiver receiver) {
        long from = windowAt + (long) begin * BLOCK_BYTES;
        int length = object.blockBytes(first + begin, end - begin);
        byte[] copy = receiver.room(length);
        MemorySegment.copy(window, JAVA_BYTE, from, copy, 0, length);
        receiver.take(first + begin, end - begin, copy, length);
    }

    /** Makes the memory what it is in {@code snapshot}; returns what it is like now. */
    long[] fill(Snapshot snapshot) throws IOException {
        long[] sums = new long[blocks()];
        snapshot.read(
                object,
                share.from(),
                share.to(),
                (block, content, length) -> {
                    sums[(int) (block - share.from())] =
                            Checksums.ofBlock(MemorySegment.ofArray(content), 0, length);
                    memory.copyFrom(block * BLOCK_BYTES, content, 0, length);
                });
        clearOthers(sums);
        return sums;
    }

    /** What is all zeros in the snapshot, and what the program has written meanwhile. */
    private void clearOthers(long[] sums) {
        for (long first = share.from(); first < share.to(); first += BLOCKS_AT_ONCE) {
            int blocks = (int) Math.min(BLOCKS_AT_ONCE, share.to() - first);
            boolean mayDiffer = false;
            for (int i = 0; i < blocks; i++) {
                mayDiffer |= sums[(int) (first + i - share.from())] == 0;
            }
            if (mayDiffer) {
                read(first, blocks);
                clear(first, blocks, sums);
            }
        }
    }

    private void clear(long first, int blocks, long[] sums) {
        for (int i = 0; i < blocks; i++) {
            long at = (first + i) * BLOCK_BYTES;
            if (sums[(int) (first + i - share.from())] == 0 && sum(first, i) != 0) {
                memory.fill(at, at + object.blockBytes(first + i, 1), (byte) 0);
            }
        }
    }
}
