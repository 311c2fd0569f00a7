package dev.merino.core;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Writes a frame, little-endian, into an array that grows and is used again from frame to frame.
 * {@link WireReader} is its mirror.
 */
public final class WireWriter {
    private static final VarHandle INT =
            MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONG =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    /** Arrays of more bytes than this are refused by some JVMs. */
    private static final int BYTES_MAX = Integer.MAX_VALUE - 8;

    private byte[] bytes;
    private int length;

    /** A writer without bytes, and room for a few. */
    public WireWriter() {
        this(256);
    }

    /** A writer with room for {@code capacity} bytes before it grows. */
    public WireWriter(int capacity) {
        this.bytes = new byte[capacity];
    }

    /** The array, in whose first {@link #length} bytes the frame is; it is used again. */
    public byte[] bytes() {
        return bytes;
    }

    /** How many bytes were written since the last {@link #clear}. */
    public int length() {
        return length;
    }

    /** Begins the next frame in the same array. */
    public void clear() {
        length = 0;
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
        int at = advance(count);
        System.arraycopy(source, from, bytes, at, count);
    }

    /** The length, and all bytes of {@code source}. */
    public void putBytes(MemorySegment source) {
        int count = Math.toIntExact(source.byteSize());
        putInt(count);
        int at = advance(count);
        MemorySegment.copy(source, ValueLayout.JAVA_BYTE, 0, bytes, at, count);
    }

    /** The length, and all bytes of {@code source}. */
    public void putBytes(byte[] source) {
        putBytes(source, 0, source.length);
    }

    /** The length in bytes, and {@code text} in UTF-8. */
    public void putString(String text) {
        putBytes(text.getBytes(StandardCharsets.UTF_8));
    }

    /** Makes room for {@code count} more bytes; returns where they go. */
    private int advance(int count) {
        int at = length;
        if (count > bytes.length - at) {
            grow(at + (long) count);
        }
        length = at + count;
        return at;
    }

    private void grow(long needed) {
        Check.that(needed <= BYTES_MAX, "a frame of %d bytes", needed);
        bytes = Arrays.copyOf(bytes, (int) Math.min(BYTES_MAX, Math.max(needed, 2L * length)));
    }
}
