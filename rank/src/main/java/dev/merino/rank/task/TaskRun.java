package dev.merino.rank.task;

/** A run whose ranks do the tasks of a board. */
public interface TaskRun {
    /**
     * Returns when no rank does tasks any more.
     *
     * @throws Exception if the run has failed
     */
    void serve(TaskBoard board) throws Exception;
}
