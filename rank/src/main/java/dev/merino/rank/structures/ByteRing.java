package dev.merino.rank.structures;

import dev.merino.LocalAllocator;
import dev.merino.SharedBytes;
import dev.merino.SharedLongs;

import org.jspecify.annotations.Nullable;

import java.nio.ByteBuffer;

/**
 * Elements of any length in a ring that grows, for whoever has the lock of the queue.
 *
 * <pre>
 *   words   0           1                       2            3
 *           reference   where the first begins  bytes used   elements
 *
 *   ring    ... | length (4 bytes), bytes | length, bytes | ...      both may go on at the beginning
 * </pre>
 *
 * The ring is an array that some rank has allocated. A rank that needs more allocates another one,
 * copies what is in it, and closes the old one.
 */
public final class ByteRing {
    /** How many words it needs. */
    public static final int WORDS = 4;

    private static final int RING = 0;
    private static final int FIRST = 1;
    private static final int USED = 2;
    private static final int COUNT = 3;

    private static final int BYTES_MIN = 4096;
    private static final int COPY_BYTES = 1 << 20;

    private final LocalAllocator local;
    private final SharedLongs words;
    private final long firstWord;

    /** As this rank has opened it last. */
    private @Nullable SharedBytes opened;

    /**
     * One in {@code words}, of which it uses {@link #WORDS} from {@code firstWord} on.
     *
     * @param local allocates what it needs when this rank adds elements
     */
    public ByteRing(LocalAllocator local, SharedLongs words, long firstWord) {
        this.local = local;
        this.words = words;
        this.firstWord = firstWord;
    }

    /** How many elements are in it. */
    public long count() {
        return word(COUNT);
    }

    /** Adds an element. */
    public void add(byte[] element) {
        int more = Integer.BYTES + element.length;
        long used = word(USED);
        SharedBytes ring = withRoomFor(used, more);
        byte[] framed = ByteBuffer.allocate(more).putInt(element.length).put(element).array();
        write(ring, word(FIRST) + used, framed);
        set(USED, used + more);
        set(COUNT, word(COUNT) + 1);
    }

    /** Takes the first out, of which there must be one. */
    public byte[] remove() {
        SharedBytes ring = open(word(RING));
        long first = word(FIRST);
        int length = ByteBuffer.wrap(read(ring, first, Integer.BYTES)).getInt();
        byte[] element = read(ring, first + Integer.BYTES, length);
        long taken = Integer.BYTES + (long) length;
        set(FIRST, (first + taken) % ring.length());
        set(USED, word(USED) - taken);
        set(COUNT, word(COUNT) - 1);
        return element;
    }

    /** Closes the memory, which nobody uses any more. */
    public void close() {
        long reference = word(RING);
        if (reference != 0) {
            open(reference).close();
        }
    }

    private SharedBytes withRoomFor(long used, long more) {
        long reference = word(RING);
        if (reference == 0) {
            return replace(null, more);
        }
        SharedBytes ring = open(reference);
        return used + more <= ring.length() ? ring : replace(ring, used + more);
    }

    private SharedBytes replace(@Nullable SharedBytes old, long needed) {
        SharedBytes ring = local.bytes(Math.max(BYTES_MIN, Long.highestOneBit(needed) << 1));
        if (old != null) {
            copy(old, ring);
            old.close();
        }
        set(RING, ring.reference());
        set(FIRST, 0);
        opened = ring;
        return ring;
    }

    private void copy(SharedBytes from, SharedBytes to) {
        long used = word(USED);
        for (long done = 0; done < used; done += COPY_BYTES) {
            int length = (int) Math.min(COPY_BYTES, used - done);
            write(to, done, read(from, word(FIRST) + done, length));
        }
    }

    private SharedBytes open(long reference) {
        SharedBytes known = opened;
        if (known == null || known.reference() != reference) {
            known = local.bytesAt(reference);
            opened = known;
        }
        return known;
    }

    private long word(int number) {
        return words.get(firstWord + number);
    }

    private void set(int number, long value) {
        words.set(firstWord + number, value);
    }

    private static void write(SharedBytes ring, long at, byte[] bytes) {
        long from = at % ring.length();
        int atEnd = (int) Math.min(bytes.length, ring.length() - from);
        ring.copyFrom(from, bytes, 0, atEnd);
        ring.copyFrom(0, bytes, atEnd, bytes.length - atEnd);
    }

    private static byte[] read(SharedBytes ring, long at, int length) {
        byte[] bytes = new byte[length];
        long from = at % ring.length();
        int atEnd = (int) Math.min(length, ring.length() - from);
        ring.copyTo(from, bytes, 0, atEnd);
        ring.copyTo(0, bytes, atEnd, length - atEnd);
        return bytes;
    }
}
