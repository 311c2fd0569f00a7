package dev.merino;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;

/**
 * A lock that many readers or one writer can have, with the manners of a fair {@link
 * java.util.concurrent.locks.ReentrantReadWriteLock}: who comes first is served first, so that
 * neither readers nor writers starve; who has it may take it again, and a writer may read.
 *
 * {@snippet class="com.example.guide.synchronising.Turns" region="readWriteLock"}
 *
 * <p>Readers are in it together, but each enters and leaves under a lock that moves from node to
 * node: it is worth its price for long reads.
 */
public interface SharedReadWriteLock extends ReadWriteLock, SharedObject {
    /**
     * The lock of readers. It has no conditions. {@link Lock#tryLock()} takes it if no writer has
     * it, even if somebody waits.
     */
    @Override
    Lock readLock();

    /**
     * The lock of writers. It has no conditions. A reader that wants to write must give back what
     * it has before: to wait for it would be to wait for itself, and is refused with an {@link
     * IllegalStateException}.
     */
    @Override
    Lock writeLock();
}
