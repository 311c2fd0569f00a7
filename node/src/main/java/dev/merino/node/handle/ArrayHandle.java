package dev.merino.node.handle;

import dev.merino.SharedArray;

import java.util.Objects;

/** What arrays of every world and element type have in common. */
public abstract class ArrayHandle implements SharedArray {
    /** How many elements; every access looks at it. */
    protected final long length;

    private final String name;
    private final String protocol;
    private final int unitBytes;

    /** An array of {@code length} elements. */
    protected ArrayHandle(String name, String protocol, int unitBytes, long length) {
        this.name = name;
        this.protocol = protocol;
        this.unitBytes = unitBytes;
        this.length = length;
    }

    @Override
    public final String name() {
        return name;
    }

    @Override
    public final long length() {
        return length;
    }

    @Override
    public final int unitBytes() {
        return unitBytes;
    }

    @Override
    public final String protocol() {
        return protocol;
    }

    @Override
    public void willRead(long from, long to) {
        requireRange(from, to - from);
    }

    /** Refuses a range that is not within the array, by its name. */
    protected final void requireRange(long from, long count) {
        if (from < 0 || count < 0 || from > length - count) {
            throw new IndexOutOfBoundsException(
                    "elements %d to %d of %s, which has %d"
                            .formatted(from, from + count, name, length));
        }
    }

    /** What an access outside the array gets. */
    protected final IndexOutOfBoundsException outside(long index) {
        return new IndexOutOfBoundsException(
                "element %d of %s, which has %d".formatted(index, name, length));
    }

    /** Refuses a range that is not within an ordinary array. */
    protected static void requireOther(int from, int count, int length) {
        Objects.checkFromIndexSize(from, count, length);
    }
}
