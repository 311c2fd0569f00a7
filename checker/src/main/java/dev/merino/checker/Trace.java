package dev.merino.checker;

import dev.merino.checker.Violation.Kind;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32;

/**
 * What one rank did in a test program on a real cluster, in its own order, as it wrote it down
 * itself. It knows nothing of the other ranks: {@link Replay} puts the traces of all together.
 *
 * @param entries one for each thing it did
 */
public record Trace(List<Entry> entries) {
    /** No rank writes down more; a program that would has gone mad. */
    static final int ENTRIES_MAX = 4096;

    /** The bytes that say how many there are, with a checksum. */
    public static final int HEADER_BYTES = 2 * Integer.BYTES;

    private static final int ENTRY_BYTES = Byte.BYTES + Integer.BYTES + Long.BYTES;

    /** The most bytes that {@link #bytes} returns. */
    public static final int BYTES_MAX = HEADER_BYTES + ENTRIES_MAX * ENTRY_BYTES;

    /** What a rank can do. */
    public enum Deed {
        /** It read a cell and found a value. */
        READ,
        /** It wrote a value to a cell. */
        WRITE,
        /** It has a lock, or has it again after a wait; the value is its ticket. */
        LOCK,
        /** It is going to give a lock back, for good or to wait on a condition. */
        UNLOCK,
        /** It is going to wait at the barrier. */
        ARRIVE,
        /** It has left the barrier. */
        DEPART,
        /** It is going to set a flag. */
        SET,
        /** It has waited for a flag. */
        SEE,
        /** It has added one to a counter and found the value before. */
        ADD,
        /** It has read a counter and found a value. */
        COUNT,
        /** It is going to close an area and to allocate it anew, as all ranks do. */
        CLOSE,
        /** It is going to give a number to all ranks, in a round. */
        GIVE,
        /** It has got a number from a rank, in the round in which it gave one last. */
        GET
    }

    /**
     * One thing that a rank did.
     *
     * @param deed what
     * @param number the number of the cell, lock, flag, counter, round or rank; 0 for the barrier
     * @param value what it found or wrote; 0 where there is nothing to find
     */
    public record Entry(Deed deed, int number, long value) {
        @Override
        public String toString() {
            return switch (deed) {
                case READ -> "reads c%d: 0x%x".formatted(number, value);
                case WRITE -> "writes c%d: 0x%x".formatted(number, value);
                case LOCK -> "takes lock %d with ticket %d".formatted(number, value);
                case UNLOCK -> "gives back lock %d".formatted(number);
                case ARRIVE -> "arrives at the barrier";
                case DEPART -> "leaves the barrier";
                case SET -> "sets flag %d".formatted(number);
                case SEE -> "sees flag %d".formatted(number);
                case ADD -> "adds one to counter %d, which is %d".formatted(number, value);
                case COUNT -> "reads counter %d: %d".formatted(number, value);
                case CLOSE -> "closes area %d".formatted(number);
                case GIVE -> "gives 0x%x in round %d".formatted(value, number);
                case GET -> "gets 0x%x from rank %d".formatted(value, number);
            };
        }
    }

    /** Keeps its own copy. */
    public Trace {
        entries = List.copyOf(entries);
        if (entries.size() > ENTRIES_MAX) {
            throw new IllegalArgumentException(
                    "a trace of %d entries: at most %d".formatted(entries.size(), ENTRIES_MAX));
        }
    }

    /** This trace as bytes with a checksum, to go through the memory that is being judged. */
    public byte[] bytes() {
        byte[] bytes = new byte[HEADER_BYTES + entries.size() * ENTRY_BYTES];
        ByteBuffer buffer = ByteBuffer.wrap(bytes).position(HEADER_BYTES);
        for (Entry entry : entries) {
            buffer.put((byte) entry.deed.ordinal()).putInt(entry.number).putLong(entry.value);
        }
        buffer.putInt(0, entries.size()).putInt(Integer.BYTES, checksum(bytes, bytes.length));
        return bytes;
    }

    /** How many bytes a trace has that begins with {@code header}, be it damaged or not. */
    public static int length(byte[] header) {
        long bytes = HEADER_BYTES + (long) ByteBuffer.wrap(header).getInt() * ENTRY_BYTES;
        return Math.clamp(bytes, HEADER_BYTES, BYTES_MAX);
    }

    /**
     * The trace that {@code rank} turned into {@code bytes}; what follows its end is ignored.
     *
     * @throws Violation if the bytes are not those that were written
     */
    public static Trace of(int rank, byte[] bytes) {
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        int count = buffer.getInt();
        if (count < 0
                || count > ENTRIES_MAX
                || HEADER_BYTES + count * ENTRY_BYTES > bytes.length
                || buffer.getInt() != checksum(bytes, HEADER_BYTES + count * ENTRY_BYTES)) {
            throw new Violation(
                    Kind.WRONG_VALUE,
                    "the trace of rank %d came through shared memory damaged".formatted(rank));
        }
        List<Entry> entries = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Deed deed = Deed.values()[buffer.get()];
            entries.add(new Entry(deed, buffer.getInt(), buffer.getLong()));
        }
        return new Trace(entries);
    }

    private static int checksum(byte[] bytes, int end) {
        CRC32 crc = new CRC32();
        crc.update(bytes, HEADER_BYTES, end - HEADER_BYTES);
        return (int) crc.getValue();
    }
}
