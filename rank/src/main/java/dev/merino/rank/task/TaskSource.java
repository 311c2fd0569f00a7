package dev.merino.rank.task;

import org.jspecify.annotations.Nullable;

/** Where a rank gets its tasks from, and takes what has become of them. */
public interface TaskSource {
    /** Waits for the next task; null if there will be no more. */
    @Nullable TaskOrder next() throws InterruptedException;

    /** The last task has ended so. */
    void answer(TaskOutcome outcome);

    /** This rank cannot go on, so others that wait for tasks shall not, either. */
    void abort();
}
