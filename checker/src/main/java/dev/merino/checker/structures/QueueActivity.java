package dev.merino.checker.structures;

import dev.merino.Member;
import dev.merino.SharedLongs;
import dev.merino.SharedQueue;
import dev.merino.core.Chance;

import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A pool of tasks, some of which make others: each is taken once, those of one rank in its order,
 * and the end comes when all are done. Rank 0 stays to the end, and makes no tasks if there is
 * little room: somebody must take what all others wait to put.
 */
final class QueueActivity implements Activity {
    private static final int VALUES_MAX = 4000;

    private final long capacity;
    private final int childrenPercent;
    private final AtomicLong put = new AtomicLong();
    private final AtomicLong done = new AtomicLong();
    private final Set<Task> taken = ConcurrentHashMap.newKeySet();

    /** The number of a task among all, and among those of its rank; the text makes it long. */
    record Task(int number, int rank, int numberOfRank, int depth, String text) {}

    QueueActivity(Chance chance) {
        boolean isBounded = chance.percent(30);
        this.capacity = isBounded ? chance.between(1, 4) : Long.MAX_VALUE;
        this.childrenPercent = isBounded ? 0 : chance.pick(0, 40);
    }

    @Override
    public void run(Member me, Chance mine) {
        new Part(me, mine).run();
    }

    /** What one rank does. */
    private final class Part {
        private final Member me;
        private final Chance mine;
        private final SharedQueue<Task> queue;
        private final SharedLongs data;
        private final int[] lastOf;
        private int numberOfRank;

        Part(Member me, Chance mine) {
            this.me = me;
            this.mine = mine;
            this.queue = me.queue(Task.class, capacity);
            this.data = me.named("data of queue").longs(VALUES_MAX);
            this.lastOf = new int[me.size()];
        }

        void run() {
            boolean onlyTakes = me.isFirst() && capacity < Long.MAX_VALUE;
            int first = onlyTakes ? 0 : mine.below(ROUNDS);
            for (int i = 0; i < first; i++) {
                put(2);
                if (mine.percent(30)) {
                    queue.poll().ifPresent(this::take);
                }
            }
            if (!me.isFirst() && mine.percent(20)) {
                queue.leave();
            } else {
                drain();
            }
            me.barrier();
            BrokenContract.requireSame(done.get(), put.get(), "the number of tasks that were done");
            queue.close();
            data.close();
        }

        private void drain() {
            for (Optional<Task> next = queue.take(); next.isPresent(); next = queue.take()) {
                take(next.get());
            }
            BrokenContract.requireSame(done.get(), put.get(), "the number of tasks at the end");
        }

        private void put(int depth) {
            int number = Math.toIntExact(put.getAndIncrement());
            String text = "x".repeat(mine.pick(0, 3, 700));
            data.set(number, number + 1L);
            queue.put(new Task(number, me.rank(), ++numberOfRank, depth, text));
        }

        private void take(Task task) {
            BrokenContract.require(taken.add(task), "%s is taken once", task);
            BrokenContract.require(
                    task.numberOfRank > lastOf[task.rank], "%s comes in its order", task);
            lastOf[task.rank] = task.numberOfRank;
            BrokenContract.requireSame(
                    data.get(task.number), task.number + 1L, "what was written before the put");
            for (int i = 0; i < 2 && task.depth > 0 && mine.percent(childrenPercent); i++) {
                put(task.depth - 1);
            }
            done.incrementAndGet();
        }
    }
}
