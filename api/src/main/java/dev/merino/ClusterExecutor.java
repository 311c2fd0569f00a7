package dev.merino;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;

/**
 * Ranks that do tasks, for a program that is no rank itself.
 *
 * {@snippet class="com.example.guide.structures.Tasks" region="executor"}
 *
 * <p>A task is a record that implements {@link SharedTask}, {@link Callable} or {@link Runnable}:
 * ranks get its class by name, and copies of its components, which are what {@link Structures}
 * contain. A class without fields serves too, if it has a constructor without parameters. Lambdas
 * are refused. The result is a copy, of the type that {@code call} declares: a primitive type's
 * class, a string, an enum, an array of {@code byte}, {@code long} or {@code double}, a record, or
 * {@code Void}. Tasks and results have {@value #BYTES_MAX} bytes at most; what is larger belongs
 * into shared memory.
 *
 * <p>What happened before a task was submitted, in tasks that had ended, is visible to it. What a
 * task throws is the cause of the {@link java.util.concurrent.ExecutionException}; the ranks go on.
 * On live nodes the cause shows what was thrown there, and is of another class. If a node dies, all
 * futures fail with what {@link Cluster#run} would throw, and no more tasks are accepted; {@link
 * #close} throws it too.
 *
 * <p>A future that is cancelled does not begin, or has the thread of its rank interrupted, if that
 * is wanted. Methods may be called by any thread. Who does not close the executor closes the
 * cluster, which cancels all tasks.
 */
public interface ClusterExecutor extends ExecutorService {
    /** How many bytes a task or a result has at most. */
    int BYTES_MAX = 8 << 20;

    /**
     * Lets the next rank that is free do {@code task}.
     *
     * @throws IllegalArgumentException if ranks cannot be given such a task; the message says why
     * @throws java.util.concurrent.RejectedExecutionException if the executor is shut down, or its
     *     run has failed
     */
    <T> Future<T> submit(SharedTask<T> task);

    /**
     * Lets a rank of the node of {@code rank} do {@code task}: the node that has the data, if ranks
     * have written their shares. {@link Share#indexOf} says whose share an element is in.
     */
    <T> Future<T> submitNear(int rank, SharedTask<T> task);

    /** As {@link #submitNear(int, SharedTask)}. */
    <T> Future<T> submitNear(int rank, Callable<T> task);

    /**
     * Lets every rank do {@code task} once, at about the same time, in the order in which such
     * tasks are submitted: they may allocate, meet at barriers and use collectives. If it fails on
     * a rank, the others might wait for that one, so the run ends.
     *
     * @return a future for each rank, by its number
     */
    <T> List<Future<T>> submitEverywhere(SharedTask<T> task);
}
