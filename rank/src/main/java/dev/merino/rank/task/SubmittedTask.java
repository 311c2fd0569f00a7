package dev.merino.rank.task;

import org.jspecify.annotations.Nullable;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RunnableFuture;

/**
 * A task that was submitted, as its future.
 *
 * @param <T> the class of the result
 */
public final class SubmittedTask<T> extends CompletableFuture<T> implements RunnableFuture<T> {
    private final TaskOrder order;
    private final TaskType type;
    private final @Nullable T given;
    private final TaskBoard board;
    private boolean isBegun;
    private boolean isInterrupted;
    private @Nullable Runnable interrupter;

    /** {@code given} is the result of a task that has none. */
    SubmittedTask(TaskOrder order, TaskType type, @Nullable T given, TaskBoard board) {
        this.order = order;
        this.type = type;
        this.given = given;
        this.board = board;
    }

    /** What a rank is to do. */
    public TaskOrder order() {
        return order;
    }

    /** A rank has taken it. */
    synchronized void begin() {
        isBegun = true;
    }

    synchronized boolean isBegun() {
        return isBegun;
    }

    /**
     * The rank that has taken it is interrupted by {@code how}, at once if it is already wanted.
     */
    public void interruptBy(Runnable how) {
        synchronized (this) {
            interrupter = how;
            if (!isInterrupted) {
                return;
            }
        }
        how.run();
    }

    /** The rank is done with it. */
    public void end(TaskOutcome outcome) {
        synchronized (this) {
            interrupter = null;
        }
        board.forget(this);
        switch (outcome) {
            case TaskOutcome.Returned(byte[] result) -> complete(result);
            case TaskOutcome.Threw(Throwable thrown) -> completeExceptionally(thrown);
        }
    }

    @SuppressWarnings({"unchecked", "NullAway"}) // the type is that of the task, whose call says T
    private void complete(byte[] result) {
        Object value;
        try {
            value = given == null ? type.read(result) : given;
        } catch (RuntimeException malformed) {
            completeExceptionally(malformed);
            return;
        }
        complete((T) value);
    }

    @Override
    public boolean cancel(boolean mayInterruptIfRunning) {
        boolean isFirst = super.cancel(mayInterruptIfRunning);
        if (isFirst) {
            board.withdraw(this);
            if (mayInterruptIfRunning && board.mayDrop(this)) {
                interrupt();
            }
        }
        return isCancelled();
    }

    private void interrupt() {
        Runnable how;
        synchronized (this) {
            isInterrupted = true;
            how = interrupter;
        }
        if (how != null) {
            how.run();
        }
    }

    /** Only ranks run it: {@link ClusterTasks#shutdownNow} returns it for the record. */
    @Override
    public void run() {
        throw new IllegalStateException(
                "a task of %s is for ranks: submit it to the executor of a cluster"
                        .formatted(order.task().className()));
    }
}
