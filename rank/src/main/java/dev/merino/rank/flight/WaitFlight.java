package dev.merino.rank.flight;

import org.jspecify.annotations.Nullable;

/** The waits of one rank at locks and barriers, for its own thread. */
public final class WaitFlight {
    /** Never recorded: it says whether others are. */
    private static final LockEvent LOCK = new LockEvent();

    private static final BarrierEvent BARRIER = new BarrierEvent();

    private @Nullable LockEvent lock;
    private @Nullable BarrierEvent barrier;
    private String words = "";

    /** The rank begins to wait at a lock, as {@code what} says. */
    public void beginLock(String what) {
        if (LOCK.isEnabled()) {
            words = what;
            lock = new LockEvent();
            lock.begin();
        }
    }

    /** The rank begins to wait at a barrier, as {@code what} says. */
    public void beginBarrier(String what) {
        if (BARRIER.isEnabled()) {
            words = what;
            barrier = new BarrierEvent();
            barrier.begin();
        }
    }

    /** Whatever the rank waits for, the wait is over. */
    public void end() {
        if (lock != null) {
            lock.end(words);
            lock = null;
        }
        if (barrier != null) {
            barrier.end(words);
            barrier = null;
        }
    }
}
