package dev.merino.rank.task;

import dev.merino.ClusterExecutor;
import dev.merino.MerinoException;
import dev.merino.Settings;
import dev.merino.SharedTask;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/** The executor of every world: a board, and a run on a thread of its own whose ranks clear it. */
public final class ClusterTasks extends GroupsOfTasks implements ClusterExecutor {
    private static final int TASKS_MAX = 1 << 20;

    /** How long tasks that are cancelled may take before their run is given up. */
    private static final long PATIENCE_MS = 5_000;

    private final Settings settings;
    private final TaskBoard board;
    private final Thread thread;
    private final CountDownLatch ended = new CountDownLatch(1);
    private final AtomicLong numbers = new AtomicLong();
    private volatile @Nullable Throwable failure;

    /** Begins {@code run}, of a cluster set up as {@code settings} say. */
    ClusterTasks(Settings settings, TaskRun run) {
        this.settings = settings;
        this.board = new TaskBoard(settings, TASKS_MAX);
        this.thread = new Thread(() -> serve(run), "merino-executor");
        thread.start();
    }

    private void serve(TaskRun run) {
        try {
            run.serve(board);
        } catch (Throwable e) {
            failure = e;
        } finally {
            board.abort();
            Throwable why = failure;
            for (SubmittedTask<?> job : board.open()) {
                boolean _ = why == null ? job.cancel(false) : job.completeExceptionally(why);
            }
            ended.countDown();
        }
    }

    // ---- tasks

    @Override
    public <T> Future<T> submit(SharedTask<T> task) {
        return begin(job(task, null), board::add);
    }

    @Override
    public <T> Future<T> submit(Callable<T> task) {
        return start(task);
    }

    @Override
    <T> SubmittedTask<T> start(Callable<T> task) {
        return begin(job(task, null), board::add);
    }

    @Override
    public <T> Future<T> submit(Runnable task, T result) {
        return begin(job(task, result), board::add);
    }

    @Override
    public Future<?> submit(Runnable task) {
        return begin(job(task, null), board::add);
    }

    @Override
    public void execute(Runnable task) {
        SubmittedTask<?> _ = begin(job(task, null), board::add);
    }

    @Override
    public <T> Future<T> submitNear(int rank, SharedTask<T> task) {
        return near(rank, task);
    }

    @Override
    public <T> Future<T> submitNear(int rank, Callable<T> task) {
        return near(rank, task);
    }

    private <T> Future<T> near(int rank, Object task) {
        Objects.checkIndex(rank, settings.size());
        return begin(this.<T>job(task, null), job -> board.addNear(rank, job));
    }

    @Override
    public <T> List<Future<T>> submitEverywhere(SharedTask<T> task) {
        TaskType type = TaskType.of(task.getClass());
        TaskCopy copy = type.copy(task);
        List<SubmittedTask<T>> jobs = new ArrayList<>();
        for (int rank = 0; rank < settings.size(); rank++) {
            jobs.add(new SubmittedTask<>(order(true, copy), type, null, board));
        }
        return List.copyOf(begin(jobs, board::addForAll));
    }

    private <T> SubmittedTask<T> job(Object task, @Nullable T result) {
        TaskType type = TaskType.of(task.getClass());
        return new SubmittedTask<>(order(false, type.copy(task)), type, result, board);
    }

    private TaskOrder order(boolean isForAll, TaskCopy copy) {
        return new TaskOrder(numbers.getAndIncrement(), isForAll, copy);
    }

    private <J> J begin(J job, Consumer<J> add) {
        Throwable why = failure;
        if (why != null) {
            throw new RejectedExecutionException("the run of the executor has failed", why);
        }
        add.accept(job);
        return job;
    }

    // ---- the end

    @Override
    public void shutdown() {
        board.shut();
    }

    @Override
    public List<Runnable> shutdownNow() {
        List<Runnable> never = List.copyOf(board.shutNow());
        for (SubmittedTask<?> job : board.open()) {
            boolean _ = job.cancel(true);
        }
        return never;
    }

    @Override
    public boolean isShutdown() {
        return board.isShut();
    }

    @Override
    public boolean isTerminated() {
        return ended.getCount() == 0;
    }

    @Override
    public boolean awaitTermination(long timeout, TimeUnit unit) throws InterruptedException {
        return ended.await(timeout, unit);
    }

    /** Waits for all tasks, as executors do; and then tells what the run failed with. */
    @Override
    public void close() {
        ClusterExecutor.super.close();
        Throwable why = failure;
        if (why instanceof MerinoException merino) {
            throw merino;
        }
        if (why != null) {
            throw new MerinoException("the run of the executor has failed: " + why, why);
        }
    }

    /** Its cluster is closed: tasks that do not heed their interrupt do not stop it. */
    void abandon() throws InterruptedException {
        List<Runnable> _ = shutdownNow();
        if (!ended.await(PATIENCE_MS, TimeUnit.MILLISECONDS)) {
            thread.interrupt();
        }
        ended.await();
    }
}
