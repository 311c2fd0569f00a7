package dev.merino;

/**
 * Makes structures that all ranks share and that grow as they need: queues, maps and lists. Like
 * arrays they are made by all ranks together, in the same order, and closed by all together.
 *
 * {@snippet class="com.example.guide.structures.SharedWords" region="three"}
 *
 * <p>Values are of primitive types (as {@code Long.class}), strings, enums, arrays of {@code byte},
 * {@code long} and {@code double}, or records of them. A structure contains copies: whoever gets a
 * value gets one of its own. One value has {@value #VALUE_BYTES_MAX} bytes at most; strings count
 * in UTF-8.
 *
 * <p>What is in a structure lies in memory of {@link Member#local}, so a program that makes
 * snapshots closes its structures before.
 */
public interface Structures extends Allocator, Collectives {
    /** How many bytes one value has at most. */
    int VALUE_BYTES_MAX = 1 << 26;

    /** Allocates arrays for this rank alone: {@link Member#local}. */
    LocalAllocator local();

    /** A queue of values of {@code type} that takes as many as there is memory for. */
    default <T> SharedQueue<T> queue(Class<T> type) {
        return queue(type, Long.MAX_VALUE);
    }

    /**
     * A queue of values of {@code type} that takes {@code capacity} of them at a time.
     *
     * @throws IllegalArgumentException if there can be no such values, or the capacity is below 1
     */
    default <T> SharedQueue<T> queue(Class<T> type, long capacity) {
        return provider().queue(this, type, capacity);
    }

    /**
     * A map from {@code keys}, which are {@code Long}, {@code Integer} or {@code String}, to {@code
     * values}.
     *
     * @throws IllegalArgumentException if there can be no such keys or values
     */
    default <K, V> SharedMap<K, V> map(Class<K> keys, Class<V> values) {
        return provider().map(this, keys, values);
    }

    /**
     * A list of values of {@code type}.
     *
     * @throws IllegalArgumentException if there can be no such values
     */
    default <T> SharedList<T> list(Class<T> type) {
        return provider().list(this, type);
    }

    private static StructureProvider provider() {
        return Merino.provider(StructureProvider.class);
    }
}
