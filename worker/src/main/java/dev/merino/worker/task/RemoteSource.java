package dev.merino.worker.task;

import dev.merino.ClusterExecutor;
import dev.merino.MerinoException;
import dev.merino.control.TaskConnection;
import dev.merino.control.TaskMessage;
import dev.merino.control.ThrownCopy;
import dev.merino.rank.task.RunningTask;
import dev.merino.rank.task.TaskCopy;
import dev.merino.rank.task.TaskOrder;
import dev.merino.rank.task.TaskOutcome;
import dev.merino.rank.task.TaskSource;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * The tasks that come over a connection. A thread of its own reads, since an interrupt must be
 * heard while the rank's thread does a task; it never touches shared memory.
 */
final class RemoteSource implements TaskSource {
    private final TaskConnection line;
    private final RunningTask running;
    private final BlockingQueue<Optional<TaskOrder>> orders = new LinkedBlockingQueue<>(2);

    private RemoteSource(TaskConnection line, RunningTask running) {
        this.line = line;
        this.running = running;
    }

    /** Those of {@code line}, whose interrupts {@code running} gets. */
    static RemoteSource listen(TaskConnection line, RunningTask running) {
        RemoteSource source = new RemoteSource(line, running);
        Thread.ofPlatform().daemon().name("merino-tasks").start(source::read);
        return source;
    }

    private void read() {
        try {
            while (hear(line.read())) {
                // Until the last message.
            }
        } catch (IOException e) {
            // The other side has ended, and this run with it; or the last task is done.
        }
        boolean _ = orders.offer(Optional.empty());
    }

    /** Whether there is more to hear. */
    private boolean hear(TaskMessage message) throws IOException {
        return switch (message) {
            case TaskMessage.Do(long number, boolean isForAll, String name, byte[] content) -> {
                TaskOrder order = new TaskOrder(number, isForAll, new TaskCopy(name, content));
                if (!orders.offer(Optional.of(order))) {
                    throw new IOException("a task before the last has ended");
                }
                yield true;
            }
            case TaskMessage.Interrupt(long number) -> {
                running.interrupt(number);
                yield true;
            }
            case TaskMessage.End() -> false;
            case TaskMessage.Returned returned -> throw new IOException("a result");
            case TaskMessage.Threw threw -> throw new IOException("an exception");
        };
    }

    @Override
    public @Nullable TaskOrder next() throws InterruptedException {
        return orders.take().orElse(null);
    }

    @Override
    public void answer(TaskOutcome outcome) {
        try {
            line.send(
                    switch (outcome) {
                        case TaskOutcome.Returned(byte[] result) ->
                                new TaskMessage.Returned(result);
                        case TaskOutcome.Threw(Throwable thrown) ->
                                new TaskMessage.Threw(
                                        ThrownCopy.of(thrown).toBytes(ClusterExecutor.BYTES_MAX));
                    });
        } catch (IOException e) {
            throw new MerinoException("the process of the executor is gone", e);
        }
    }

    /** The keeper hears that this rank has failed, and ends the others. */
    @Override
    public void abort() {}
}
