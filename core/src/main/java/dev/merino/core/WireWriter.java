package dev.merino.core;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collection;
import java.util.Map;
import java.util.function.BiConsumer;

/**
 * Writes a frame, little-endian, into an array that grows and is used again from frame to frame.
 * {@link WireReader} is its mirror.
 *
 * <p>A writer that gathers does not copy what is long: it remembers where that is, and {@link
 * #copyTo} copies it to where the frame leaves from. So a page is copied once, and must not change
 * until then.
 */
public final class WireWriter {
    private static final VarHandle INT =
            MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONG =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    /** Arrays of more bytes than this are refused by some JVMs. */
    private static final int BYTES_MAX = Integer.MAX_VALUE - 8;

    /** Shorter ones are copied: two copies of a few bytes cost less than one more piece. */
    private static final int PIECE_BYTES_MIN = 512;

    private final boolean gathers;
    private byte[] bytes;

    /** How many bytes of the array are used. */
    private int filled;

    /** What lies elsewhere, and before which byte of the array each piece belongs. */
    private MemorySegment[] pieces = new MemorySegment[4];

    private int[] pieceAt = new int[4];
    private int pieceCount;
    private int pieceBytes;

    /** A writer without bytes, and room for a few. */
    public WireWriter() {
        this(256);
    }

    /** A writer with room for {@code capacity} bytes before it grows. */
    public WireWriter(int capacity) {
        this(capacity, false);
    }

    private WireWriter(int capacity, boolean gathers) {
        this.bytes = new byte[capacity];
        this.gathers = gathers;
    }

    /** A writer that gathers. */
    public static WireWriter gathering() {
        return new WireWriter(256, true);
    }

    /** The array, in whose first {@link #length} bytes the frame is; it is used again. */
    public byte[] bytes() {
        Check.that(pieceCount == 0, "a frame in %d pieces has no array", pieceCount + 1);
        return bytes;
    }

    /** Returns the frame in an array of its own. */
    public byte[] toByteArray() {
        byte[] frame = new byte[length()];
        copyTo(frame, 0);
        return frame;
    }

    /** How many bytes were written since the last {@link #clear}. */
    public int length() {
        return filled + pieceBytes;
    }

    /** Begins the next frame in the same array. */
    public void clear() {
        filled = 0;
        pieceBytes = 0;
        for (; pieceCount > 0; pieceCount--) {
            pieces[pieceCount - 1] = MemorySegment.NULL; // so that it can be collected
        }
    }

    /** Copies the frame to {@code target}, from {@code at} on. */
    public void copyTo(MemorySegment target, long at) {
        long to = at;
        int from = 0;
        for (int i = 0; i < pieceCount; i++) {
            MemorySegment.copy(bytes, from, target, ValueLayout.JAVA_BYTE, to, pieceAt[i] - from);
            to += pieceAt[i] - from;
            from = pieceAt[i];
            MemorySegment.copy(pieces[i], 0, target, to, pieces[i].byteSize());
            to += pieces[i].byteSize();
        }
        MemorySegment.copy(bytes, from, target, ValueLayout.JAVA_BYTE, to, filled - from);
    }

    /** Copies the frame to {@code target}, from {@code at} on. */
    public void copyTo(byte[] target, int at) {
        int to = at;
        int from = 0;
        for (int i = 0; i < pieceCount; i++) {
            System.arraycopy(bytes, from, target, to, pieceAt[i] - from);
            to += pieceAt[i] - from;
            from = pieceAt[i];
            int count = (int) pieces[i].byteSize();
            MemorySegment.copy(pieces[i], ValueLayout.JAVA_BYTE, 0, target, to, count);
            to += count;
        }
        System.arraycopy(bytes, from, target, to, filled - from);
    }

    /** One byte: the lowest eight bits of {@code value}. */
    public void putByte(int value) {
        int at = advance(Byte.BYTES);
        bytes[at] = (byte) value;
    }

    /** One byte: 1 or 0. */
    public void putBoolean(boolean value) {
        putByte(value ? 1 : 0);
    }

    /** Four bytes. */
    public void putInt(int value) {
        int at = advance(Integer.BYTES);
        INT.set(bytes, at, value);
    }

    /** Eight bytes. */
    public void putLong(long value) {
        int at = advance(Long.BYTES);
        LONG.set(bytes, at, value);
    }

    /** The length, and {@code count} bytes of {@code source} from {@code from} on. */
    public void putBytes(byte[] source, int from, int count) {
        putInt(count);
        putRaw(source, from, count);
    }

    /** All bytes of {@code source}, without a length: both sides know how many there are. */
    public void putRaw(byte[] source) {
        putRaw(source, 0, source.length);
    }

    private void putRaw(byte[] source, int from, int count) {
        int at = advance(count);
        System.arraycopy(source, from, bytes, at, count);
    }

    /** The length, and all bytes of {@code source}. */
    public void putBytes(MemorySegment source) {
        int count = Math.toIntExact(source.byteSize());
        putInt(count);
        if (gathers && count >= PIECE_BYTES_MIN) {
            addPiece(source, count);
        } else {
            int at = advance(count);
            MemorySegment.copy(source, ValueLayout.JAVA_BYTE, 0, bytes, at, count);
        }
    }

    private void addPiece(MemorySegment source, int count) {
        Check.that((long) length() + count <= BYTES_MAX, "a frame of more than %d bytes", length());
        if (pieceCount == pieces.length) {
            pieces = Arrays.copyOf(pieces, 2 * pieceCount);
            pieceAt = Arrays.copyOf(pieceAt, 2 * pieceCount);
        }
        pieces[pieceCount] = source;
        pieceAt[pieceCount++] = filled;
        pieceBytes += count;
    }

    /** The length, and all bytes of {@code source}. */
    public void putBytes(byte[] source) {
        putBytes(source, 0, source.length);
    }

    /** The length in bytes, and {@code text} in UTF-8. */
    public void putString(String text) {
        putBytes(text.getBytes(StandardCharsets.UTF_8));
    }

    /** How many {@code strings} there are, and each of them. */
    public void putStrings(Collection<String> strings) {
        putList(strings, WireWriter::putString);
    }

    /** How many {@code elements} there are, and each of them, as {@code put} writes it. */
    public <T> void putList(Collection<T> elements, BiConsumer<WireWriter, T> put) {
        putInt(elements.size());
        for (T element : elements) {
            put.accept(this, element);
        }
    }

    /** How many entries {@code map} has; the key and the value of each, in the map's order. */
    public <K, V> void putMap(
            Map<K, V> map, BiConsumer<WireWriter, K> putKey, BiConsumer<WireWriter, V> putValue) {
        putList(
                map.entrySet(),
                (out, entry) -> {
                    putKey.accept(out, entry.getKey());
                    putValue.accept(out, entry.getValue());
                });
    }

    /** Makes room for {@code count} more bytes; returns where they go. */
    private int advance(int count) {
        int at = filled;
        if (count > bytes.length - at) {
            grow(at + (long) count);
        }
        filled = at + count;
        return at;
    }

    private void grow(long needed) {
        Check.that(needed <= BYTES_MAX, "a frame of %d bytes", needed);
        bytes = Arrays.copyOf(bytes, (int) Math.min(BYTES_MAX, Math.max(needed, 2L * filled)));
    }
}
