package dev.merino.embedded;

import dev.merino.sync.SyncOperation;

import java.util.BitSet;

/**
 * Which locks a rank holds, and which one it waits for: for those who report on ranks that wait.
 */
final class HeldLocks {
    private static final int NONE = -1;

    private final BitSet held = new BitSet();
    private int awaited = NONE;

    /** The rank is about to ask for {@code operation}, which is returned. */
    synchronized SyncOperation asking(SyncOperation operation) {
        switch (operation) {
            case SyncOperation.Lock(int lock) -> awaited = lock;
            case SyncOperation.Unlock(int lock) -> held.clear(lock);
            case SyncOperation.Wait(int lock, int _) -> held.clear(lock);
            default -> {}
        }
        return operation;
    }

    /** {@code operation} yielded {@code result}, which is returned. */
    synchronized long done(SyncOperation operation, long result) {
        switch (operation) {
            case SyncOperation.Lock(int lock) -> held.set(lock, result == 1);
            case SyncOperation.TryLock(int lock) -> held.set(lock, result == 1);
            case SyncOperation.Wait(int lock, int _) -> held.set(lock);
            default -> {}
        }
        awaited = NONE;
        return result;
    }

    /** The lock that the rank waits for; a negative number if it waits for none. */
    synchronized int awaited() {
        return awaited;
    }

    /** Whether the rank holds {@code lock}. */
    synchronized boolean holds(int lock) {
        return lock >= 0 && held.get(lock);
    }
}
