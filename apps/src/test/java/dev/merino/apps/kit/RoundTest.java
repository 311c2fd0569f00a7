package dev.merino.apps.kit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.merino.Cluster;
import dev.merino.IntMatrix;
import dev.merino.Member;
import dev.merino.Merino;
import dev.merino.Placement;
import dev.merino.Program;
import dev.merino.Settings;
import dev.merino.SharedBytes;
import dev.merino.SharedCounter;
import dev.merino.SharedFlag;
import dev.merino.SharedLock;
import dev.merino.SharedLongs;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** What rounds of a run have in common, which is nothing but their ranks. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class RoundTest {
    private static void run(Program program, String... words) {
        try (Cluster cluster = Merino.embedded(Settings.of(2, 2))) {
            cluster.run(program, words);
        }
    }

    /** Leaves marks on objects that it expects to be new. */
    private static final class Untidy extends App {
        final Queue<String> names = new ConcurrentLinkedQueue<>();

        Untidy() {
            super("untidy", "leaves marks", List.of());
        }

        @Override
        protected void run(Member me, Options options) {
            SharedLongs named = me.named("longs").longs(me.size());
            SharedBytes unnamed = me.bytes(me.size());
            IntMatrix namedLast =
                    me.unitBytes(8192)
                            .protocol("csm-none")
                            .placement(Placement.BLOCKED)
                            .named("matrix")
                            .intMatrix(1, me.size());
            assertThat(named.get(me.rank())).isZero();
            assertThat(unnamed.get(me.rank())).isZero();
            assertThat(namedLast.get(0, me.rank())).isZero();
            named.set(me.rank(), 7);
            unnamed.set(me.rank(), (byte) 7);
            namedLast.set(0, me.rank(), 7);
            me.named("barrier").sharedBarrier().await();
            for (int rank = 0; rank < me.size(); rank++) {
                assertThat(named.get(rank) + unnamed.get(rank) + namedLast.get(0, rank))
                        .isEqualTo(21);
            }
            synchronise(me);
            if (me.isFirst()) {
                names.add(named.name());
            }
        }

        private static void synchronise(Member me) {
            SharedCounter counter = me.named("counter").counter(5);
            SharedFlag flag = me.named("flag").flag();
            SharedLock lock = me.named("lock").lock();
            assertThat(flag.isSet()).isFalse();
            lock.lock();
            try {
                counter.getAndIncrement();
            } finally {
                lock.unlock();
            }
            me.barrier();
            assertThat(counter.get()).isEqualTo(5 + me.size());
            if (me.isFirst()) {
                flag.set();
            }
            flag.await();
        }
    }

    @Test
    void everyRoundHasObjectsOfItsOwn() {
        Untidy untidy = new Untidy();
        run(untidy, "--repeat", "3");
        assertThat(untidy.names).containsExactly("longs", "longs", "longs");
    }

    @Test
    void aRoundHasTheRanksOfTheRun() {
        Queue<Boolean> same = new ConcurrentLinkedQueue<>();
        run(
                me -> {
                    Round round = new Round(me, 2, new RoundTimes(2));
                    same.add(round.rank() == me.rank() && round.size() == me.size());
                    same.add(round.node() == me.node() && round.nodes() == me.nodes());
                    same.add(round.address().equals(me.address()));
                    same.add(round.arguments().equals(List.of("--gently")));
                    same.add(round.isFirst() == me.isFirst());
                    same.add(round.share(10).equals(me.share(10)));
                    same.add(round.toString().equals(me + " in round 2"));
                },
                "--gently");
        assertThat(same).hasSize(4 * 7).doesNotContain(false);
    }

    /** Rank 0 is still busy when the others are done. */
    private static final class Slow extends App {
        final AtomicInteger verified = new AtomicInteger();
        final Queue<Integer> seen = new ConcurrentLinkedQueue<>();

        Slow() {
            super("slow", "verifies slowly", List.of());
        }

        @Override
        protected void run(Member me, Options options) throws InterruptedException {
            if (me.isFirst()) {
                Thread.sleep(30);
                verified.incrementAndGet();
            } else if (me.rank() == 1) {
                seen.add(verified.get());
                Thread.sleep(5);
            }
        }
    }

    @Test
    void nobodyBeginsARoundBeforeTheLastIsVerified() {
        Slow slow = new Slow();
        run(slow, "--repeat", "4");
        List<Integer> seen = List.copyOf(slow.seen);
        assertThat(seen).hasSize(4);
        for (int round = 0; round < 4; round++) {
            assertThat(seen.get(round)).as("rounds before " + round).isGreaterThanOrEqualTo(round);
        }
    }

    /** An untidy app and nothing else. */
    private static final class Alone extends AppSequence {
        Alone(Untidy untidy) {
            super("alone", "a sequence of one", List.of(new Part(untidy, List.of())));
        }
    }

    @Test
    void aSequenceIsRepeatedAsAWhole() {
        Untidy untidy = new Untidy();
        run(new Alone(untidy), "--repeat", "2");
        assertThat(untidy.names).containsExactly("longs", "longs");
    }

    @Test
    void thereIsAtLeastOneRoundAndAtMostAThousand() {
        App app = new Untidy();
        app.check(List.of("--repeat", "1000"));
        for (String rounds : List.of("0", "1001", "often")) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> app.check(List.of("--repeat", rounds)))
                    .withMessage(
                            "untidy: Invalid value for option '--repeat': '"
                                    + rounds
                                    + "' is not a whole number from 1 to 1000");
        }
    }
}
