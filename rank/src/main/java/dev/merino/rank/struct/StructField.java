package dev.merino.rank.struct;

import java.util.List;

/**
 * A field of a struct.
 *
 * @param name its name
 * @param type the type of its elements
 * @param lengths how many elements for each index; empty for a single value
 * @param offset where in the struct it begins
 */
record StructField(String name, Primitive type, List<Integer> lengths, long offset) {
    StructField {
        lengths = List.copyOf(lengths);
    }

    long bytes() {
        long elements =
                lengths.stream().mapToLong(Integer::longValue).reduce(1, Math::multiplyExact);
        return Math.multiplyExact(elements, 1L << type.shift());
    }
}
