package dev.merino.memory;

import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;

/**
 * Encodes one diff after the other into one buffer, which it keeps. See {@link Diff} for the
 * encoding. For one thread.
 *
 * <p>Idea. What did not change is passed at memory speed, and so are chunks of which every byte
 * did. In the others the changed words are noted first ({@link ChangedWords}); their runs are then
 * cut at stretches of at least eight full words, which go without masks.
 *
 * <p>Bound. A word takes nine bytes at most. The header of a run, two bytes or a few more, is paid
 * for by the unchanged word before it, or by the eight masks that a full run saves; only the first
 * run of each chunk may have neither. So {@link #encodedBytesMax} is enough for any page, and the
 * buffer is never grown while a page is written.
 *
 * <p>Budget: the buffers are made when the first page that is not clean comes; after that a page
 * costs no object.
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

    /** The buffers of smaller pages are not kept. */
    private static final int LARGE_PAGE_BYTES = 4096;

    /** How many buffers are kept for later. */
    private static final int SPARE_MAX = 64;

    private final Deque<byte[]> spare = new ArrayDeque<>();
    private byte[] buffer = new byte[0];
    private final ChangedWords changed = new ChangedWords();
    private int length;
    private int runEnd;
    private int changedBytes;

    /**
     * Encodes the bytes of {@code frame} that differ from {@code twin}; returns how many bytes of
     * {@link #buffer} that takes, none if nothing differs.
     */
    public int write(MemorySegment frame, Twin twin) {
        length = 0;
        runEnd = 0;
        changedBytes = 0;
        int first = changed.take(frame, twin);
        if (first >= 0) {
            reserve(twin.bytes());
            writeChunks(first, twin.bytes() / Long.BYTES);
        }
        return length;
    }

    /** Writes the chunks that changed, from that of {@code first} on, which has. */
    private void writeChunks(int first, int words) {
        for (int word = first; word >= 0; ) {
            int chunk = word & -ChangedWords.CHUNK_WORDS;
            int end = changed.isFull(chunk) ? writeDense(chunk) : writeChunk(chunk);
            word = end >= words ? -1 : changed.next(end);
        }
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
        boolean large = array.length >= encodedBytesMax(LARGE_PAGE_BYTES);
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

    private void reserve(int pageBytes) {
        int bytesMax = encodedBytesMax(pageBytes);
        if (buffer.length < bytesMax) {
            buffer = new byte[bytesMax];
        }
    }

    /**
     * One full run of the chunk at {@code from}, every byte of which changed, and all such after
     * it; returns where to go on.
     */
    private int writeDense(int from) {
        int to = from + ChangedWords.CHUNK_WORDS;
        while (changed.isFull(to)) {
            to += ChangedWords.CHUNK_WORDS;
        }
        writeFull(from, to - from);
        changedBytes += (to - from) * Long.BYTES;
        return to;
    }

    /**
     * Writes the runs of the chunk that begins at {@code first}, those of ones in a word; returns
     * where to go on.
     */
    private int writeChunk(int first) {
        long bits = changed.note(first);
        changedBytes += changed.changedBytes();
        if ((bits & bits >>> 1) == 0 && first - runEnd <= CHUNK_GAP_MAX) {
            writeSingles(first, bits);
        } else {
            writeRuns(first, bits);
        }
        return first + ChangedWords.CHUNK_WORDS;
    }

    private void writeRuns(int first, long bits) {
        for (long rest = bits; rest != 0; rest &= rest + (rest & -rest)) {
            int start = Long.numberOfTrailingZeros(rest);
            int count = Long.numberOfTrailingZeros(~(rest >>> start));
            writeRun(first + start, first + start + count);
        }
    }

    /** No two neighbours changed and all gaps are short: each header and mask is three bytes. */
    private void writeSingles(int first, long bits) {
        byte[] out = buffer;
        int at = length;
        int end = runEnd - first;
        for (long rest = bits; rest != 0; rest &= rest - 1) {
            int start = Long.numberOfTrailingZeros(rest);
            int header = start - end | 1 << 9 | changed.maskAt(first + start) << 16;
            ArrayWords.putInt(out, at, header);
            ArrayWords.put(out, at + 3, changed.wordAt(first + start));
            at += 3 + Long.BYTES;
            end = start + 1;
        }
        length = at;
        runEnd = first + end;
    }

    /** Writes the changed words {@code from} to {@code to}, full and masked in turn. */
    private void writeRun(int from, int to) {
        for (int at = from; at < to; ) {
            int full = changed.firstFull(at, to);
            if (full > at) {
                writeMasked(at, full - at);
            }
            at = changed.firstPartial(full, to);
            if (at > full) {
                writeFull(full, at - full);
            }
        }
    }

    private void writeMasked(int from, int count) {
        writeHeader(from, count, 0);
        changed.copyMasks(from, count, buffer, length);
        changed.copyWords(from, count, buffer, length + count);
        length += count + count * Long.BYTES;
    }

    private void writeFull(int from, int count) {
        writeHeader(from, count, 1);
        changed.copyWords(from, count, buffer, length);
        length += count * Long.BYTES;
    }

    private void writeHeader(int word, int count, int full) {
        length = Varint.put(buffer, length, word - runEnd);
        length = Varint.put(buffer, length, count << 1 | full);
        runEnd = word + count;
    }
}
