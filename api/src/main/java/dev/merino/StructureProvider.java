package dev.merino;

/**
 * The part of a Merino runtime that makes {@link Structures}; {@link java.util.ServiceLoader} finds
 * it.
 */
public interface StructureProvider {
    /** A queue of {@code me} and all other ranks. */
    <T> SharedQueue<T> queue(Structures me, Class<T> type, long capacity);

    /** A map of {@code me} and all other ranks. */
    <K, V> SharedMap<K, V> map(Structures me, Class<K> keys, Class<V> values);

    /** A list of {@code me} and all other ranks. */
    <T> SharedList<T> list(Structures me, Class<T> type);
}
