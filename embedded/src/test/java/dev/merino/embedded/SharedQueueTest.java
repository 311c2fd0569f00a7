package dev.merino.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.merino.Cluster;
import dev.merino.Member;
import dev.merino.Merino;
import dev.merino.Program;
import dev.merino.RaceSearch;
import dev.merino.Settings;
import dev.merino.SharedLongs;
import dev.merino.SharedQueue;
import dev.merino.Structures;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.TimeUnit;

/** Queues that ranks share: nothing is lost or doubled, and all ranks learn of the end. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class SharedQueueTest {
    private static void run(int nodes, int threads, String protocol, Program program) {
        run(Settings.of(nodes, threads).withProtocol(protocol), program);
    }

    private static void run(Settings settings, Program program) {
        try (Cluster cluster = Merino.embedded(settings)) {
            var _ = cluster.run(program);
        }
    }

    private static void refused(Program program, String words) {
        assertThatThrownBy(() -> run(2, 1, Settings.DEFAULT_PROTOCOL, program))
                .hasStackTraceContaining(words);
    }

    /** A piece of work that makes others. */
    record Task(int depth, String path) {}

    /** A tree of tasks, whose leaves are counted: the classic pool. */
    @ParameterizedTest
    @CsvSource({"1,1,csm-ms", "1,3,csm-ms", "3,2,csm-ms", "3,2,tmk-lrc", "3,2,csm-dms", "3,1,fine"})
    void aPoolOfTasksEndsWhenAllAreDone(int nodes, int threads, String protocol) {
        run(
                nodes,
                threads,
                protocol,
                me -> {
                    SharedQueue<Task> queue = me.queue(Task.class);
                    if (me.isFirst()) {
                        queue.put(new Task(5, ""));
                    }
                    long[] leaves = {0};
                    queue.drain(
                            task -> {
                                if (task.depth == 0) {
                                    leaves[0] += Long.parseLong(task.path, 3);
                                } else {
                                    for (int i = 0; i < 3; i++) {
                                        queue.put(new Task(task.depth - 1, task.path + i));
                                    }
                                }
                            });
                    assertThat(me.sum(leaves[0])).isEqualTo(243 * 242 / 2);
                    assertThat(queue.take()).isEmpty();
                    assertThat(queue.size()).isZero();
                    queue.close();
                });
    }

    /** Values of each rank come in its order, each once, whoever takes them. */
    @ParameterizedTest
    @CsvSource({"1,2,csm-ms,7", "3,2,tmk-lrc,7", "3,2,csm-dms,1", "2,2,csm-ms,1000000"})
    void nothingIsLostOrDoubled(int nodes, int threads, String protocol, long capacity) {
        int values = 60;
        run(
                nodes,
                threads,
                protocol,
                me -> {
                    SharedQueue<long[]> queue = me.queue(long[].class, capacity);
                    SharedLongs seen = me.longs((long) me.size() * values);
                    Random random = new Random(me.rank());
                    long[] last = new long[me.size()];
                    int put = 0;
                    while (put < values) {
                        if (random.nextBoolean() && queue.offer(new long[] {me.rank(), put})) {
                            put++;
                        } else {
                            queue.poll().ifPresent(value -> take(value, values, seen, last));
                        }
                    }
                    queue.drain(value -> take(value, values, seen, last));
                    me.barrier();
                    for (long i = 0; i < seen.length(); i++) {
                        assertThat(seen.get(i)).as("value %d", i).isEqualTo(1);
                    }
                });
    }

    private static void take(long[] value, int values, SharedLongs seen, long[] last) {
        int from = (int) value[0];
        assertThat(value[1] + 1).as("first in, first out").isGreaterThan(last[from]);
        last[from] = value[1] + 1;
        long index = value[0] * values + value[1];
        seen.set(index, seen.get(index) + 1);
    }

    /** One rank alone, with elements of all lengths, against a list. */
    @Test
    void theRingGrowsAndWrapsAround() {
        run(
                1,
                1,
                Settings.DEFAULT_PROTOCOL,
                me -> {
                    SharedQueue<byte[]> queue = me.queue(byte[].class);
                    Random random = new Random(3);
                    var model = new java.util.ArrayDeque<byte[]>();
                    for (int step = 0; step < 3000; step++) {
                        if (random.nextInt(100) < 52) {
                            byte[] value = new byte[random.nextInt(step % 7 == 0 ? 5000 : 50)];
                            random.nextBytes(value);
                            queue.put(value);
                            model.add(value);
                        } else {
                            byte[] expected = model.poll();
                            Optional<byte[]> found = queue.poll();
                            assertThat(found.isPresent()).isEqualTo(expected != null);
                            found.ifPresent(value -> assertThat(value).isEqualTo(expected));
                        }
                        assertThat(queue.size()).isEqualTo(model.size());
                    }
                });
    }

    @Test
    void whatWasWrittenBeforeThePutIsVisibleAfterTheTake() {
        run(
                Settings.of(3, 1).withProtocol("tmk-lrc").withRaces(RaceSearch.ACCESSES),
                me -> {
                    SharedLongs words = me.longs(1000);
                    SharedQueue<Integer> queue = me.queue(Integer.class);
                    for (int i = me.rank(); i < 1000; i += me.size()) {
                        words.set(i, i + 1);
                        queue.put(i);
                    }
                    queue.drain(index -> assertThat(words.get(index)).isEqualTo(index + 1));
                });
    }

    @Test
    void ranksThatHaveLeftAreNotWaitedFor() {
        run(
                3,
                1,
                "csm-dms",
                me -> {
                    SharedQueue<String> queue = me.queue(String.class, 2);
                    if (me.rank() == 2) {
                        Map<String, Integer> counts = new HashMap<>();
                        queue.drain(word -> counts.merge(word, 1, Integer::sum));
                        assertThat(counts).isEqualTo(Map.of("rank 0", 50, "rank 1", 50));
                    } else {
                        for (int i = 0; i < 50; i++) {
                            queue.put("rank " + me.rank());
                        }
                        queue.leave();
                    }
                });
    }

    @Test
    void afterEndWhatIsInTheQueueIsStillTaken() {
        run(
                2,
                1,
                Settings.DEFAULT_PROTOCOL,
                me -> {
                    SharedQueue<Long> queue = me.queue(Long.class);
                    if (me.isFirst()) {
                        List.of(1L, 2L, 3L).forEach(queue::put);
                        queue.end();
                        assertThatThrownBy(() -> queue.put(4L))
                                .isInstanceOf(IllegalStateException.class)
                                .hasMessageContaining("queue #0 has ended");
                    }
                    long[] taken = {0};
                    queue.drain(value -> taken[0] += value);
                    assertThat(me.sum(taken[0])).isEqualTo(6);
                });
    }

    /** Closed queues give back all memory, also that which single ranks have allocated. */
    @Test
    void manyQueuesOneAfterTheOtherTakeTheSpaceOfOne() {
        run(
                Settings.of(2, 1).withSpaceBytes(1 << 20),
                me -> {
                    for (int round = 0; round < 40; round++) {
                        SharedQueue<byte[]> queue = me.queue(byte[].class);
                        fill(me, queue);
                        queue.close();
                    }
                });
    }

    private static void fill(Member me, SharedQueue<byte[]> queue) {
        for (int i = 0; i < 10; i++) {
            queue.put(new byte[5000]);
        }
        me.barrier();
        queue.drain(value -> assertThat(value).hasSize(5000));
    }

    // ---- mistakes

    @Test
    void aClosedQueueIsNamed() {
        refused(
                me -> {
                    SharedQueue<Long> queue = me.queue(Long.class);
                    queue.close();
                    queue.put(1L);
                },
                "queue #0 is closed");
    }

    @Test
    void aValueThatIsTooLargeIsNamed() {
        refused(
                me -> me.queue(byte[].class).put(new byte[Structures.VALUE_BYTES_MAX + 1]),
                "a value of 67108865 bytes for queue #0, which takes 67108864 at most");
    }

    @Test
    void valuesOfOtherClassesAreRefused() {
        refused(me -> me.queue(List.class), "values of java.util.List: ranks share primitive");
        refused(me -> me.queue(Long.class, 0), "a queue of capacity 0");
    }

    @Test
    void whoHasLeftDoesNotComeBack() {
        refused(
                me -> {
                    SharedQueue<Long> queue = me.queue(Long.class);
                    queue.leave();
                    queue.put(1L);
                },
                "has left queue #0");
    }

    @Test
    void ranksThatCloseDifferentQueuesAreToldSo() {
        refused(
                me -> {
                    var queues = Arrays.asList(me.queue(Long.class), me.queue(Long.class));
                    queues.get(me.rank()).close();
                },
                "close of queue #");
    }
}
