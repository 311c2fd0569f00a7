package dev.merino.memory;

import dev.merino.core.Check;

import org.jspecify.annotations.Nullable;

import java.lang.foreign.MemorySegment;
import java.lang.ref.Reference;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;

/**
 * Encodes one diff after the other into one buffer, which it keeps. See {@link Diff} for the
 * encoding. For one thread.
 *
 * <p>Idea. A block of 4 KiB that is clean, or dense, is recognized and passed at memory speed. In
 * all others the changed words are noted first ({@link ChangedWords}); their runs are then cut at
 * stretches of at least eight full words, which go without masks.
 *
 * <p>Bound. A word takes nine bytes at most. The header of a run, two bytes or a few more, is paid
 * for by the unchanged word before it, or by the eight masks that a full run saves; only the first
 * run of each chunk may have neither. So {@link #encodedBytesMax} is enough for any page, and the
 * buffer is never grown while a page is written.
 *
 * <p>Budget: the buffers are made when the first page that is not clean comes; after that a page
 * costs one object of 32 bytes ({@link PageWords}), which the JIT was not seen to remove.
 */
public final class DiffWriter {
    /** A gap of none, and a count of words of a chunk. */
    private static final int HEADER_BYTES_MAX = 3;

    private static final int CHUNK_BYTES = ChangedWords.CHUNK_WORDS * Long.BYTES;

    /** From there to the last word of a chunk a gap has one byte. */
    private static final int CHUNK_GAP_MAX = Varint.ONE_BYTE_MAX + 1 - ChangedWords.CHUNK_WORDS;

    /**
     * A diff of less than this part of the buffer is copied, so that it does not hold all of it.
     */
    private static final int SHORT_PART = 4;

    /** How many buffers are kept for later. */
    private static final int SPARE_MAX = 64;

    private final Deque<byte[]> spare = new ArrayDeque<>();
    private byte[] buffer = new byte[0];
    private @Nullable ChangedWords changed;
    private int length;
    private int runEnd;
    private int changedBytes;

    /**
     * Encodes the bytes of {@code frame} that differ from {@code twin}; returns how many bytes of
     * {@link #buffer} that takes, none if nothing differs.
     */
    public int write(MemorySegment frame, Twin twin) {
        try {
            return write(PageWords.reading(frame), twin.content());
        } finally {
            Reference.reachabilityFence(frame); // its words are read by address
        }
    }

    private int write(PageWords page, byte[] base) {
        Check.that(page.bytes() == base.length, "a page is as long as its twin");
        length = 0;
        runEnd = 0;
        changedBytes = 0;
        if (base.length < PageWords.BLOCK_BYTES) {
            writeSmall(page, base);
            return length;
        }
        Check.that(base.length % PageWords.BLOCK_BYTES == 0, "a page is a number of blocks");
        for (int at = 0; at < base.length; ) {
            at = writeBlock(page, base, at);
        }
        return length;
    }

    /** Where the encoded diff is, until the next one is written. */
    public byte[] buffer() {
        return buffer;
    }

    /** The encoded diff in an array for the caller to keep: a copy if short, else the buffer. */
    byte[] takeBuffer() {
        if (length < buffer.length / SHORT_PART) {
            return Arrays.copyOf(buffer, length);
        }
        byte[] taken = buffer;
        buffer = spare.isEmpty() ? new byte[0] : spare.pop();
        return taken;
    }

    /**
     * Takes back the array of a diff that has been applied and is not used any more, to write into
     * it. The diff may come from another node's writer.
     */
    public void recycle(Diff diff) {
        byte[] array = diff.surrender();
        boolean large = array.length >= encodedBytesMax(PageWords.BLOCK_BYTES);
        if (large && spare.size() < SPARE_MAX) {
            spare.push(array);
        }
    }

    /** How many bytes of the page last written had changed. */
    int changedBytes() {
        return changedBytes;
    }

    /** The most bytes that a diff of a page of {@code pageBytes} takes. */
    static int encodedBytesMax(int pageBytes) {
        int headers = Math.max(1, pageBytes / CHUNK_BYTES) * HEADER_BYTES_MAX;
        return pageBytes + pageBytes / Long.BYTES + headers;
    }

    /** Writes what there is to tell of the block at {@code at}; returns where to go on. */
    private int writeBlock(PageWords page, byte[] base, int at) {
        long xor = page.word(at) ^ ArrayWords.get(base, at);
        int halves = xor == 0 ? page.changedHalves(base, at) : PageWords.BOTH_HALVES;
        if (halves == 0) {
            return at + PageWords.BLOCK_BYTES;
        }
        reserve(page.bytes());
        return WordMask.of(xor) == WordMask.FULL && page.isBlockDifferent(base, at)
                ? writeDense(page, base, at)
                : writeMixed(page, base, at, halves);
    }

    private void reserve(int pageBytes) {
        int bytesMax = encodedBytesMax(pageBytes);
        if (buffer.length < bytesMax) {
            buffer = new byte[bytesMax];
        }
    }

    /**
     * One full run of the block at {@code from}, every byte of which changed, and all such after
     * it.
     */
    private int writeDense(PageWords page, byte[] base, int from) {
        int to = from + PageWords.BLOCK_BYTES;
        while (to < base.length && page.isBlockDifferent(base, to)) {
            to += PageWords.BLOCK_BYTES;
        }
        writeHeader(from / Long.BYTES, (to - from) / Long.BYTES, 1);
        page.copyTo(buffer, length, from, to - from);
        length += to - from;
        changedBytes += to - from;
        return to;
    }

    private int writeMixed(PageWords page, byte[] base, int at, int halves) {
        ChangedWords block = changed();
        block.note(page, base, at, halves);
        writeChunks(block, at / Long.BYTES, ChangedWords.WORDS);
        return at + PageWords.BLOCK_BYTES;
    }

    /** A page that is smaller than a block. */
    private void writeSmall(PageWords page, byte[] base) {
        reserve(base.length);
        ChangedWords block = changed();
        block.noteSmall(page, base);
        writeChunks(block, 0, base.length / Long.BYTES);
    }

    private void writeChunks(ChangedWords block, int blockWord, int words) {
        for (int from = 0; from < words; from += ChangedWords.CHUNK_WORDS) {
            if (!block.isClean(from)) {
                changedBytes += block.changedBytes(from);
                writeChunk(block, blockWord, from);
            }
        }
    }

    /** Writes the runs of the chunk that begins at {@code first}: those of ones in a word. */
    private void writeChunk(ChangedWords block, int blockWord, int first) {
        long changed = block.changed(first);
        if ((changed & changed >>> 1) == 0 && blockWord + first - runEnd <= CHUNK_GAP_MAX) {
            writeSingles(block, blockWord + first, first, changed);
        } else {
            writeRuns(block, blockWord, first, changed);
        }
    }

    private void writeRuns(ChangedWords block, int blockWord, int first, long changed) {
        for (long rest = changed; rest != 0; rest &= rest + (rest & -rest)) {
            int start = Long.numberOfTrailingZeros(rest);
            int count = Long.numberOfTrailingZeros(~(rest >>> start));
            writeRun(block, blockWord, first + start, first + start + count);
        }
    }

    /** No two neighbours changed and all gaps are short: each header and mask is three bytes. */
    private void writeSingles(ChangedWords block, int chunkWord, int first, long changed) {
        byte[] out = buffer;
        int at = length;
        int end = runEnd - chunkWord;
        for (long rest = changed; rest != 0; rest &= rest - 1) {
            int start = Long.numberOfTrailingZeros(rest);
            int header = start - end | 1 << 9 | block.maskAt(first + start) << 16;
            ArrayWords.putInt(out, at, header);
            ArrayWords.put(out, at + 3, block.wordAt(first + start));
            at += 3 + Long.BYTES;
            end = start + 1;
        }
        length = at;
        runEnd = chunkWord + end;
    }

    private ChangedWords changed() {
        ChangedWords made = changed;
        if (made == null) {
            made = new ChangedWords();
            changed = made;
        }
        return made;
    }

    /** Writes the changed words {@code from} to {@code to} of a block, full and masked in turn. */
    private void writeRun(ChangedWords block, int blockWord, int from, int to) {
        for (int at = from; at < to; ) {
            int full = block.firstFull(at, to);
            if (full > at) {
                writeMasked(block, blockWord, at, full - at);
            }
            at = block.firstPartial(full, to);
            if (at > full) {
                writeFull(block, blockWord, full, at - full);
            }
        }
    }

    private void writeMasked(ChangedWords block, int blockWord, int from, int count) {
        writeHeader(blockWord + from, count, 0);
        block.copyMasks(from, count, buffer, length);
        block.copyWords(from, count, buffer, length + count);
        length += count + count * Long.BYTES;
    }

    private void writeFull(ChangedWords block, int blockWord, int from, int count) {
        writeHeader(blockWord + from, count, 1);
        block.copyWords(from, count, buffer, length);
        length += count * Long.BYTES;
    }

    private void writeHeader(int word, int count, int full) {
        length = Varint.put(buffer, length, word - runEnd);
        length = Varint.put(buffer, length, count << 1 | full);
        runEnd = word + count;
    }
}
