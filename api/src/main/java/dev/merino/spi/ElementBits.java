package dev.merino.spi;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/** Compares elements by their bits: every NaN is a value of its own, and so are 0.0 and -0.0. */
final class ElementBits {
    private ElementBits() {}

    static boolean same(boolean a, boolean b) {
        return a == b;
    }

    /** For all integers, and characters. */
    static boolean same(long a, long b) {
        return a == b;
    }

    static boolean same(float a, float b) {
        return Float.floatToRawIntBits(a) == Float.floatToRawIntBits(b);
    }

    static boolean same(double a, double b) {
        return Double.doubleToRawLongBits(a) == Double.doubleToRawLongBits(b);
    }

    /** How many of {@code count} elements are the same before the first difference; -1 for all. */
    static int mismatch(boolean[] a, int aFrom, boolean[] b, int bFrom, int count) {
        return Arrays.mismatch(a, aFrom, aFrom + count, b, bFrom, bFrom + count);
    }

    static int mismatch(byte[] a, int aFrom, byte[] b, int bFrom, int count) {
        return Arrays.mismatch(a, aFrom, aFrom + count, b, bFrom, bFrom + count);
    }

    static int mismatch(short[] a, int aFrom, short[] b, int bFrom, int count) {
        return Arrays.mismatch(a, aFrom, aFrom + count, b, bFrom, bFrom + count);
    }

    static int mismatch(char[] a, int aFrom, char[] b, int bFrom, int count) {
        return Arrays.mismatch(a, aFrom, aFrom + count, b, bFrom, bFrom + count);
    }

    static int mismatch(int[] a, int aFrom, int[] b, int bFrom, int count) {
        return Arrays.mismatch(a, aFrom, aFrom + count, b, bFrom, bFrom + count);
    }

    static int mismatch(long[] a, int aFrom, long[] b, int bFrom, int count) {
        return Arrays.mismatch(a, aFrom, aFrom + count, b, bFrom, bFrom + count);
    }

    /** Not that of {@link Arrays}, to which all NaN are alike. */
    static int mismatch(float[] a, int aFrom, float[] b, int bFrom, int count) {
        return mismatch(
                MemorySegment.ofArray(a),
                aFrom,
                MemorySegment.ofArray(b),
                bFrom,
                count,
                Float.BYTES);
    }

    static int mismatch(double[] a, int aFrom, double[] b, int bFrom, int count) {
        return mismatch(
                MemorySegment.ofArray(a),
                aFrom,
                MemorySegment.ofArray(b),
                bFrom,
                count,
                Double.BYTES);
    }

    private static int mismatch(
            MemorySegment a, long aFrom, MemorySegment b, long bFrom, long count, long bytes) {
        long at =
                MemorySegment.mismatch(
                        a,
                        aFrom * bytes,
                        (aFrom + count) * bytes,
                        b,
                        bFrom * bytes,
                        (bFrom + count) * bytes);
        return (int) (at < 0 ? at : at / bytes);
    }
}
