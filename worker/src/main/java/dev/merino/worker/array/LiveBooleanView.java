package dev.merino.worker.array;

import static java.lang.foreign.ValueLayout.JAVA_BOOLEAN;

import dev.merino.BooleanView;
import dev.merino.rank.handle.ArrayHandle;
import dev.merino.rank.handle.BulkCopy;
import dev.merino.rank.handle.DirectMemory;

import java.util.Objects;

/** A window on {@code boolean} elements, by address: there is no buffer of them. */
final class LiveBooleanView implements BooleanView {
    private static final long ADDRESS_BITS = MappedRange.addressBits(0);

    private final String name;
    private final long address;
    private final int length;

    private LiveBooleanView(String name, long address, int length) {
        this.name = name;
        this.address = address;
        this.length = length;
    }

    /** The {@code length} elements of {@code name} from {@code address} on. */
    static LiveBooleanView of(String name, long address, int length) {
        return new LiveBooleanView(name, address, length);
    }

    /** The {@code count} elements from {@code from} on, which this view must have. */
    LiveBooleanView part(int from, int count) {
        return new LiveBooleanView(name, address + from, count);
    }

    @Override
    public int length() {
        return length;
    }

    @Override
    public boolean get(int index) {
        return DirectMemory.ALL.get(JAVA_BOOLEAN, at(index));
    }

    @Override
    public void set(int index, boolean value) {
        DirectMemory.ALL.set(JAVA_BOOLEAN, at(index), value);
    }

    /**
     * Where the element is; {@link MappedRange} says why it masks what has no other bits anyway.
     */
    private long at(int index) {
        try {
            return (address & ADDRESS_BITS) + Objects.checkIndex(index, length);
        } catch (IndexOutOfBoundsException e) {
            throw ArrayHandle.outsideView(name, index, length);
        }
    }

    @Override
    public void fill(boolean value) {
        for (int i = 0; i < length; i++) {
            set(i, value);
        }
    }

    @Override
    public BooleanView slice(int from, int to) {
        ArrayHandle.requirePart(name, from, to, length);
        return part(from, to - from);
    }

    @Override
    public void copyTo(boolean[] target, int targetFrom) {
        Objects.checkFromIndexSize(targetFrom, length, target.length);
        BulkCopy.read(DirectMemory.ALL, JAVA_BOOLEAN, address, target, targetFrom, length);
    }

    @Override
    public void copyFrom(boolean[] source, int sourceFrom) {
        Objects.checkFromIndexSize(sourceFrom, length, source.length);
        BulkCopy.write(source, sourceFrom, DirectMemory.ALL, JAVA_BOOLEAN, address, length);
    }
}
