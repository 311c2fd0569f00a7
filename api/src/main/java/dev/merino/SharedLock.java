package dev.merino;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;

/**
 * A lock that all ranks share, with the manners of {@link
 * java.util.concurrent.locks.ReentrantLock}: its owner may lock it again, unlocking by anyone else
 * throws {@link IllegalMonitorStateException}, and it has conditions. A node that owned the lock
 * last takes it again without a message.
 *
 * {@snippet class="com.example.guide.synchronising.Deposits" region="lock"}
 *
 * <p>{@link #tryLock()} answers at once. When the lock is on another node it says no, and asks for
 * the lock to come nearer, so that a later try can succeed.
 */
public interface SharedLock extends Lock, SharedObject {
    /**
     * A condition of this lock. Conditions are matched by position: the n-th that a rank asks of a
     * lock is the n-th that every other rank asks of it.
     *
     * {@snippet class="com.example.guide.synchronising.Mailbox" region="condition"}
     */
    @Override
    Condition newCondition();

    /** Whether this rank owns the lock. */
    boolean isHeld();
}
