package dev.merino.apps.kit;

import dev.merino.Allocator;
import dev.merino.BooleanMatrix;
import dev.merino.ByteMatrix;
import dev.merino.CharMatrix;
import dev.merino.DoubleMatrix;
import dev.merino.FloatMatrix;
import dev.merino.IntMatrix;
import dev.merino.LongMatrix;
import dev.merino.Placement;
import dev.merino.SharedBarrier;
import dev.merino.SharedBooleans;
import dev.merino.SharedBytes;
import dev.merino.SharedChars;
import dev.merino.SharedCounter;
import dev.merino.SharedDoubles;
import dev.merino.SharedFlag;
import dev.merino.SharedFloats;
import dev.merino.SharedInts;
import dev.merino.SharedLock;
import dev.merino.SharedLongs;
import dev.merino.SharedShorts;
import dev.merino.SharedStructs;
import dev.merino.ShortMatrix;

/**
 * An allocator that adds a few letters to every name, so that rounds of a run have objects of their
 * own although they ask for the same names. Objects without a name are new for each who asks.
 *
 * <p>Each call is passed on by hand: a {@link java.lang.reflect.Proxy} would be shorter, but slow
 * where programs ask a member for its rank or node at every message.
 */
class RoundAllocator implements Allocator {
    private final Allocator all;
    private final String suffix;

    /**
     * Allocates from {@code all}.
     *
     * @param suffix what is added to names; may be empty
     */
    RoundAllocator(Allocator all, String suffix) {
        this.all = all;
        this.suffix = suffix;
    }

    @Override
    public Allocator named(String name) {
        return new RoundAllocator(all.named(name + suffix), suffix);
    }

    @Override
    public Allocator unitBytes(int bytes) {
        return new RoundAllocator(all.unitBytes(bytes), suffix);
    }

    @Override
    public Allocator protocol(String name) {
        return new RoundAllocator(all.protocol(name), suffix);
    }

    @Override
    public Allocator placement(Placement placement) {
        return new RoundAllocator(all.placement(placement), suffix);
    }

    @Override
    public SharedBooleans booleans(long length) {
        return all.booleans(length);
    }

    @Override
    public SharedBytes bytes(long length) {
        return all.bytes(length);
    }

    @Override
    public SharedShorts shorts(long length) {
        return all.shorts(length);
    }

    @Override
    public SharedChars chars(long length) {
        return all.chars(length);
    }

    @Override
    public SharedInts ints(long length) {
        return all.ints(length);
    }

    @Override
    public SharedLongs longs(long length) {
        return all.longs(length);
    }

    @Override
    public SharedFloats floats(long length) {
        return all.floats(length);
    }

    @Override
    public SharedDoubles doubles(long length) {
        return all.doubles(length);
    }

    @Override
    public BooleanMatrix booleanMatrix(int rows, int columns) {
        return all.booleanMatrix(rows, columns);
    }

    @Override
    public ByteMatrix byteMatrix(int rows, int columns) {
        return all.byteMatrix(rows, columns);
    }

    @Override
    public ShortMatrix shortMatrix(int rows, int columns) {
        return all.shortMatrix(rows, columns);
    }

    @Override
    public CharMatrix charMatrix(int rows, int columns) {
        return all.charMatrix(rows, columns);
    }

    @Override
    public IntMatrix intMatrix(int rows, int columns) {
        return all.intMatrix(rows, columns);
    }

    @Override
    public LongMatrix longMatrix(int rows, int columns) {
        return all.longMatrix(rows, columns);
    }

    @Override
    public FloatMatrix floatMatrix(int rows, int columns) {
        return all.floatMatrix(rows, columns);
    }

    @Override
    public DoubleMatrix doubleMatrix(int rows, int columns) {
        return all.doubleMatrix(rows, columns);
    }

    @Override
    public <T> SharedStructs<T> structs(Class<T> type, long length) {
        return all.structs(type, length);
    }

    @Override
    public SharedLock lock() {
        return all.lock();
    }

    @Override
    public SharedBarrier sharedBarrier() {
        return all.sharedBarrier();
    }

    @Override
    public SharedFlag flag() {
        return all.flag();
    }

    @Override
    public SharedCounter counter(long initial) {
        return all.counter(initial);
    }
}
