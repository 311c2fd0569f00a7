package dev.merino.rank.task;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.LongSupplier;

/** What {@link java.util.concurrent.ExecutorService} does with several tasks. */
abstract class GroupsOfTasks {
    abstract <T> SubmittedTask<T> start(Callable<T> task);

    public <T> List<Future<T>> invokeAll(Collection<? extends Callable<T>> tasks)
            throws InterruptedException {
        return invokeAll(tasks, Long.MAX_VALUE, TimeUnit.NANOSECONDS);
    }

    /** Futures of tasks that are not done in time are cancelled. */
    public <T> List<Future<T>> invokeAll(
            Collection<? extends Callable<T>> tasks, long timeout, TimeUnit unit)
            throws InterruptedException {
        long startNs = System.nanoTime();
        List<SubmittedTask<T>> jobs = startAll(tasks);
        try {
            for (SubmittedTask<T> job : jobs) {
                awaitEnd(job, unit.toNanos(timeout) - (System.nanoTime() - startNs));
            }
        } catch (TimeoutException e) {
            // Those that are left are cancelled, which their futures say.
        } finally {
            jobs.forEach(job -> job.cancel(true));
        }
        return new ArrayList<>(jobs);
    }

    private static void awaitEnd(SubmittedTask<?> job, long timeoutNs)
            throws InterruptedException, TimeoutException {
        try {
            Object _ = job.get(timeoutNs, TimeUnit.NANOSECONDS);
        } catch (ExecutionException | CancellationException e) {
            // It has ended, too.
        }
    }

    private <T> List<SubmittedTask<T>> startAll(Collection<? extends Callable<T>> tasks) {
        List<SubmittedTask<T>> jobs = new ArrayList<>();
        try {
            for (Callable<T> task : tasks) {
                jobs.add(start(task));
            }
            return jobs;
        } catch (RuntimeException e) {
            jobs.forEach(job -> job.cancel(true));
            throw e;
        }
    }

    public <T> T invokeAny(Collection<? extends Callable<T>> tasks)
            throws InterruptedException, ExecutionException {
        try {
            return invokeAny(tasks, Long.MAX_VALUE, TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            throw new IllegalStateException("that is 292 years", e);
        }
    }

    /** The result of one that succeeds; the others are cancelled. */
    public <T> T invokeAny(Collection<? extends Callable<T>> tasks, long timeout, TimeUnit unit)
            throws InterruptedException, ExecutionException, TimeoutException {
        if (tasks.isEmpty()) {
            throw new IllegalArgumentException("none of no tasks can succeed");
        }
        long startNs = System.nanoTime();
        List<SubmittedTask<T>> jobs = startAll(tasks);
        BlockingQueue<SubmittedTask<T>> done = new LinkedBlockingQueue<>(jobs.size());
        for (SubmittedTask<T> job : jobs) {
            CompletableFuture<T> _ = job.whenComplete((value, thrown) -> done.add(job));
        }
        try {
            return firstGood(
                    done, jobs.size(), () -> unit.toNanos(timeout) - (System.nanoTime() - startNs));
        } finally {
            jobs.forEach(job -> job.cancel(true));
        }
    }

    private static <T> T firstGood(
            BlockingQueue<SubmittedTask<T>> done, int count, LongSupplier leftNs)
            throws InterruptedException, ExecutionException, TimeoutException {
        ExecutionException last = null;
        for (int i = 0; i < count; i++) {
            SubmittedTask<T> next = done.poll(leftNs.getAsLong(), TimeUnit.NANOSECONDS);
            if (next == null) {
                throw new TimeoutException("none of %d tasks has succeeded".formatted(count));
            }
            try {
                return next.get();
            } catch (ExecutionException e) {
                last = e;
            } catch (CancellationException e) {
                last = new ExecutionException(e);
            }
        }
        throw last == null ? new ExecutionException(new IllegalStateException("no tasks")) : last;
    }
}
