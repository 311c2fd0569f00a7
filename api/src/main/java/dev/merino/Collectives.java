package dev.merino;

import dev.merino.spi.bytes.ValueBytes;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BinaryOperator;
import java.util.function.DoubleBinaryOperator;
import java.util.function.LongBinaryOperator;

/**
 * What all ranks do together and each learns the result of: sums, reductions, prefixes, broadcasts
 * and gathers of numbers, arrays of numbers and small records.
 *
 * {@snippet class="com.example.guide.synchronising.Totals" region="collectives"}
 *
 * <p>Every rank calls the same method, with arrays of the same length. Each is a barrier, too: what
 * any rank has written before is visible to all afterwards. Operators are applied in the order of
 * the ranks, on every rank alike, so results are the same on all of them and in every run, also
 * those of floating point.
 *
 * <p>A record may have components of primitive types, strings, enums, arrays of {@code byte},
 * {@code long} and {@code double}, and such records again.
 */
public interface Collectives {
    /** This rank, from 0 up to, not including, {@link #size}. */
    int rank();

    /** How many ranks run the program. */
    int size();

    /**
     * Waits until all ranks have called this, and returns what each has given, at its rank. Ranks
     * that give different {@code call}s are refused.
     *
     * @param call the method that the program calls, for reports
     * @param mine what this rank gives
     */
    List<byte[]> exchange(String call, byte[] mine);

    // ---- gathers

    /** The bytes of all ranks, at their ranks. */
    default List<byte[]> allGather(byte[] mine) {
        return exchange("allGather(byte[])", mine);
    }

    /** The numbers of all ranks, at their ranks. */
    default long[] allGather(long mine) {
        return first(exchange("allGather(long)", NumberBytes.of(mine)));
    }

    /** The numbers of all ranks, at their ranks. */
    default double[] allGather(double mine) {
        return doubles(first(exchange("allGather(double)", NumberBytes.of(bits(mine)))));
    }

    /** The arrays of all ranks, at their ranks; they may have different lengths. */
    default List<long[]> allGather(long[] mine) {
        return NumberBytes.all(exchange("allGather(long[])", NumberBytes.of(mine)));
    }

    /** The arrays of all ranks, at their ranks; they may have different lengths. */
    default List<double[]> allGather(double[] mine) {
        List<byte[]> all = exchange("allGather(double[])", NumberBytes.of(bits(mine)));
        return NumberBytes.all(all).stream().map(Collectives::doubles).toList();
    }

    /** The records of all ranks, at their ranks. */
    default <R extends Record> List<R> allGather(R mine) {
        return records("allGather", mine);
    }

    /** The numbers of all ranks for {@code root}; nothing for the others. */
    default long[] gather(long mine, int root) {
        return at(root) ? allGather(mine) : Arrays.copyOf(allGather(mine), 0);
    }

    /** The numbers of all ranks for {@code root}; nothing for the others. */
    default double[] gather(double mine, int root) {
        return at(root) ? allGather(mine) : Arrays.copyOf(allGather(mine), 0);
    }

    /** The records of all ranks for {@code root}; nothing for the others. */
    default <R extends Record> List<R> gather(R mine, int root) {
        List<R> all = allGather(mine);
        return at(root) ? all : List.of();
    }

    // ---- reductions

    /** The sum over all ranks. */
    default long sum(long mine) {
        return reduceLong("sum(long)", mine, Long::sum);
    }

    /** The sum over all ranks. */
    default double sum(double mine) {
        return reduceDouble("sum(double)", mine, Double::sum);
    }

    /** The sums over all ranks, element by element. */
    default long[] sum(long[] mine) {
        return reduce("sum(long[])", mine, Long::sum);
    }

    /** The sums over all ranks, element by element. */
    default double[] sum(double[] mine) {
        return reduce("sum(double[])", mine, Double::sum);
    }

    /** The smallest of all ranks' numbers. */
    default long min(long mine) {
        return reduceLong("min(long)", mine, Math::min);
    }

    /** The smallest of all ranks' numbers. */
    default double min(double mine) {
        return reduceDouble("min(double)", mine, Math::min);
    }

    /** The largest of all ranks' numbers. */
    default long max(long mine) {
        return reduceLong("max(long)", mine, Math::max);
    }

    /** The largest of all ranks' numbers. */
    default double max(double mine) {
        return reduceDouble("max(double)", mine, Math::max);
    }

    /** What {@code operator} makes of the numbers of all ranks, in their order. */
    default long reduceLong(long mine, LongBinaryOperator operator) {
        return reduceLong("reduceLong", mine, operator);
    }

    /** What {@code operator} makes of the numbers of all ranks, in their order. */
    default double reduceDouble(double mine, DoubleBinaryOperator operator) {
        return reduceDouble("reduceDouble", mine, operator);
    }

    /** The same of arrays, element by element. */
    default long[] reduce(long[] mine, LongBinaryOperator operator) {
        return reduce("reduce(long[])", mine, operator);
    }

    /** The same of arrays, element by element. */
    default double[] reduce(double[] mine, DoubleBinaryOperator operator) {
        return reduce("reduce(double[])", mine, operator);
    }

    /** What {@code operator} makes of the records of all ranks, in their order. */
    default <R extends Record> R reduce(R mine, BinaryOperator<R> operator) {
        List<R> all = records("reduce", mine);
        R result = all.getFirst();
        for (R next : all.subList(1, all.size())) {
            result = operator.apply(result, next);
        }
        return result;
    }

    private long reduceLong(String call, long mine, LongBinaryOperator operator) {
        return NumberBytes.fold(first(exchange(call, NumberBytes.of(mine))), size(), operator);
    }

    private double reduceDouble(String call, double mine, DoubleBinaryOperator operator) {
        double[] all = doubles(first(exchange(call, NumberBytes.of(bits(mine)))));
        return NumberBytes.fold(all, size(), operator);
    }

    private long[] reduce(String call, long[] mine, LongBinaryOperator operator) {
        List<long[]> all = NumberBytes.allOfOneLength(call, exchange(call, NumberBytes.of(mine)));
        long[] result = all.getFirst();
        for (long[] next : all.subList(1, all.size())) {
            for (int i = 0; i < result.length; i++) {
                result[i] = operator.applyAsLong(result[i], next[i]);
            }
        }
        return result;
    }

    private double[] reduce(String call, double[] mine, DoubleBinaryOperator operator) {
        LongBinaryOperator ofBits =
                (a, b) ->
                        Double.doubleToRawLongBits(
                                operator.applyAsDouble(
                                        Double.longBitsToDouble(a), Double.longBitsToDouble(b)));
        return doubles(reduce(call, bits(mine), ofBits));
    }

    // ---- prefixes

    /**
     * What {@code operator} makes of the numbers of the ranks up to this one, this one included.
     */
    default long scanLong(long mine, LongBinaryOperator operator) {
        long[] all = first(exchange("scanLong", NumberBytes.of(mine)));
        return NumberBytes.fold(all, rank() + 1, operator);
    }

    /**
     * What {@code operator} makes of the numbers of the ranks up to this one, this one included.
     */
    default double scanDouble(double mine, DoubleBinaryOperator operator) {
        double[] all = doubles(first(exchange("scanDouble", NumberBytes.of(bits(mine)))));
        return NumberBytes.fold(all, rank() + 1, operator);
    }

    // ---- broadcasts

    /** What {@code root} has given; what others give does not count. */
    default long broadcast(long value, int root) {
        return NumberBytes.longs(broadcast("broadcast(long)", NumberBytes.of(value), root))[0];
    }

    /** What {@code root} has given; what others give does not count. */
    default double broadcast(double value, int root) {
        byte[] of = broadcast("broadcast(double)", NumberBytes.of(bits(value)), root);
        return doubles(NumberBytes.longs(of))[0];
    }

    /** A copy of what {@code root} has given; what others give does not count. */
    default long[] broadcast(long[] values, int root) {
        return NumberBytes.longs(broadcast("broadcast(long[])", NumberBytes.of(values), root));
    }

    /** A copy of what {@code root} has given; what others give does not count. */
    default double[] broadcast(double[] values, int root) {
        byte[] of = broadcast("broadcast(double[])", NumberBytes.of(bits(values)), root);
        return doubles(NumberBytes.longs(of));
    }

    /** A copy of what {@code root} has given; what others give does not count but for its class. */
    default <R extends Record> R broadcast(R value, int root) {
        ValueBytes<R> type = ValueBytes.like(value);
        return type.read(broadcast(call("broadcast", type), type.write(value), root));
    }

    private byte[] broadcast(String call, byte[] value, int root) {
        return exchange(call, at(root) ? value : new byte[0]).get(root);
    }

    // ---- conversions

    private boolean at(int root) {
        if (root < 0 || root >= size()) {
            throw new IllegalArgumentException(
                    "root %d of a program with %d ranks".formatted(root, size()));
        }
        return rank() == root;
    }

    private <R extends Record> List<R> records(String method, R mine) {
        ValueBytes<R> type = ValueBytes.like(mine);
        List<R> all = new ArrayList<>();
        exchange(call(method, type), type.write(mine)).forEach(bytes -> all.add(type.read(bytes)));
        return all;
    }

    /** What a method with a record is called in reports. */
    private static String call(String method, ValueBytes<?> type) {
        return method + "(" + type.type().getSimpleName() + ")";
    }

    private static long[] first(List<byte[]> all) {
        return all.stream().mapToLong(bytes -> NumberBytes.longs(bytes)[0]).toArray();
    }

    private static long[] bits(double... values) {
        return Arrays.stream(values).mapToLong(Double::doubleToRawLongBits).toArray();
    }

    private static double[] doubles(long[] bits) {
        return Arrays.stream(bits).mapToDouble(Double::longBitsToDouble).toArray();
    }
}
