package dev.merino.rank.handle;

import dev.merino.memory.Region;

import org.jspecify.annotations.Nullable;

import java.util.concurrent.locks.Lock;
import java.util.function.IntFunction;

/**
 * The locks that put atomic operations on elements in order, as one rank has them. There is a fixed
 * number of them for all arrays together. Which one an element has follows from its coherence unit,
 * so all ranks agree, and the lock moves together with what it guards: units have numbers that are
 * the same on all nodes.
 *
 * <p>A rank asks for a lock when it needs it for the first time. A run without atomic operations
 * has none.
 */
final class ElementLocks {
    /** Enough for as many ranks to be busy with different units and rarely meet. */
    private static final int COUNT_BITS = 6;

    /** 2 to the power of 32, divided by the golden ratio: units in a row get different locks. */
    private static final int SPREAD = 0x9e3779b9;

    private final IntFunction<? extends Lock> locks;

    /** Those that the rank has asked for, by number. */
    private final @Nullable Lock[] found = new Lock[1 << COUNT_BITS];

    /**
     * @param locks the lock of each number
     */
    ElementLocks(IntFunction<? extends Lock> locks) {
        this.locks = locks;
    }

    /** The lock of the element that begins at {@code offset} of {@code region}, in bytes. */
    Lock at(Region region, long offset) {
        int number = number(region.pageAt(offset));
        Lock lock = found[number];
        if (lock == null) {
            lock = locks.apply(number);
            found[number] = lock;
        }
        return lock;
    }

    /** The number of the lock that elements of {@code page} have. */
    static int number(int page) {
        return (page * SPREAD) >>> (Integer.SIZE - COUNT_BITS);
    }
}
