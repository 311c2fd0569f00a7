package dev.merino;

/**
 * Records that all ranks share, their fields declared by a {@link Struct}.
 *
 * {@snippet class="com.example.guide.sharing.Bodies" region="use"}
 *
 * @param <T> the interface of a record
 */
public interface SharedStructs<T> extends SharedArray {
    /**
     * The record at {@code index}. What is returned is a way to the record, not a copy: every read
     * and write goes to shared memory. It costs next to nothing in a loop and may be kept; like all
     * handles it belongs to its rank.
     *
     * @throws IndexOutOfBoundsException if there is none
     */
    T at(long index);

    /** How many bytes from one record to the next. */
    long structBytes();
}
