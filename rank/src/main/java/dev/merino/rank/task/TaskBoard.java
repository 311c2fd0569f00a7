package dev.merino.rank.task;

import dev.merino.Settings;

import org.jspecify.annotations.Nullable;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.RejectedExecutionException;
import java.util.stream.Stream;

/**
 * The tasks that wait for ranks. A rank takes first what is for every rank, so that all meet there
 * soon, then what is for its node, then what is for anybody.
 */
public final class TaskBoard {
    private final int tasksMax;
    private final int ranksPerNode;
    private final List<Deque<SubmittedTask<?>>> forRank;
    private final List<Deque<SubmittedTask<?>>> forNode;
    private final Deque<SubmittedTask<?>> forAny = new ArrayDeque<>();
    private final Set<SubmittedTask<?>> open = new LinkedHashSet<>();
    private boolean isShut;

    /** Whether what is cancelled is dropped on all ranks alike. */
    private boolean isDropping;

    private boolean isOver;

    /** A board of ranks as {@code settings} say; it takes {@code tasksMax} tasks at a time. */
    TaskBoard(Settings settings, int tasksMax) {
        this.tasksMax = tasksMax;
        this.ranksPerNode = settings.ranksPerNode();
        this.forRank = queues(settings.size());
        this.forNode = queues(settings.nodes());
    }

    private static List<Deque<SubmittedTask<?>>> queues(int count) {
        return Stream.<Deque<SubmittedTask<?>>>generate(ArrayDeque::new).limit(count).toList();
    }

    /** For whoever is free. */
    synchronized void add(SubmittedTask<?> job) {
        requireRoom(1);
        add(job, forAny);
    }

    /** For a rank of the node of {@code rank}. */
    synchronized void addNear(int rank, SubmittedTask<?> job) {
        requireRoom(1);
        add(job, forNode.get(rank / ranksPerNode));
    }

    /** One for each rank, all or none; all ranks get such jobs in the same order. */
    synchronized void addForAll(List<? extends SubmittedTask<?>> jobs) {
        requireRoom(jobs.size());
        for (int rank = 0; rank < jobs.size(); rank++) {
            add(jobs.get(rank), forRank.get(rank));
        }
    }

    private void requireRoom(int count) {
        if (isShut) {
            throw new RejectedExecutionException("the executor is shut down");
        }
        if (open.size() + count > tasksMax) {
            throw new RejectedExecutionException(
                    "%d tasks wait already: wait for some of their futures first"
                            .formatted(open.size()));
        }
    }

    private void add(SubmittedTask<?> job, Deque<SubmittedTask<?>> queue) {
        open.add(job);
        queue.add(job);
        notifyAll();
    }

    /** Waits for a task for {@code rank}; null if there will be none any more. */
    public synchronized @Nullable SubmittedTask<?> take(int rank) throws InterruptedException {
        while (!isOver) {
            SubmittedTask<?> next = poll(rank);
            if (next == null && isShut) {
                return null;
            }
            if (next == null) {
                wait();
            } else if (!isCancelled(next)) {
                next.begin();
                return next;
            }
        }
        return null;
    }

    /**
     * Whether nobody shall do {@code job}; who has cancelled it is about to {@link #withdraw} it.
     */
    private boolean isCancelled(SubmittedTask<?> job) {
        return job.isCancelled() && mayDrop(job);
    }

    private @Nullable SubmittedTask<?> poll(int rank) {
        SubmittedTask<?> own = forRank.get(rank).poll();
        if (own != null) {
            return own;
        }
        SubmittedTask<?> near = forNode.get(rank / ranksPerNode).poll();
        return near != null ? near : forAny.poll();
    }

    /**
     * A job that is cancelled is not done. One that every rank was to do stays: it would be missed
     * by those who do it.
     */
    synchronized void withdraw(SubmittedTask<?> job) {
        if (mayDrop(job) && !job.isBegun()) {
            forAny.remove(job);
            forNode.forEach(queue -> queue.remove(job));
            forRank.forEach(queue -> queue.remove(job));
            open.remove(job);
        }
    }

    /** Whether the ranks need not keep in step with {@code job}. */
    synchronized boolean mayDrop(SubmittedTask<?> job) {
        return isDropping || !job.order().isForAll();
    }

    /** A job has ended. */
    synchronized void forget(SubmittedTask<?> job) {
        open.remove(job);
    }

    /** No more tasks are taken; those that are here are done. */
    synchronized void shut() {
        isShut = true;
        notifyAll();
    }

    /** The same, and those that no rank has begun are not done: returns them, in no more queue. */
    synchronized List<SubmittedTask<?>> shutNow() {
        shut();
        isDropping = true;
        List<SubmittedTask<?>> never = open.stream().filter(job -> !job.isBegun()).toList();
        forRank.forEach(Deque::clear);
        forNode.forEach(Deque::clear);
        forAny.clear();
        return never;
    }

    synchronized boolean isShut() {
        return isShut;
    }

    /** A rank cannot go on: the others need not wait for tasks. */
    public synchronized void abort() {
        isShut = true;
        isOver = true;
        notifyAll();
    }

    /** All that have not ended. */
    synchronized List<SubmittedTask<?>> open() {
        return new ArrayList<>(open);
    }
}
