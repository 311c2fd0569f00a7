package dev.merino;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleBinaryOperator;
import java.util.function.LongBinaryOperator;

/** Numbers as the bytes that ranks give each other. */
final class NumberBytes {
    private NumberBytes() {}

    static byte[] of(long... values) {
        ByteBuffer bytes = ByteBuffer.allocate(Math.multiplyExact(values.length, Long.BYTES));
        bytes.asLongBuffer().put(values);
        return bytes.array();
    }

    static long[] longs(byte[] bytes) {
        long[] values = new long[bytes.length / Long.BYTES];
        ByteBuffer.wrap(bytes).asLongBuffer().get(values);
        return values;
    }

    static List<long[]> all(List<byte[]> all) {
        List<long[]> arrays = new ArrayList<>();
        all.forEach(bytes -> arrays.add(longs(bytes)));
        return arrays;
    }

    /** The arrays of all ranks, which must have one length. */
    static List<long[]> allOfOneLength(String call, List<byte[]> all) {
        int length = all.getFirst().length;
        for (int rank = 1; rank < all.size(); rank++) {
            if (all.get(rank).length != length) {
                throw new IllegalArgumentException(
                        "%s: rank 0 has an array of %d elements, and rank %d one of %d"
                                .formatted(
                                        call,
                                        length / Long.BYTES,
                                        rank,
                                        all.get(rank).length / Long.BYTES));
            }
        }
        return all(all);
    }

    /** The first {@code count} in their order, which a stream would not promise. */
    static long fold(long[] all, int count, LongBinaryOperator operator) {
        long result = all[0];
        for (int i = 1; i < count; i++) {
            result = operator.applyAsLong(result, all[i]);
        }
        return result;
    }

    /** The same of doubles. */
    static double fold(double[] all, int count, DoubleBinaryOperator operator) {
        double result = all[0];
        for (int i = 1; i < count; i++) {
            result = operator.applyAsDouble(result, all[i]);
        }
        return result;
    }
}
