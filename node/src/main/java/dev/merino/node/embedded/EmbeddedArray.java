package dev.merino.node.embedded;

import dev.merino.SharedArray;
import dev.merino.memory.Region;

import java.util.Objects;

/** What embedded arrays of every element type have in common. */
abstract class EmbeddedArray implements SharedArray {
    final Mapping mapping;
    final long length;
    private final String name;
    private final String protocol;

    EmbeddedArray(Processor processor, Region region, String name, String protocol, long length) {
        this.mapping = new Mapping(processor, region, name);
        this.name = name;
        this.protocol = protocol;
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
        return mapping.unitBytes();
    }

    @Override
    public final String protocol() {
        return protocol;
    }

    /** Refuses a range that is not within the array, by its name. */
    final void requireRange(long from, long count) {
        if (from < 0 || count < 0 || from > length - count) {
            throw new IndexOutOfBoundsException(
                    "elements %d to %d of %s, which has %d"
                            .formatted(from, from + count, name, length));
        }
    }

    /** What an access outside the array gets. */
    final IndexOutOfBoundsException outside(long index) {
        return new IndexOutOfBoundsException(
                "element %d of %s, which has %d".formatted(index, name, length));
    }

    /** Refuses a range that is not within an ordinary array. */
    static void requireOther(int from, int count, int length) {
        Objects.checkFromIndexSize(from, count, length);
    }
}
