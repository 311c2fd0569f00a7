package dev.merino.apps.quicksort;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.Cluster;
import dev.merino.Member;
import dev.merino.Merino;
import dev.merino.Settings;
import dev.merino.Share;
import dev.merino.SharedInts;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

@Timeout(value = 60, unit = TimeUnit.SECONDS)
class RangePoolTest {
    private static final int COUNT = 200;

    /** As few as this, so that stacks are full at times. */
    private static final int RANGES_MAX = 4;

    @ParameterizedTest(name = "{0}, {1} nodes x {2} threads")
    @CsvSource({"own,1,1", "own,2,1", "own,1,3", "own,3,1", "own,2,2", "shared,1,1", "shared,2,2"})
    void everyPartOfARangeIsTakenOnce(String kind, int nodes, int threads) {
        ConcurrentLinkedQueue<String> wrong = new ConcurrentLinkedQueue<>();
        try (Cluster cluster = Merino.embedded(Settings.of(nodes, threads))) {
            cluster.run(me -> takeAll(me, kind, wrong));
        }
        assertThat(wrong).isEmpty();
    }

    private static void takeAll(Member me, String kind, ConcurrentLinkedQueue<String> wrong)
            throws InterruptedException {
        RangePool pool = pool(me, kind);
        SharedInts taken = me.named("taken").ints(COUNT);
        if (me.isFirst()) {
            assertThat(pool.push(new Share(0, COUNT))).isTrue();
        }
        me.barrier();
        Optional<Share> range = pool.take();
        while (range.isPresent()) {
            split(range.get(), pool, taken);
            range = pool.take();
        }
        me.barrier();
        IntStream.range(0, COUNT)
                .filter(i -> taken.get(i) != 1)
                .forEach(i -> wrong.add(i + " was taken " + taken.get(i) + " times"));
    }

    private static RangePool pool(Member me, String kind) {
        return kind.equals(RangePool.OWN)
                ? new OwnStacks(me, RANGES_MAX)
                : new SharedStack(me, RANGES_MAX);
    }

    /** Pushes halves as long as there is room; what is left is taken here. */
    private static void split(Share range, RangePool pool, SharedInts taken) {
        Share rest = range;
        while (rest.count() > 1) {
            long middle = (rest.from() + rest.to()) / 2;
            if (!pool.push(new Share(middle, rest.to()))) {
                break;
            }
            rest = new Share(rest.from(), middle);
        }
        for (long i = rest.from(); i < rest.to(); i++) {
            taken.set(i, taken.get(i) + 1);
        }
    }

    @Test
    void theLongestRangeIsTakenFromBelowOthers() {
        try (Cluster cluster = Merino.embedded(Settings.of(1, 1))) {
            cluster.run(
                    me -> {
                        RangeStack stack = new RangeStack(me, "ranges", RANGES_MAX);
                        stack.push(new Share(0, 2));
                        stack.push(new Share(2, 9));
                        stack.push(new Share(9, 10));
                        assertThat(stack.takeLongest()).isEqualTo(new Share(2, 9));
                        assertThat(stack.pop()).isEqualTo(new Share(9, 10));
                        assertThat(stack.pop()).isEqualTo(new Share(0, 2));
                        assertThat(stack.isEmpty()).isTrue();
                    });
        }
    }
}
