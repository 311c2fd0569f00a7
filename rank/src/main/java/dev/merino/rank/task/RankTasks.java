package dev.merino.rank.task;

import dev.merino.Member;
import dev.merino.MerinoException;
import dev.merino.SharedLock;
import dev.merino.rank.statics.RankRunner;

/**
 * What a rank of an executor does: one task after the other.
 *
 * <p>Every task begins and ends with the same lock, taken and given back. So whatever a task wrote
 * before its result was known, a task that is submitted later sees, under every protocol; and the
 * race detector sees the same order.
 */
public final class RankTasks {
    private final Member me;
    private final TaskSource source;
    private final RunningTask running;
    private final ClassLoader loader;
    private final SharedLock order;

    private RankTasks(Member me, TaskSource source, RunningTask running, ClassLoader loader) {
        this.me = me;
        this.source = source;
        this.running = running;
        this.loader = loader;
        this.order = me.lock();
    }

    /**
     * Does the tasks of {@code source} until there are no more.
     *
     * @param running hears which of them this thread does
     * @param loader has their classes
     */
    public static void serve(Member me, TaskSource source, RunningTask running, ClassLoader loader)
            throws Exception {
        try {
            new RankTasks(me, source, running, loader).serve();
        } catch (Throwable thrown) {
            source.abort();
            throw thrown;
        }
    }

    private void serve() throws InterruptedException {
        for (TaskOrder next = source.next(); next != null; next = source.next()) {
            synchronise();
            TaskOutcome outcome = outcome(next);
            synchronise();
            source.answer(outcome);
            if (next.isForAll() && outcome instanceof TaskOutcome.Threw(Throwable thrown)) {
                throw new MerinoException(
                        "a task for every rank failed here, and others may wait for this one in it",
                        thrown);
            }
        }
    }

    @SuppressWarnings(
            "LockNotBeforeTry") // it guards nothing: to take it and to give it back is all
    private void synchronise() {
        order.lock();
        order.unlock();
    }

    private TaskOutcome outcome(TaskOrder next) {
        running.begin(next.number());
        try {
            TaskType type = TaskType.of(next.task(), loader);
            RankRunner.requireRewritten(type.type());
            Object task = type.make(next.task().content());
            return new TaskOutcome.Returned(type.call(task, me));
        } catch (Throwable thrown) {
            return new TaskOutcome.Threw(thrown);
        } finally {
            running.end();
        }
    }
}
