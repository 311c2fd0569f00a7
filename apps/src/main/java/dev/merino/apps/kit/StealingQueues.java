package dev.merino.apps.kit;

import dev.merino.Member;
import dev.merino.SharedInts;
import dev.merino.SharedLock;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntUnaryOperator;

/**
 * A queue of numbered tasks for each rank. A rank takes from its own queue as long as there is
 * something in it, and then from those of the ranks after it: it steals.
 *
 * <p>Of a queue only the number of its next task is shared. It has a page and a lock of its own, so
 * that a rank which is not stolen from needs no messages. Nothing is ever put back: a queue that
 * was found empty stays so until {@link #refill}, and a rank that has found all of them empty is
 * done.
 */
public final class StealingQueues {
    /**
     * A task.
     *
     * @param queue the rank whose queue it was in
     * @param number its number there, from 0
     */
    public record Task(int queue, int number) {}

    private record Queue(int size, SharedInts next, SharedLock lock) {}

    private final int rank;
    private final List<Queue> queues = new ArrayList<>();
    private int victim;

    /**
     * Every rank creates one, with the same sizes; all queues are full.
     *
     * @param name names what is shared
     * @param sizes how many tasks the queue of a rank has
     */
    public StealingQueues(Member me, String name, IntUnaryOperator sizes) {
        this.rank = me.rank();
        for (int owner = 0; owner < me.size(); owner++) {
            queues.add(
                    new Queue(
                            sizes.applyAsInt(owner),
                            me.named(name + " " + owner).ints(1),
                            me.named(name + " lock " + owner).lock()));
        }
    }

    /** Refills this rank's queue; all ranks call this, with a barrier before and after. */
    public void refill() {
        queues.get(rank).next.set(0, 0);
        victim = 0;
    }

    /** Takes a task; empty when no queue has any. */
    public Optional<Task> take() {
        for (; victim < queues.size(); victim++) {
            int owner = (rank + victim) % queues.size();
            int number = take(queues.get(owner));
            if (number >= 0) {
                return Optional.of(new Task(owner, number));
            }
        }
        return Optional.empty();
    }

    /** The number of the next task, or -1 if there is none. */
    private static int take(Queue queue) {
        queue.lock.lock();
        try {
            int number = queue.next.get(0);
            if (number == queue.size) {
                return -1;
            }
            queue.next.set(0, number + 1);
            return number;
        } finally {
            queue.lock.unlock();
        }
    }
}
