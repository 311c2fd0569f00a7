package dev.merino.pager;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.merino.linux.Poller;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.util.concurrent.CompletableFuture;

/** The calls of threads and the answers of their keeper. */
@Timeout(60)
class CallTest {
    @Test
    void aRequestIsTakenOnceAndItsAnswerWakesTheThread() {
        try (NodeFixture node = new NodeFixture(2, 2)) {
            ClientCall asking = node.join(1).link().call(1);
            WorkerEndpoint workerEndpoint = node.open();
            ServerCall serving = node.memory.call(1, 1);
            assertThat(serving.take()).isFalse();
            asking.ask(7, 1, 2, 3, 4);
            assertThat(workerEndpoint.poll()).isTrue();
            assertThat(serving.take()).isTrue();
            assertThat(serving.take()).isFalse();
            assertThat(serving.kind()).isEqualTo(7);
            assertThat(serving.word(3)).isEqualTo(4);
            CompletableFuture<Long> answer =
                    CompletableFuture.supplyAsync(
                            () -> {
                                while (!asking.sleep(-1)) {
                                    Thread.onSpinWait();
                                }
                                return asking.take();
                            });
            serving.answer(42, 0);
            assertThat(answer.join()).isEqualTo(42);
        }
    }

    @Test
    void textTravelsBothWays() {
        try (NodeFixture node = new NodeFixture(1, 1)) {
            NodeFixture.Asked call = node.joinOne();
            ClientCall asking = call.asking();
            ServerCall serving = call.serving();
            asking.ask(1, new byte[] {1, 2, 3}, 2);
            call.take();
            assertThat(serving.text()).containsExactly(1, 2);
            byte[] longest = new byte[WorkerProtocol.TEXT_BYTES_MAX];
            longest[longest.length - 1] = 9;
            serving.answer(0, 0, longest, longest.length);
            assertThat(asking.isDone()).isTrue();
            assertThat(asking.text()).containsExactly(longest);
        }
    }

    @Test
    void aCancelIsSeenOnceAndOnlyWhileTheRequestIsPending() {
        try (NodeFixture node = new NodeFixture(1, 1)) {
            NodeFixture.Asked call = node.joinOne();
            ClientCall asking = call.asking();
            ServerCall serving = call.serving();
            asking.ask(1, 0, 0, 0, 0);
            asking.cancel();
            assertThat(call.workerEndpoint().poll()).isTrue();
            assertThat(serving.wantsCancel()).isFalse();
            assertThat(serving.take()).isTrue();
            assertThat(serving.isAsked()).isTrue();
            assertThat(serving.wantsCancel()).isTrue();
            assertThat(serving.wantsCancel()).isFalse();
            assertThat(serving.isAsked()).isFalse();
        }
    }

    /**
     * The thread gave up when the answer was on its way: that is no word about its next request.
     */
    @Test
    void aCancelThatComesLateIsForgotten() {
        try (NodeFixture node = new NodeFixture(1, 1)) {
            NodeFixture.Asked call = node.joinOne();
            ClientCall asking = call.asking();
            ServerCall serving = call.serving();
            asking.ask(1, 0, 0, 0, 0);
            call.take();
            serving.answer(5, 0);
            asking.cancel();
            assertThat(asking.sleep(-1)).isTrue();
            asking.ask(2, 0, 0, 0, 0);
            call.take();
            assertThat(serving.wantsCancel()).isFalse();
        }
    }

    /** The keeper sleeps whenever nothing is there; not one request may be slept through. */
    @Test
    void noRequestIsSleptThrough() {
        try (NodeFixture node = new NodeFixture(1, 2)) {
            WorkerLink link = node.join(0).link();
            WorkerEndpoint workerEndpoint = node.open();
            int rounds = 20_000;
            CompletableFuture<?> one = CompletableFuture.runAsync(() -> ask(link.call(0), rounds));
            CompletableFuture<?> two = CompletableFuture.runAsync(() -> ask(link.call(1), rounds));
            ServerCall[] calls = {node.memory.call(0, 0), node.memory.call(0, 1)};
            try (Poller poller = Poller.create(4)) {
                workerEndpoint.sleepIn(poller, 0, 1);
                for (int served = 0; served < 2 * rounds; ) {
                    boolean _ = workerEndpoint.poll();
                    int now = serve(calls);
                    served += now;
                    if (now == 0) {
                        if (workerEndpoint.goingToSleep()) {
                            assertThat(poller.await(30_000_000_000L)).isPositive();
                        }
                        workerEndpoint.awake();
                    }
                }
            }
            one.join();
            two.join();
        }
    }

    /** All that were left are there when somebody wakes the keeper. */
    @Test
    void requestsCanBeLeftForAKeeperThatSleeps() {
        try (NodeFixture node = new NodeFixture(1, 2);
                Poller poller = Poller.create(4)) {
            WorkerLink link = node.join(0).link();
            WorkerEndpoint workerEndpoint = node.open();
            workerEndpoint.sleepIn(poller, 0, 1);
            assertThat(workerEndpoint.goingToSleep()).isTrue();
            link.call(0).askWithoutWaking(1, 5, 0, 0, 0);
            link.call(1).askWithoutWaking(1, 6, 0, 0, 0);
            assertThat(poller.await(20_000_000L)).isZero();
            link.call(1).wakeKeeper();
            assertThat(poller.await(30_000_000_000L)).isPositive();
            workerEndpoint.awake();
            assertThat(workerEndpoint.poll()).isTrue();
            ServerCall[] calls = {node.memory.call(0, 0), node.memory.call(0, 1)};
            assertThat(serve(calls)).isEqualTo(2);
            assertThat(calls[0].word(0)).isEqualTo(5);
            assertThat(calls[1].word(0)).isEqualTo(6);
        }
    }

    /** A keeper that looks once more before it sleeps finds what was left meanwhile. */
    @Test
    void aKeeperDoesNotGoToSleepOverARequestThatWasLeft() {
        try (NodeFixture node = new NodeFixture(1, 1);
                Poller poller = Poller.create(4)) {
            NodeFixture.Asked call = node.joinOne();
            call.workerEndpoint().sleepIn(poller, 0, 1);
            call.asking().askWithoutWaking(1, 5, 0, 0, 0);
            assertThat(call.workerEndpoint().goingToSleep()).isFalse();
            call.workerEndpoint().awake();
            call.take();
        }
    }

    private static int serve(ServerCall[] calls) {
        int count = 0;
        for (ServerCall call : calls) {
            if (call.take()) {
                call.answer(call.word(0) + 1, 0);
                count++;
            }
        }
        return count;
    }

    private static void ask(ClientCall call, int rounds) {
        for (int round = 0; round < rounds; round++) {
            call.ask(1, round, 0, 0, 0);
            while (!call.sleep(30_000_000_000L)) {
                Thread.onSpinWait();
            }
            assertThat(call.take()).isEqualTo(round + 1);
        }
    }

    /** What it asks before it has its answer could only be a mistake, or malice. */
    @Test
    void aSecondQuestionBeforeTheAnswerIsNotBelieved() {
        try (NodeFixture node = new NodeFixture(1, 1)) {
            NodeFixture.Asked call = node.joinOne();
            ClientCall asking = call.asking();
            ServerCall serving = call.serving();
            asking.ask(1, 0, 0, 0, 0);
            asking.ask(2, 0, 0, 0, 0);
            call.take();
            assertThat(serving.kind()).isEqualTo(1);
            assertThat(serving.take()).isFalse();
        }
    }

    @Test
    void aFailureIsHeardByAllWorkers() {
        try (NodeFixture node = new NodeFixture(2, 1)) {
            WorkerLink first = node.join(0).link();
            WorkerLink second = node.join(1).link();
            assertThat(first.hasFailed()).isFalse();
            node.memory.fail("rank 3 died");
            assertThat(first.failure()).isEqualTo("rank 3 died");
            assertThat(second.hasFailed()).isTrue();
        }
    }

    @Test
    void aProcessWithTheWrongTokenIsRefused() {
        try (NodeFixture node = new NodeFixture(1, 1)) {
            CompletableFuture<WorkerLink> link =
                    CompletableFuture.supplyAsync(
                            () -> WorkerLink.join(node.name, new byte[32], 0, true));
            assertThatThrownBy(() -> node.memory.admit(node.accept(), node.tokens))
                    .hasMessageContaining("no worker of this node");
            assertThatThrownBy(link::join).hasRootCauseInstanceOf(PeerGoneException.class);
        }
    }

    /** An answer to a worker that has exited is dropped. */
    @Test
    void anAnswerToAThreadThatHasExitedIsDropped() {
        try (NodeFixture node = new NodeFixture(1, 1)) {
            WorkerLink link = node.join(0).link();
            WorkerEndpoint workerEndpoint = node.open();
            ServerCall serving = node.memory.call(0, 0);
            link.call(0).ask(1, 0, 0, 0, 0);
            assertThat(workerEndpoint.poll()).isTrue();
            assertThat(serving.take()).isTrue();
            link.close();
            workerEndpoint.wakePoll();
            boolean _ = workerEndpoint.poll();
            serving.answer(1, 0);
            workerEndpoint.wakePoll();
            boolean _ = workerEndpoint.poll();
            assertThat(serving.isPending()).isFalse();
        }
    }
}
