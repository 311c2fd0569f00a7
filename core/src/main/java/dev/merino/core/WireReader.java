package dev.merino.core;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Reads a frame that {@link WireWriter} wrote, or that somebody made up: whatever is in it, a
 * reader answers or throws a {@link MalformedFrameException}. It never allocates more than the
 * bytes that are left would fill.
 *
 * <p>Every getter is told what it reads, so that the exception can say it.
 */
public final class WireReader {
    private static final VarHandle INT =
            MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONG =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private byte[] bytes = new byte[0];
    private int from;
    private int at;
    private int end;

    /** A reader of nothing, until {@link #reset}. */
    public WireReader() {}

    /** A reader of the {@code length} bytes of {@code bytes} from {@code from} on. */
    public WireReader(byte[] bytes, int from, int length) {
        reset(bytes, from, length);
    }

    /** A reader of all of {@code bytes}. */
    public WireReader(byte[] bytes) {
        this(bytes, 0, bytes.length);
    }

    /** Begins with the {@code length} bytes of {@code next} from {@code first} on. */
    public void reset(byte[] next, int first, int length) {
        Check.that(
                first >= 0 && length >= 0 && length <= next.length - first,
                "a frame inside its array");
        bytes = next;
        from = first;
        at = first;
        end = first + length;
    }

    /** How many bytes are left. */
    public int left() {
        return end - at;
    }

    /** One byte, signed. */
    public byte getByte(String what) {
        return bytes[advance(Byte.BYTES, what)];
    }

    /** One byte, which is 1 or 0. */
    public boolean getBoolean(String what) {
        byte value = getByte(what);
        require(value == 0 || value == 1, what, "neither true nor false", value);
        return value == 1;
    }

    /** Four bytes. */
    public int getInt(String what) {
        return (int) INT.get(bytes, advance(Integer.BYTES, what));
    }

    /** Eight bytes. */
    public long getLong(String what) {
        return (long) LONG.get(bytes, advance(Long.BYTES, what));
    }

    /** Four bytes that are a number or an index: nothing below zero. */
    public int getNatural(String what) {
        int value = getInt(what);
        require(value >= 0, what, "below zero", value);
        return value;
    }

    /** Four bytes that say how many things follow, each of {@code bytesEach} bytes at least. */
    public int getCount(String what, int bytesEach) {
        int count = getNatural(what);
        require((long) count * bytesEach <= left(), what, "more than the frame holds", count);
        return count;
    }

    /** So many things as {@link #getCount} says, which cannot be changed. */
    public <T> List<T> getList(String what, int bytesEach, Function<WireReader, T> element) {
        int count = getCount(what, bytesEach);
        if (count <= 1) { // most often; without a list that is copied
            return count == 0 ? List.of() : List.of(element.apply(this));
        }
        List<T> all = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            all.add(element.apply(this));
        }
        return List.copyOf(all);
    }

    /**
     * Reads what {@link WireWriter#putMap} wrote, each entry of {@code bytesEach} bytes at least;
     * keeps the order, and refuses a key that is there twice.
     */
    public <K, V> Map<K, V> getMap(
            String what,
            int bytesEach,
            Function<WireReader, K> keyOf,
            Function<WireReader, V> valueOf) {
        Map<K, V> all = new LinkedHashMap<>();
        for (int left = getCount(what, bytesEach); left > 0; left--) {
            K key = keyOf.apply(this);
            if (all.containsKey(key)) {
                throw malformed(what, "twice about " + key);
            }
            all.put(key, valueOf.apply(this));
        }
        return all;
    }

    /** One byte that says which of {@code choices} it is. */
    public <T> T getOneOf(String what, T[] choices) {
        byte number = getByte(what);
        require(number >= 0 && number < choices.length, what, "unknown", number);
        return choices[number];
    }

    /** A length and so many bytes, in an array of their own. */
    public byte[] getBytes(String what) {
        return getRaw(what, getCount(what, Byte.BYTES));
    }

    /** {@code count} bytes without a length, in an array of their own. */
    public byte[] getRaw(String what, int count) {
        int first = advance(count, what);
        return Arrays.copyOfRange(bytes, first, first + count);
    }

    /** A length and so many bytes of UTF-8. */
    public String getString(String what) {
        int count = getCount(what, Byte.BYTES);
        int first = advance(count, what);
        try {
            ByteBuffer text = ByteBuffer.wrap(bytes, first, count);
            return StandardCharsets.UTF_8.newDecoder().decode(text).toString();
        } catch (CharacterCodingException e) {
            throw malformed(what, "no UTF-8");
        }
    }

    /** Reads what {@link WireWriter#putStrings} wrote, as a list that cannot be changed. */
    public List<String> getStrings(String what) {
        return getList(what, Integer.BYTES, in -> in.getString(what));
    }

    /** Refuses bytes that nobody has read. */
    public void end() {
        if (at != end) {
            throw malformed("the end", left() + " bytes too early");
        }
    }

    /** What to throw about {@code what}, the last thing read, which is {@code fault}. */
    public MalformedFrameException malformed(String what, String fault) {
        return new MalformedFrameException(
                "malformed frame: %s is %s, at byte %d of %d"
                        .formatted(what, fault, at - from, end - from));
    }

    /** Refuses {@code seen}, which was read as {@code what}, unless {@code holds}. */
    private void require(boolean holds, String what, String fault, int seen) {
        if (!holds) {
            throw malformed(what, fault + " (" + seen + ")");
        }
    }

    /** Steps over {@code count} bytes; returns where they are. */
    private int advance(int count, String what) {
        if (count > end - at) {
            throw malformed(what, "cut off");
        }
        int first = at;
        at += count;
        return first;
    }
}
