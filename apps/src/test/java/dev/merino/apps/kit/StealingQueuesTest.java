package dev.merino.apps.kit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.Cluster;
import dev.merino.Member;
import dev.merino.Merino;
import dev.merino.Settings;
import dev.merino.SharedInts;

import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

@Timeout(value = 60, unit = TimeUnit.SECONDS)
class StealingQueuesTest {
    private static final int TASKS = 40;

    /** Rank 0 has nothing to do, and lives on what others have. */
    private static int size(int rank) {
        return rank == 0 ? 0 : TASKS;
    }

    @ParameterizedTest(name = "{0} nodes x {1} threads")
    @CsvSource({"1,1", "2,1", "2,2", "3,1"})
    void everyTaskIsTakenOnceInEachRound(int nodes, int threads) {
        ConcurrentLinkedQueue<String> wrong = new ConcurrentLinkedQueue<>();
        try (Cluster cluster = Merino.embedded(Settings.of(nodes, threads))) {
            cluster.run(me -> run(me, wrong));
        }
        assertThat(wrong).isEmpty();
    }

    private static void run(Member me, ConcurrentLinkedQueue<String> wrong) {
        StealingQueues queues = new StealingQueues(me, "queue", StealingQueuesTest::size);
        SharedInts taken = me.named("taken").ints((long) TASKS * me.size());
        for (int round = 1; round <= 3; round++) {
            queues.refill();
            me.barrier();
            Optional<StealingQueues.Task> task = queues.take();
            while (task.isPresent()) {
                int at = task.get().queue() * TASKS + task.get().number();
                taken.set(at, taken.get(at) + 1);
                task = queues.take();
            }
            me.barrier();
            check(me, taken, round, wrong);
            me.barrier();
        }
    }

    private static void check(
            Member me, SharedInts taken, int round, ConcurrentLinkedQueue<String> wrong) {
        IntStream.range(0, me.size() * TASKS)
                .filter(at -> taken.get(at) != (at < TASKS ? 0 : round))
                .forEach(at -> wrong.add("round " + round + " task " + at + ": " + taken.get(at)));
    }
}
