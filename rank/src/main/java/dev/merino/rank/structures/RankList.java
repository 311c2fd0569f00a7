package dev.merino.rank.structures;

import dev.merino.SharedArray;
import dev.merino.SharedBytes;
import dev.merino.SharedList;
import dev.merino.SharedLock;
import dev.merino.SharedLongs;
import dev.merino.Structures;
import dev.merino.spi.bytes.ValueBytes;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A rank's handle on a list.
 *
 * <pre>
 *   words       0      1          2          3 ...
 *               size   segment 0  segment 1  segment 2 ...       references of arrays of slots
 *
 *   segment     of 1024, 2048, 4096 ... slots, each of two words
 *   slot        reference of the block | where in it, room (32 bits each)         0 if there is none
 *   block       ... | length (4 bytes), bytes | ...
 * </pre>
 *
 * Segments and blocks never move, so a rank reads them without the lock, which orders those who
 * add. Each rank writes values into blocks of its own.
 */
final class RankList<T> extends Structure implements SharedList<T> {
    private static final int SIZE = 0;
    private static final int FIRST_SEGMENT = 1;
    private static final int SEGMENTS = 40;
    private static final long SEGMENT_MIN = 1024;
    private static final int SLOT_WORDS = 2;
    private static final int BLOCK_BYTES = 16_384;

    private final ValueBytes<T> type;
    private final SharedLock lock;
    private final SharedLongs words;

    /** What this rank has allocated. */
    private final List<SharedArray> own = new ArrayList<>();

    /** What this rank has opened, by its reference. */
    private final Map<Long, SharedLongs> segments = new HashMap<>();

    private final Map<Long, SharedBytes> blocks = new HashMap<>();

    /** The block that this rank fills, and how far it has. */
    private SharedBytes filling;

    private int filled;

    RankList(Structures me, ValueBytes<T> type) {
        this(me, type, me.lock(), me.longs(FIRST_SEGMENT + SEGMENTS));
    }

    private RankList(Structures me, ValueBytes<T> type, SharedLock lock, SharedLongs words) {
        super(me, "list", List.of(lock, words));
        this.type = type;
        this.lock = lock;
        this.words = words;
        this.filling = block(BLOCK_BYTES);
    }

    /** Where a value is. */
    private record Place(long block, int offset, int room) {
        long offsetAndRoom() {
            return (long) offset << Integer.SIZE | room;
        }
    }

    /** The slot of an element: the segment's number, and the first word in it. */
    private record Slot(int segment, long word) {
        static Slot of(long index) {
            long shifted = index + SEGMENT_MIN;
            long first = Long.highestOneBit(shifted);
            int segment =
                    Long.numberOfTrailingZeros(first) - Long.numberOfTrailingZeros(SEGMENT_MIN);
            return new Slot(segment, SLOT_WORDS * (shifted - first));
        }
    }

    @Override
    public long addAll(List<? extends T> values) {
        List<Place> places = new ArrayList<>();
        for (T value : values) {
            places.add(write(bytesOf(type, value)));
        }
        requireOpen();
        lock.lock();
        try {
            long first = words.get(SIZE);
            for (int i = 0; i < places.size(); i++) {
                Slot slot = Slot.of(first + i);
                set(segmentToAdd(slot.segment), slot, places.get(i));
            }
            words.set(SIZE, first + places.size());
            return first;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public T get(long index) {
        Place place = place(index);
        SharedBytes block = open(place.block);
        byte[] bytes = new byte[ByteBuffer.wrap(read(block, place.offset, Integer.BYTES)).getInt()];
        block.copyTo(place.offset + (long) Integer.BYTES, bytes, 0, bytes.length);
        return type.read(bytes);
    }

    @Override
    public void set(long index, T value) {
        byte[] bytes = bytesOf(type, value);
        Place place = place(index);
        if (bytes.length <= place.room) {
            write(open(place.block), place.offset, bytes);
        } else {
            Slot slot = Slot.of(index);
            set(segment(words.get(FIRST_SEGMENT + slot.segment)), slot, write(bytes));
        }
    }

    @Override
    public long size() {
        requireOpen();
        lock.lock();
        try {
            return words.get(SIZE);
        } finally {
            lock.unlock();
        }
    }

    @Override
    void closeLocalArrays() {
        own.forEach(SharedArray::close);
    }

    // ---- slots

    private Place place(long index) {
        requireOpen();
        Slot slot = index < 0 ? new Slot(SEGMENTS, 0) : Slot.of(index);
        long reference = slot.segment < SEGMENTS ? words.get(FIRST_SEGMENT + slot.segment) : 0;
        long block = reference == 0 ? 0 : segment(reference).get(slot.word);
        if (block == 0) {
            throw new IndexOutOfBoundsException(
                    "element %d of %s, where rank %d knows of none"
                            .formatted(index, name(), me().rank()));
        }
        long offsetAndRoom = segment(reference).get(slot.word + 1);
        return new Place(block, (int) (offsetAndRoom >>> Integer.SIZE), (int) offsetAndRoom);
    }

    private static void set(SharedLongs segment, Slot slot, Place place) {
        segment.set(slot.word, place.block);
        segment.set(slot.word + 1, place.offsetAndRoom());
    }

    /** For whoever has the lock: the segment, which may be new. */
    private SharedLongs segmentToAdd(int number) {
        if (words.get(FIRST_SEGMENT + number) == 0) {
            SharedLongs made = me().local().longs(SLOT_WORDS * (SEGMENT_MIN << number));
            own.add(made);
            words.set(FIRST_SEGMENT + number, made.reference());
        }
        return segment(words.get(FIRST_SEGMENT + number));
    }

    private SharedLongs segment(long reference) {
        return segments.computeIfAbsent(reference, me().local()::longsAt);
    }

    // ---- blocks

    /** Writes {@code bytes} where this rank has room. */
    private Place write(byte[] bytes) {
        int needed = Integer.BYTES + bytes.length;
        if (needed > filling.length() - filled) {
            filling = block(Math.max(BLOCK_BYTES, needed));
            filled = 0;
        }
        Place place = new Place(filling.reference(), filled, bytes.length);
        write(filling, filled, bytes);
        filled += needed;
        return place;
    }

    private static void write(SharedBytes block, int at, byte[] bytes) {
        byte[] framed =
                ByteBuffer.allocate(Integer.BYTES + bytes.length)
                        .putInt(bytes.length)
                        .put(bytes)
                        .array();
        block.copyFrom(at, framed, 0, framed.length);
    }

    private static byte[] read(SharedBytes block, int at, int length) {
        byte[] bytes = new byte[length];
        block.copyTo(at, bytes, 0, length);
        return bytes;
    }

    private SharedBytes block(int bytes) {
        SharedBytes made = me().local().bytes(bytes);
        own.add(made);
        return made;
    }

    private SharedBytes open(long reference) {
        return blocks.computeIfAbsent(reference, me().local()::bytesAt);
    }
}
