package dev.merino.checker.live;

import dev.merino.Allocator;
import dev.merino.ByteView;
import dev.merino.IntView;
import dev.merino.LongView;
import dev.merino.SharedArray;
import dev.merino.SharedBytes;
import dev.merino.SharedInts;
import dev.merino.SharedLongs;
import dev.merino.SharedShorts;
import dev.merino.ShortView;

import java.util.function.LongUnaryOperator;

/**
 * A shared array of whole numbers of any width, reached in one of the ways that arrays offer.
 *
 * @param bytes the width of an element
 * @param array the array
 * @param get the element at an index, without sign
 * @param set sets the element at an index
 */
record Elements(int bytes, SharedArray array, LongUnaryOperator get, Setter set) {
    /** Sets an element. */
    interface Setter {
        void set(long index, long value);
    }

    /** How elements are reached. */
    enum Way {
        /** One by one. */
        SINGLE,
        /** By copying from and to arrays of the JVM. */
        COPY,
        /** Through a view that is kept across synchronisation. */
        VIEW
    }

    /** {@code length} elements of {@code bytes} bytes from {@code allocator}. */
    static Elements of(Allocator allocator, int bytes, int length, Way way) {
        return switch (bytes) {
            case 1 -> of(allocator.bytes(length), length, way);
            case 2 -> of(allocator.shorts(length), length, way);
            case 4 -> of(allocator.ints(length), length, way);
            default -> of(allocator.longs(length), length, way);
        };
    }

    /** The little-endian number in the {@code width} bytes from {@code offset} on. */
    long load(long offset, int width) {
        long value = 0;
        for (int part = 0; part < width; part += bytes) {
            value |= get.applyAsLong((offset + part) / bytes) << (Byte.SIZE * part);
        }
        return value;
    }

    /** Writes the {@code width} bytes from {@code offset} on. */
    void store(long offset, int width, long value) {
        for (int part = 0; part < width; part += bytes) {
            set.set((offset + part) / bytes, value >>> (Byte.SIZE * part));
        }
    }

    /** Hints that the {@code width} bytes from {@code offset} on will be read. */
    void willLoad(long offset, int width) {
        array.willRead(offset / bytes, (offset + width) / bytes);
    }

    private static Elements of(SharedBytes array, int length, Way way) {
        ByteView view = array.view(0, length);
        byte[] one = new byte[1];
        return switch (way) {
            case SINGLE ->
                    new Elements(
                            Byte.BYTES,
                            array,
                            i -> Byte.toUnsignedLong(array.get(i)),
                            (i, value) -> array.set(i, (byte) value));
            case VIEW ->
                    new Elements(
                            Byte.BYTES,
                            array,
                            i -> Byte.toUnsignedLong(view.get((int) i)),
                            (i, value) -> view.set((int) i, (byte) value));
            case COPY ->
                    new Elements(
                            Byte.BYTES,
                            array,
                            i -> {
                                array.copyTo(i, one, 0, 1);
                                return Byte.toUnsignedLong(one[0]);
                            },
                            (i, value) -> {
                                one[0] = (byte) value;
                                array.copyFrom(i, one, 0, 1);
                            });
        };
    }

    private static Elements of(SharedShorts array, int length, Way way) {
        ShortView view = array.view(0, length);
        short[] one = new short[1];
        return switch (way) {
            case SINGLE ->
                    new Elements(
                            Short.BYTES,
                            array,
                            i -> Short.toUnsignedLong(array.get(i)),
                            (i, value) -> array.set(i, (short) value));
            case VIEW ->
                    new Elements(
                            Short.BYTES,
                            array,
                            i -> Short.toUnsignedLong(view.get((int) i)),
                            (i, value) -> view.set((int) i, (short) value));
            case COPY ->
                    new Elements(
                            Short.BYTES,
                            array,
                            i -> {
                                array.copyTo(i, one, 0, 1);
                                return Short.toUnsignedLong(one[0]);
                            },
                            (i, value) -> {
                                one[0] = (short) value;
                                array.copyFrom(i, one, 0, 1);
                            });
        };
    }

    private static Elements of(SharedInts array, int length, Way way) {
        IntView view = array.view(0, length);
        int[] one = new int[1];
        return switch (way) {
            case SINGLE ->
                    new Elements(
                            Integer.BYTES,
                            array,
                            i -> Integer.toUnsignedLong(array.get(i)),
                            (i, value) -> array.set(i, (int) value));
            case VIEW ->
                    new Elements(
                            Integer.BYTES,
                            array,
                            i -> Integer.toUnsignedLong(view.get((int) i)),
                            (i, value) -> view.set((int) i, (int) value));
            case COPY ->
                    new Elements(
                            Integer.BYTES,
                            array,
                            i -> {
                                array.copyTo(i, one, 0, 1);
                                return Integer.toUnsignedLong(one[0]);
                            },
                            (i, value) -> {
                                one[0] = (int) value;
                                array.copyFrom(i, one, 0, 1);
                            });
        };
    }

    private static Elements of(SharedLongs array, int length, Way way) {
        LongView view = array.view(0, length);
        long[] one = new long[1];
        return switch (way) {
            case SINGLE ->
                    new Elements(
                            Long.BYTES,
                            array,
                            i -> array.get(i),
                            (i, value) -> array.set(i, value));
            case VIEW ->
                    new Elements(
                            Long.BYTES,
                            array,
                            i -> view.get((int) i),
                            (i, value) -> view.set((int) i, value));
            case COPY ->
                    new Elements(
                            Long.BYTES,
                            array,
                            i -> {
                                array.copyTo(i, one, 0, 1);
                                return one[0];
                            },
                            (i, value) -> {
                                one[0] = value;
                                array.copyFrom(i, one, 0, 1);
                            });
        };
    }
}
