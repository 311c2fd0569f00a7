package dev.merino.rank.task;

import org.jspecify.annotations.Nullable;

/** The tasks of a board for a rank of the same process. */
public final class BoardSource implements TaskSource {
    private final TaskBoard board;
    private final int rank;
    private final RunningTask running;
    private @Nullable SubmittedTask<?> job;

    /** Those that {@code rank} takes, which runs them as {@code running}. */
    public BoardSource(TaskBoard board, int rank, RunningTask running) {
        this.board = board;
        this.rank = rank;
        this.running = running;
    }

    @Override
    public @Nullable TaskOrder next() throws InterruptedException {
        SubmittedTask<?> next = board.take(rank);
        job = next;
        if (next == null) {
            return null;
        }
        next.interruptBy(() -> running.interrupt(next.order().number()));
        return next.order();
    }

    @Override
    public void answer(TaskOutcome outcome) {
        if (job != null) {
            job.end(outcome);
        }
    }

    @Override
    public void abort() {
        board.abort();
    }
}
