package dev.merino.launch.join;

import java.io.Closeable;

/**
 * Where the processes that were started together come together: once at the beginning, and again
 * before each run. Between runs its connections tell who has gone.
 *
 * <pre>
 *   process                                rank 0
 *     JoinRequest                ---->
 *                                &lt;----     Accepted, or Refused and why   when it is known
 *                                &lt;----     Accepted, or Refused and why   when all have come
 *     number of the run          ---->
 *                                &lt;----     Opened and how, or Refused and why
 * </pre>
 */
interface Rendezvous extends Closeable {
    /** Leads the next run. */
    interface Leader {
        /** Opens it; called on rank 0 only, when all have entered. */
        RunDescriptor open() throws InterruptedException;
    }

    /**
     * Waits until all processes want to run something for the {@code joinedRun}th time.
     *
     * @throws dev.merino.MerinoException if one of them is gone
     */
    RunDescriptor enter(int joinedRun, Leader leader) throws InterruptedException;

    @Override
    void close();
}
