package dev.merino;

import java.util.concurrent.locks.Lock;

/**
 * What shared arrays of every element type have in common: a length, a coherence unit, a protocol,
 * and the hint to fetch a part of them before it is read.
 *
 * {@snippet class="com.example.guide.speed.Ahead" region="willRead"}
 */
public interface SharedArray extends SharedObject {
    /** How many elements. */
    long length();

    /**
     * The bytes of a coherence unit: what was asked for. If it is less than a page, every access is
     * checked in software, on live nodes too, and the array is for its rank's thread only.
     */
    int unitBytes();

    /** The protocol that keeps it coherent. */
    String protocol();

    /**
     * What this rank can put into shared memory for others to open the array by, if one rank has
     * allocated it: see {@link LocalAllocator}. Never 0.
     *
     * @throws UnsupportedOperationException if all ranks have allocated it: each has a handle then
     */
    default long reference() {
        throw new UnsupportedOperationException(
                name()
                        + " was allocated by all ranks, each of which has a handle:"
                        + " only arrays of Member.local() have a reference");
    }

    /**
     * The lock under which atomic operations on the element at {@code index} are done ({@link
     * SharedLongs#getAndAdd} and others), for those who do several things to the element as one.
     * Elements of many arrays share it, so it is held for a moment only, and by a rank that waits
     * for no other lock meanwhile. It costs nothing as long as nobody asks for it.
     *
     * @throws IndexOutOfBoundsException if the array has no such element
     */
    default Lock elementLock(long index) {
        throw new UnsupportedOperationException(
                "no atomic operation on elements of %s: use a lock".formatted(name()));
    }

    /**
     * A hint: this rank is going to read the elements from {@code from} up to, not including,
     * {@code to} soon. Live nodes then fetch what is missing at once instead of page by page.
     * Nothing else follows: reads return what they would have returned without it.
     *
     * @throws IndexOutOfBoundsException if the array has no such elements
     */
    default void willRead(long from, long to) {
        willRead(from, to, 0, 1);
    }

    /**
     * The same hint for several ranges, for example a part of each of some rows: the first is from
     * {@code from} up to, not including, {@code to}, and each of the others begins {@code stride}
     * elements after the one before.
     *
     * @param times how many ranges there are
     * @throws IndexOutOfBoundsException if the array does not have all of these elements
     */
    default void willRead(long from, long to, long stride, int times) {}
}
