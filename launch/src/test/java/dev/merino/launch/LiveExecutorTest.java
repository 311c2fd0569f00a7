package dev.merino.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.merino.Cluster;
import dev.merino.ClusterExecutor;
import dev.merino.Member;
import dev.merino.Merino;
import dev.merino.Settings;
import dev.merino.SharedLongs;
import dev.merino.SharedTask;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;

/** Tasks that ranks in other processes do. */
@Timeout(value = 120, unit = TimeUnit.SECONDS)
public class LiveExecutorTest {
    @BeforeAll
    static void requireKernel() {
        CountedRun.requireKernel();
    }

    /** A task. */
    public record Add(long value) implements SharedTask<Long> {
        @Override
        public Long call(Member me) {
            SharedLongs sums = me.named("sums").longs(1);
            sums.set(0, sums.get(0) + value);
            return sums.get(0);
        }
    }

    /** A task. */
    public record Where() implements SharedTask<String> {
        @Override
        public String call(Member me) {
            return me.node() + " " + ProcessHandle.current().pid();
        }
    }

    /** A task. */
    public record Sum() implements SharedTask<Long> {
        @Override
        public Long call(Member me) {
            SharedLongs own = me.longs(me.size());
            own.set(me.rank(), me.rank() + 1);
            me.barrier();
            return me.sum(own.get(0));
        }
    }

    /** A task. */
    public record Fail(String why) implements SharedTask<Void> {
        @Override
        public Void call(Member me) {
            throw new IllegalStateException(why);
        }
    }

    /** Sleeps until it is interrupted, and says in shared memory that it was. */
    public record Sleep() implements SharedTask<Void> {
        @Override
        public Void call(Member me) {
            me.named("asleep").flag().set();
            try {
                Thread.sleep(60_000);
            } catch (InterruptedException e) {
                me.named("woken").longs(1).set(0, 1);
            }
            return null;
        }
    }

    /** A task. */
    public record AwaitSleeper() implements SharedTask<Void> {
        @Override
        public Void call(Member me) {
            me.named("asleep").flag().await();
            return null;
        }
    }

    /** A task. */
    public record Woken() implements SharedTask<Long> {
        @Override
        public Long call(Member me) {
            return me.named("woken").longs(1).get(0);
        }
    }

    /** A task. */
    public record Halt() implements SharedTask<Void> {
        @Override
        public Void call(Member me) {
            Runtime.getRuntime().halt(7);
            return null;
        }
    }

    @Test
    void tasksRunInOtherProcessesWithWhatIsShared() throws Exception {
        try (Cluster cluster = Merino.live(Settings.of(2, 1).withProtocol("tmk-lrc"));
                ClusterExecutor executor = cluster.executor()) {
            List<Future<Long>> sums = executor.submitEverywhere(new Sum());
            assertThat(sums.get(0).get()).isEqualTo(2L);
            assertThat(sums.get(1).get()).isEqualTo(2L);
            for (int i = 1; i <= 20; i++) {
                assertThat(executor.submitNear(i % 2, new Add(1)).get()).isEqualTo(i);
            }
            assertThat(executor.submitNear(1, new Where()).get())
                    .startsWith("1 ")
                    .isNotEqualTo("1 " + ProcessHandle.current().pid());
            assertThatThrownBy(() -> executor.submit(new Fail("too cold")).get())
                    .isInstanceOf(ExecutionException.class)
                    .cause()
                    .hasToString("java.lang.IllegalStateException: too cold");

            Future<Void> asleep = executor.submitNear(0, new Sleep());
            executor.submitNear(1, new AwaitSleeper()).get();
            assertThat(asleep.cancel(true)).isTrue();
            assertThatThrownBy(asleep::get).isInstanceOf(CancellationException.class);
            assertThat(executor.submitNear(0, new Woken()).get()).isEqualTo(1);
        }
    }

    @Tag("long")
    @Test
    void aWorkerThatDiesFailsAllFutures() throws Exception {
        try (Cluster cluster = Merino.live(2, 1)) {
            ClusterExecutor executor = cluster.executor();
            Future<Void> halted = executor.submitNear(1, new Halt());
            assertThatThrownBy(halted::get)
                    .isInstanceOf(ExecutionException.class)
                    .hasMessageContaining("rank 1");
            assertThat(executor.awaitTermination(20, TimeUnit.SECONDS)).isTrue();
            assertThatThrownBy(() -> executor.submit(new Add(1)))
                    .isInstanceOf(RejectedExecutionException.class);
        }
    }
}
