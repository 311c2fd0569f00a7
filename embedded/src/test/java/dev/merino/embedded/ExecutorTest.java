package dev.merino.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.merino.Checkpoints;
import dev.merino.Cluster;
import dev.merino.ClusterExecutor;
import dev.merino.Member;
import dev.merino.MemberFailedException;
import dev.merino.Merino;
import dev.merino.RaceSearch;
import dev.merino.Settings;
import dev.merino.Shared;
import dev.merino.SharedLongs;
import dev.merino.SharedTask;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;

/** Tasks that ranks of an embedded cluster do. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class ExecutorTest {
    /** What a task on a rank waits for; ranks of an embedded cluster see it. */
    private static volatile CountDownLatch gate = new CountDownLatch(0);

    private static volatile CountDownLatch begun = new CountDownLatch(0);

    record Product(long a, long b) implements Callable<Long> {
        @Override
        public Long call() {
            return a * b;
        }
    }

    /** Adds to an element that every task of this class has added to. */
    record Add(int index, long value) implements SharedTask<Long> {
        @Override
        public Long call(Member me) {
            SharedLongs sums = me.named("sums").longs(8);
            sums.set(index, sums.get(index) + value);
            return sums.get(index);
        }
    }

    record Node() implements SharedTask<Integer> {
        @Override
        public Integer call(Member me) {
            return me.node();
        }
    }

    record Wait() implements SharedTask<Boolean> {
        @Override
        public Boolean call(Member me) throws Exception {
            begun.countDown();
            gate.await();
            return Thread.currentThread().isInterrupted();
        }
    }

    record Interrupted() implements Callable<Boolean> {
        @Override
        public Boolean call() {
            return Thread.currentThread().isInterrupted();
        }
    }

    record Fail(String why) implements Callable<Void> {
        @Override
        public Void call() throws Exception {
            throw new IOException(why);
        }
    }

    record Together() implements SharedTask<Long> {
        @Override
        public Long call(Member me) {
            SharedLongs own = me.longs(me.size());
            own.set(me.rank(), me.rank());
            me.barrier();
            return me.sum(own.get((me.rank() + 1) % me.size()));
        }
    }

    record FailOnFirst() implements SharedTask<Void> {
        @Override
        public Void call(Member me) {
            if (me.isFirst()) {
                throw new IllegalStateException("the first fails");
            }
            me.barrier();
            return null;
        }
    }

    static final class Without implements Runnable {
        @Override
        public void run() {
            begun.countDown();
        }
    }

    record Marked() implements Callable<Long> {
        @Shared static long mark;

        @Override
        public Long call() {
            return mark;
        }
    }

    record Vague() implements Callable<Object> {
        @Override
        public Object call() {
            return this;
        }
    }

    @Test
    void tasksReturnWhatTheirRanksCompute() throws Exception {
        try (Cluster cluster = Merino.embedded(2, 2);
                ClusterExecutor executor = cluster.executor()) {
            List<Future<Long>> products = new ArrayList<>();
            for (long i = 0; i < 100; i++) {
                products.add(executor.submit(new Product(i, i)));
            }
            for (int i = 0; i < 100; i++) {
                assertThat(products.get(i).get()).isEqualTo((long) i * i);
            }
            assertThat(executor.invokeAll(List.of(new Product(2, 3), new Product(4, 5))))
                    .extracting(Future::resultNow)
                    .containsExactly(6L, 20L);
            assertThat(executor.invokeAny(List.of(new Product(2, 3)))).isEqualTo(6L);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"csm-dms", "tmk-lrc", "sci-vm"})
    void aTaskSeesWhatEarlierTasksOfOtherRanksWrote(String protocol) throws Exception {
        Settings settings = Settings.of(3, 1).withProtocol(protocol);
        try (Cluster cluster = Merino.embedded(settings);
                ClusterExecutor executor = cluster.executor()) {
            for (int i = 1; i <= 60; i++) {
                assertThat(executor.submitNear(i % 3, new Add(3, 1)).get()).isEqualTo(i);
            }
        }
    }

    @Test
    void tasksOneAfterTheOtherAreNoRace() throws Exception {
        Settings settings = Settings.of(2, 1).withRaces(RaceSearch.ACCESSES);
        try (Cluster cluster = Merino.embedded(settings);
                ClusterExecutor executor = cluster.executor()) {
            for (int i = 1; i <= 10; i++) {
                assertThat(executor.submitNear(i % 2, new Add(0, 1)).get()).isEqualTo(i);
            }
        }
    }

    @Test
    void aTaskRunsOnTheNodeThatItIsNear() throws Exception {
        try (Cluster cluster = Merino.embedded(3, 2);
                ClusterExecutor executor = cluster.executor()) {
            for (int rank = 0; rank < 6; rank++) {
                assertThat(executor.submitNear(rank, new Node()).get()).isEqualTo(rank / 2);
            }
            assertThatThrownBy(() -> executor.submitNear(6, new Node()))
                    .isInstanceOf(IndexOutOfBoundsException.class);
        }
    }

    @Test
    void aTaskForEveryRankMayAllocateAndMeet() throws Exception {
        try (Cluster cluster = Merino.embedded(2, 2);
                ClusterExecutor executor = cluster.executor()) {
            List<Future<Long>> first = executor.submitEverywhere(new Together());
            List<Future<Long>> second = executor.submitEverywhere(new Together());
            for (int rank = 0; rank < 4; rank++) {
                assertThat(first.get(rank).get()).isEqualTo(6L);
                assertThat(second.get(rank).get()).isEqualTo(6L);
            }
        }
    }

    /** Otherwise the other ranks would wait for it. */
    @Test
    void aTaskForEveryRankIsDoneAlthoughItIsCancelled() throws Exception {
        gate = new CountDownLatch(1);
        begun = new CountDownLatch(1);
        try (Cluster cluster = Merino.embedded(2, 1);
                ClusterExecutor executor = cluster.executor()) {
            Future<Boolean> waiting = executor.submitNear(0, new Wait());
            begun.await();
            List<Future<Long>> first = executor.submitEverywhere(new Together());
            assertThat(first.get(0).cancel(true)).isTrue();
            gate.countDown();
            assertThat(waiting.get()).isFalse();
            assertThat(first.get(1).get()).isEqualTo(1L);
            assertThat(executor.submitEverywhere(new Together()).get(0).get()).isEqualTo(1L);
        }
    }

    @Test
    void aTaskForEveryRankIsDoneAlthoughItIsCancelledBehindTheLastSubmission() throws Exception {
        gate = new CountDownLatch(1);
        begun = new CountDownLatch(1);
        try (Cluster cluster = Merino.embedded(2, 1);
                ClusterExecutor executor = cluster.executor()) {
            Future<Boolean> waiting = executor.submitNear(0, new Wait());
            begun.await();
            List<Future<Long>> last = executor.submitEverywhere(new Together());
            executor.shutdown();
            assertThat(last.get(0).cancel(true)).isTrue();
            gate.countDown();
            assertThat(waiting.get()).isFalse();
            assertThat(last.get(1).get()).isEqualTo(1L);
            assertThat(executor.awaitTermination(10, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void aTaskThatFailsDoesNotEndTheRun() throws Exception {
        try (Cluster cluster = Merino.embedded(1, 1);
                ClusterExecutor executor = cluster.executor()) {
            assertThatThrownBy(() -> executor.submit(new Fail("no such thing")).get())
                    .isInstanceOf(ExecutionException.class)
                    .cause()
                    .isInstanceOf(IOException.class)
                    .hasMessage("no such thing");
            assertThat(executor.submit(new Product(3, 4)).get()).isEqualTo(12L);
            assertThatThrownBy(() -> executor.invokeAny(List.of(new Fail("a"), new Fail("b"))))
                    .isInstanceOf(ExecutionException.class);
        }
    }

    @Test
    void aTaskForEveryRankThatFailsEndsTheRun() throws Exception {
        try (Cluster cluster = Merino.embedded(2, 1)) {
            ClusterExecutor executor = cluster.executor();
            List<Future<Void>> both = executor.submitEverywhere(new FailOnFirst());
            assertThatThrownBy(() -> both.get(0).get())
                    .hasRootCauseInstanceOf(IllegalStateException.class);
            assertThatThrownBy(() -> both.get(1).get())
                    .cause()
                    .isInstanceOf(MemberFailedException.class);
            assertThat(executor.awaitTermination(10, TimeUnit.SECONDS)).isTrue();
            assertThatThrownBy(() -> executor.submit(new Product(1, 1)))
                    .isInstanceOf(RejectedExecutionException.class)
                    .hasCauseInstanceOf(MemberFailedException.class);
            assertThatThrownBy(executor::close)
                    .isInstanceOf(MemberFailedException.class)
                    .hasMessageContaining("others may wait for this one");
        }
    }

    @Test
    void aTaskThatWaitsIsCancelledByItsInterruptAndTheNextIsNot() throws Exception {
        gate = new CountDownLatch(1);
        begun = new CountDownLatch(1);
        try (Cluster cluster = Merino.embedded(1, 1);
                ClusterExecutor executor = cluster.executor()) {
            Future<Boolean> waiting = executor.submit(new Wait());
            Future<Boolean> next = executor.submit(new Interrupted());
            begun.await();
            assertThat(waiting.cancel(true)).isTrue();
            assertThatThrownBy(waiting::get).isInstanceOf(CancellationException.class);
            assertThat(next.get()).isFalse();
        }
    }

    @Test
    void aTaskThatIsCancelledBeforeItBeginsIsNotDone() throws Exception {
        gate = new CountDownLatch(1);
        begun = new CountDownLatch(1);
        try (Cluster cluster = Merino.embedded(1, 1);
                ClusterExecutor executor = cluster.executor()) {
            Future<Boolean> waiting = executor.submit(new Wait());
            begun.await();
            Future<Long> cancelled = executor.submit(new Add(0, 1));
            assertThat(cancelled.cancel(false)).isTrue();
            gate.countDown();
            assertThat(waiting.get()).isFalse();
            assertThat(executor.submit(new Add(0, 10)).get()).isEqualTo(10L);
        }
    }

    @Test
    void shutdownDoesWhatWaitsAndShutdownNowDoesNot() throws Exception {
        gate = new CountDownLatch(1);
        begun = new CountDownLatch(2);
        try (Cluster cluster = Merino.embedded(1, 1)) {
            ClusterExecutor patient = cluster.executor();
            patient.execute(new Without());
            patient.shutdown();
            assertThat(patient.awaitTermination(10, TimeUnit.SECONDS)).isTrue();
            assertThat(begun.getCount()).isEqualTo(1);
            assertThatThrownBy(() -> patient.execute(new Without()))
                    .isInstanceOf(RejectedExecutionException.class)
                    .hasMessageContaining("shut down");

            ClusterExecutor hasty = cluster.executor();
            Future<Boolean> waiting = hasty.submit(new Wait());
            begun.await();
            Future<Long> never = hasty.submit(new Product(1, 1));
            assertThat(hasty.isTerminated()).isFalse();
            assertThat(hasty.shutdownNow()).containsExactly((Runnable) never);
            assertThat(hasty.awaitTermination(10, TimeUnit.SECONDS)).isTrue();
            assertThat(waiting.isCancelled()).isTrue();
            assertThat(never.isCancelled()).isTrue();
        }
    }

    @Test
    void aClusterThatIsClosedEndsItsExecutors() throws Exception {
        gate = new CountDownLatch(1);
        begun = new CountDownLatch(1);
        ClusterExecutor executor;
        Future<Boolean> waiting;
        Cluster cluster = Merino.embedded(1, 1);
        try (cluster) {
            executor = cluster.executor();
            waiting = executor.submit(new Wait());
            begun.await();
        }
        assertThat(waiting.isCancelled()).isTrue();
        assertThat(executor.isTerminated()).isTrue();
        assertThatThrownBy(cluster::executor).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void whatRanksCannotMakeIsRefusedWithTheRemedy() {
        String mine = "mine";
        class Capturing implements Callable<String> {
            @Override
            public String call() {
                return mine + gate;
            }
        }
        try (Cluster cluster = Merino.embedded(1, 1);
                ClusterExecutor executor = cluster.executor()) {
            assertThatThrownBy(() -> executor.submit(me -> 1))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("is a lambda")
                    .hasMessageContaining("write a record that implements SharedTask");
            assertThatThrownBy(() -> executor.submit(new Capturing()))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("has the field");
            assertThatThrownBy(() -> executor.submit(new Vague()))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("let call declare a type");
            assertThatThrownBy(() -> executor.submit(new Marked()).get())
                    .rootCause()
                    .hasMessageContaining("is marked @Shared");
        }
    }

    @Test
    void clustersWithSnapshotsHaveNoExecutor(@TempDir Path at) {
        Settings settings = Settings.of(1, 1).withCheckpoints(Checkpoints.in(at.toString()));
        try (Cluster cluster = Merino.embedded(settings)) {
            assertThatThrownBy(cluster::executor)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("no snapshots");
        }
    }
}
