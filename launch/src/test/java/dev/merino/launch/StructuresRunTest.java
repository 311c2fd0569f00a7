package dev.merino.launch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.Member;
import dev.merino.Program;
import dev.merino.Schedule;
import dev.merino.Share;
import dev.merino.SharedList;
import dev.merino.SharedLongs;
import dev.merino.SharedMap;
import dev.merino.SharedQueue;
import dev.merino.Statistics;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.TimeUnit;

/** Queues, maps, lists and loops between processes; their contracts are tested embedded. */
@Timeout(value = 120, unit = TimeUnit.SECONDS)
class StructuresRunTest {
    @BeforeAll
    static void requireKernel() {
        CountedRun.requireKernel();
    }

    private static void run(
            int nodes, int workers, int threads, String protocol, Class<? extends Program> of) {
        Statistics counted =
                CountedRun.of(CountedRun.settings(nodes, workers, threads, protocol), of);
        assertThat(counted.count("barrier arrivals")).isPositive();
    }

    /** A pool of tasks that make others, and puts their results into a list and a map. */
    public static final class Pool implements Program {
        /** For the launcher. */
        public Pool() {}

        record Task(int depth, String path) {}

        @Override
        public void run(Member me) {
            SharedQueue<Task> queue = me.queue(Task.class);
            SharedList<String> leaves = me.list(String.class);
            SharedMap<String, Long> lengths = me.map(String.class, Long.class);
            if (me.isFirst()) {
                queue.put(new Task(4, ""));
            }
            queue.drain(task -> work(task, queue, leaves, lengths));
            me.barrier();
            CountedRun.require(leaves.size() == 256, "leaves are lost: " + leaves.size());
            CountedRun.require(lengths.size() == 256, "entries are lost: " + lengths.size());
            for (long i = 0; i < 256; i++) {
                Optional<Long> length = lengths.get(leaves.get(i));
                CountedRun.require(length.equals(Optional.of(4L)), "a wrong length " + length);
            }
            queue.close();
            leaves.close();
            lengths.close();
        }

        private static void work(
                Task task,
                SharedQueue<Task> queue,
                SharedList<String> leaves,
                SharedMap<String, Long> lengths) {
            if (task.depth == 0) {
                leaves.add(task.path);
                CountedRun.require(
                        lengths.put(task.path, (long) task.path.length()).isEmpty(), "twice");
                return;
            }
            for (int i = 0; i < 4; i++) {
                queue.put(new Task(task.depth - 1, task.path + i));
            }
        }
    }

    /** Random changes of a map that grows, and loops of every schedule. */
    public static final class MapsAndLoops implements Program {
        private static final int LOOPS = 30;
        private static final int PIECES = 500;

        /** For the launcher. */
        public MapsAndLoops() {}

        @Override
        public void run(Member me) {
            changeMap(me);
            SharedLongs pieces = me.longs(PIECES);
            List<Schedule> schedules =
                    List.of(Schedule.even(), Schedule.dynamic(3), Schedule.guided());
            for (int i = 0; i < LOOPS; i++) {
                me.parallel(
                        new Share(0, PIECES),
                        schedules.get(i % schedules.size()),
                        piece -> pieces.set(piece, pieces.get(piece) + piece));
            }
            for (long piece = 0; piece < PIECES; piece++) {
                CountedRun.require(pieces.get(piece) == LOOPS * piece, "piece " + piece);
            }
            me.barrier();
        }

        private static void changeMap(Member me) {
            SharedMap<Long, byte[]> map = me.map(Long.class, byte[].class);
            Map<Long, Integer> model = new HashMap<>();
            Random random = new Random(me.rank());
            for (int step = 0; step < 1000; step++) {
                long key = me.rank() + (long) me.size() * random.nextInt(100);
                int length = random.nextInt(300);
                Optional<byte[]> before =
                        length < 100 ? map.remove(key) : map.put(key, new byte[length]);
                Integer expected = length < 100 ? model.remove(key) : model.put(key, length);
                CountedRun.require(
                        before.map(value -> value.length).equals(Optional.ofNullable(expected)),
                        "a wrong value of " + key);
            }
            me.barrier();
            CountedRun.require(map.size() == me.sum(model.size()), "a wrong size");
            map.close();
        }
    }

    @Tag("long")
    @Test
    void aPoolOfTasksEndsOnTwoNodes() {
        run(2, 1, 1, "csm-ms", Pool.class);
    }

    @Tag("release")
    @ParameterizedTest
    @CsvSource({
        "1,2,1,csm-ms",
        "3,1,1,tmk-lrc",
        "2,2,1,newgendsm",
        "2,1,2,sci-vm",
        "2,1,2,csm-dms"
    })
    void aPoolOfTasksEndsOnClustersOfAllShapes(
            int nodes, int workers, int threads, String protocol) {
        run(nodes, workers, threads, protocol, Pool.class);
    }

    @Tag("release")
    @ParameterizedTest
    @CsvSource({"1,1,3,csm-ms", "2,1,1,csm-ms", "3,1,1,tmk-lrc", "2,1,2,sci-vm", "2,2,1,csm-dms"})
    void mapsGrowAndLoopsEndOnClustersOfAllShapes(
            int nodes, int workers, int threads, String protocol) {
        run(nodes, workers, threads, protocol, MapsAndLoops.class);
    }
}
