package dev.merino.rank.handle;

import dev.merino.MerinoException;
import dev.merino.core.Check;

/**
 * The one thread that may use the handles of a rank.
 *
 * @param rank the rank
 * @param thread its thread
 */
public record RankThread(int rank, Thread thread) {
    /** Throws if the caller is another thread. */
    @SuppressWarnings("ReferenceEquality") // a thread equals only itself
    public void requireCurrent() {
        if (Thread.currentThread() != thread) {
            throw new MerinoException(
                    ("%s uses a handle that belongs to the thread of rank %d;"
                                    + " let each rank allocate its own")
                            .formatted(Thread.currentThread(), rank));
        }
    }

    /** Throws if this thread, which is the caller, has been interrupted. */
    public void requireUninterrupted() throws InterruptedException {
        if (thread.isInterrupted()) {
            throw interruption("begins to wait");
        }
    }

    /** What is thrown where the rank was interrupted; the interrupt is taken by that. */
    public InterruptedException interruption(String where) {
        boolean interrupted = Thread.interrupted();
        Check.that(interrupted, "rank %d was interrupted", rank);
        return new InterruptedException("rank " + rank + " was interrupted where it " + where);
    }
}
