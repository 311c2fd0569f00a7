package dev.merino.launch;

import dev.merino.control.TaskConnection;
import dev.merino.control.TaskMessage;
import dev.merino.control.ThrownCopy;
import dev.merino.core.MalformedFrameException;
import dev.merino.rank.task.SubmittedTask;
import dev.merino.rank.task.TaskBoard;
import dev.merino.rank.task.TaskOrder;
import dev.merino.rank.task.TaskOutcome;

import java.io.IOException;

/** Takes tasks from a board for one rank of another process, until there are no more. */
final class TaskSender implements Runnable {
    private final TaskBoard board;
    private final int rank;
    private final TaskConnection line;

    TaskSender(TaskBoard board, int rank, TaskConnection line) {
        this.board = board;
        this.rank = rank;
        this.line = line;
    }

    @Override
    public void run() {
        try {
            for (SubmittedTask<?> job = board.take(rank); job != null; job = board.take(rank)) {
                send(job);
                job.end(outcome(line.read()));
            }
            line.send(new TaskMessage.End());
        } catch (IOException | MalformedFrameException e) {
            line.close();
            board.abort(); // a task is lost: the run ends, and with it all futures
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void send(SubmittedTask<?> job) throws IOException {
        TaskOrder order = job.order();
        line.send(
                new TaskMessage.Do(
                        order.number(),
                        order.isForAll(),
                        order.task().className(),
                        order.task().content()));
        job.interruptBy(() -> interrupt(order.number()));
    }

    private void interrupt(long number) {
        try {
            line.send(new TaskMessage.Interrupt(number));
        } catch (IOException e) {
            // The rank is gone, and its task with it.
        }
    }

    private static TaskOutcome outcome(TaskMessage answer) throws IOException {
        return switch (answer) {
            case TaskMessage.Returned(byte[] result) -> new TaskOutcome.Returned(result);
            case TaskMessage.Threw(byte[] thrown) ->
                    new TaskOutcome.Threw(ThrownCopy.read(thrown).toThrowable());
            case TaskMessage.Do order -> throw new IOException("a rank gives tasks");
            case TaskMessage.Interrupt interrupt -> throw new IOException("a rank interrupts");
            case TaskMessage.End end -> throw new IOException("a rank ends the executor");
        };
    }
}
