package dev.merino;

import java.util.Optional;
import java.util.function.Consumer;

/**
 * A queue that all ranks share, first in, first out, which knows when the work is done: the classic
 * pool of tasks that make other tasks.
 *
 * {@snippet class="com.example.guide.structures.Pool" region="queue"}
 *
 * <p>The queue ends when nothing is in it and every rank waits in {@link #take} or has called
 * {@link #leave}: nobody is left who could put anything. It ends, too, when a rank calls {@link
 * #end} and what is in it has been taken. Then every {@code take} returns nothing, now and later,
 * and {@code put} is refused.
 *
 * <p>What a rank has written before it puts a value is visible to the rank that takes it.
 *
 * @param <T> the class of the values, see {@link Structures}
 */
public interface SharedQueue<T> extends SharedObject {
    /**
     * Puts a copy of {@code value} at the end; waits while the queue has as many as its capacity.
     *
     * @throws IllegalStateException if the queue has ended, or this rank has left it
     * @throws IllegalArgumentException if the value has too many bytes
     */
    void put(T value);

    /**
     * The same without waiting.
     *
     * @return whether there was room
     */
    boolean offer(T value);

    /** Takes the first value, if there is one now. */
    Optional<T> poll();

    /**
     * Takes the first value; waits while there is none. Nothing means that the queue has ended.
     *
     * @throws IllegalStateException if this rank has left the queue
     */
    Optional<T> take();

    /** Takes values until the queue has ended, and gives each to {@code body}. */
    default void drain(Consumer<? super T> body) {
        for (Optional<T> next = take(); next.isPresent(); next = take()) {
            body.accept(next.get());
        }
    }

    /** This rank will neither put nor take any more: the end does not wait for it. */
    void leave();

    /** Nobody puts anything any more; what is in the queue is still taken. */
    void end();

    /** How many values are in it now. */
    long size();
}
