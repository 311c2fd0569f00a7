package dev.merino;

/**
 * What all ranks share: an array, a matrix, records, a lock, a barrier, a flag, a counter, or one
 * of {@link Synchronizers}.
 *
 * <p>An object is allocated by all ranks and closed by all ranks ({@link #close}), unless one rank
 * has allocated it ({@link LocalAllocator}). What it had, its memory, its place in the address
 * space and its name, is used again for objects that are allocated afterwards, whatever they are.
 *
 * {@snippet class="com.example.guide.sharing.Rounds" region="close"}
 */
public interface SharedObject extends AutoCloseable {
    /** The name under which it was allocated, or {@code #n} for the n-th object without a name. */
    String name();

    /**
     * Gives the object back, collectively: every rank closes it, in the same order as other objects
     * that are closed one by one. It is a barrier, and all that was written before it is visible
     * after it. {@link Allocator#close} closes many objects at the price of one.
     *
     * <p>Whoever uses a handle on the object afterwards, this one or another one of its rank, gets
     * an {@link IllegalStateException} that names it. What was made of a handle before, a view of
     * an array or a record of {@link SharedStructs}, must not be used any more: on live nodes
     * nobody checks it, and it may end the run, or reach what has the memory next.
     *
     * <p>An array of {@link Member#local} is closed by any one rank, which is no barrier: {@link
     * LocalAllocator} says what it is.
     *
     * @throws IllegalStateException if it is closed already, or is a lock that this rank holds
     * @throws MerinoException if the ranks do not close the same object
     */
    @Override
    void close();
}
