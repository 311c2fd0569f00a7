package dev.merino;

import java.util.List;

/**
 * A list that all ranks share, and that grows at its end.
 *
 * {@snippet class="com.example.guide.structures.SharedWords" region="list"}
 *
 * <p>{@link #add} is atomic, and {@link #size} makes visible what was added before. Reading costs
 * no lock: {@link #get} and {@link #set} of the same element by different ranks are ordered by the
 * program, as those of an array are.
 *
 * @param <T> the class of the values, see {@link Structures}
 */
public interface SharedList<T> extends SharedObject {
    /** Adds a copy of {@code value} at the end; returns its index. */
    default long add(T value) {
        return addAll(List.of(value));
    }

    /**
     * Adds copies of {@code values} at the end, one after the other; returns the index of the
     * first. It takes the list's lock once.
     */
    long addAll(List<? extends T> values);

    /**
     * The value at {@code index}.
     *
     * @throws IndexOutOfBoundsException if this rank knows of none there
     */
    T get(long index);

    /**
     * Puts a copy of {@code value} in the place of the one at {@code index}. If it has more bytes
     * than any there before, what they took stays taken until the list is closed.
     *
     * @throws IndexOutOfBoundsException if this rank knows of none there
     */
    void set(long index, T value);

    /** How many values it has. */
    long size();
}
