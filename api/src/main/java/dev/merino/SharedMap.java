package dev.merino;

import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;

/**
 * A map that all ranks share. It is cut into stripes, each with a lock of its own, so that ranks
 * that use different keys seldom wait for each other.
 *
 * {@snippet class="com.example.guide.structures.SharedWords" region="map"}
 *
 * <p>Each method is atomic for its key, and what a rank has written before it puts a value is
 * visible to a rank that gets it. Every access takes a lock, which moves from node to node if
 * others have used that stripe since: collect what belongs together, and use {@link #mergeAll}.
 *
 * <p>Functions that are given to {@code merge} and {@code compute} run while the stripe is locked.
 * They must not use the map, nor wait for other ranks.
 *
 * @param <K> the class of the keys: {@code Long}, {@code Integer} or {@code String}
 * @param <V> the class of the values, see {@link Structures}
 */
public interface SharedMap<K, V> extends SharedObject {
    /** The value of {@code key}, if it has one. */
    Optional<V> get(K key);

    /** Gives {@code key} a value; returns the one before, if there was one. */
    Optional<V> put(K key, V value);

    /** Gives {@code key} a value if it has none; returns the one that it has, if there is one. */
    Optional<V> putIfAbsent(K key, V value);

    /** Takes {@code key} out; returns its value, if there was one. */
    Optional<V> remove(K key);

    /**
     * Gives {@code key} the value if it has none, else what {@code operator} makes of the one that
     * it has and {@code value}; returns the value that it has then.
     */
    V merge(K key, V value, BinaryOperator<V> operator);

    /** Merges all entries of {@code values}, stripe by stripe: one lock for many keys. */
    void mergeAll(Map<K, V> values, BinaryOperator<V> operator);

    /**
     * Gives {@code key} what {@code function} makes of its value, which is none if it has none;
     * nothing takes it out. Returns what it has then.
     */
    Optional<V> compute(K key, UnaryOperator<Optional<V>> function);

    /** Whether {@code key} has a value. */
    default boolean containsKey(K key) {
        return get(key).isPresent();
    }

    /**
     * How many keys have values: looks at one stripe after the other, so nobody else must change
     * the map if the number is to be exact.
     */
    long size();

    /**
     * Gives every entry to {@code body}, in no order. Each stripe is copied while it is locked, and
     * {@code body} runs when it is not, so it may use the map.
     */
    void forEach(BiConsumer<? super K, ? super V> body);

    /** The same with this rank's share: every entry is in the share of exactly one rank. */
    void forEachInShare(BiConsumer<? super K, ? super V> body);
}
