package dev.merino.pager;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.merino.linux.Poller;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.util.concurrent.CompletableFuture;

/** What threads ask, and what keepers answer. */
@Timeout(60)
class SlotTest {
    @Test
    void aRequestIsTakenOnceAndItsAnswerWakesTheThread() {
        try (NodeFixture node = new NodeFixture(2, 2)) {
            AskingSlot asking = node.join(1).link().slot(1);
            ServingSlot serving = node.memory.slot(1, 1);
            assertThat(serving.take()).isFalse();
            asking.ask(7, 1, 2, 3, 4);
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
            AskingSlot asking = node.join(0).link().slot(0);
            ServingSlot serving = node.memory.slot(0, 0);
            asking.ask(1, new byte[] {1, 2, 3}, 2);
            assertThat(serving.take()).isTrue();
            assertThat(serving.text()).containsExactly(1, 2);
            serving.answer(0, 0, new byte[] {9}, 1);
            assertThat(asking.text()).containsExactly(9);
        }
    }

    @Test
    void aCancelIsSeenOnceAndOnlyWhileTheRequestIsPending() {
        try (NodeFixture node = new NodeFixture(1, 1)) {
            AskingSlot asking = node.join(0).link().slot(0);
            ServingSlot serving = node.memory.slot(0, 0);
            asking.ask(1, 0, 0, 0, 0);
            asking.cancel();
            assertThat(serving.wantsCancel()).isFalse();
            assertThat(serving.take()).isTrue();
            assertThat(serving.isAsked()).isTrue();
            assertThat(serving.wantsCancel()).isTrue();
            assertThat(serving.wantsCancel()).isFalse();
            assertThat(serving.isAsked()).isFalse();
        }
    }

    /** The keeper sleeps whenever nothing is there; not one request may be slept through. */
    @Test
    void noRequestIsSleptThrough() {
        try (NodeFixture node = new NodeFixture(1, 2)) {
            WorkerLink link = node.join(0).link();
            int rounds = 20_000;
            CompletableFuture<?> one = CompletableFuture.runAsync(() -> ask(link.slot(0), rounds));
            CompletableFuture<?> two = CompletableFuture.runAsync(() -> ask(link.slot(1), rounds));
            ServingSlot[] slots = {node.memory.slot(0, 0), node.memory.slot(0, 1)};
            try (Poller poller = Poller.create(4)) {
                poller.add(node.memory.bellEvents().descriptor(), Poller.SIGNAL, 0);
                for (int served = 0; served < 2 * rounds; ) {
                    int now = serve(slots);
                    served += now;
                    if (now == 0) {
                        node.memory.bell().goingToSleep();
                        if (!slots[0].isAsked() && !slots[1].isAsked()) {
                            assertThat(poller.await(30_000_000_000L)).isPositive();
                        }
                        node.memory.bell().awake();
                    }
                }
            }
            one.join();
            two.join();
        }
    }

    private static int serve(ServingSlot[] slots) {
        int count = 0;
        for (ServingSlot slot : slots) {
            if (slot.take()) {
                slot.answer(slot.word(0) + 1, 0);
                count++;
            }
        }
        return count;
    }

    private static void ask(AskingSlot slot, int rounds) {
        for (int round = 0; round < rounds; round++) {
            slot.ask(1, round, 0, 0, 0);
            while (!slot.sleep(30_000_000_000L)) {
                Thread.onSpinWait();
            }
            assertThat(slot.take()).isEqualTo(round + 1);
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
    void aStrangerIsSentAway() {
        try (NodeFixture node = new NodeFixture(1, 1)) {
            CompletableFuture<WorkerLink> link =
                    CompletableFuture.supplyAsync(
                            () -> WorkerLink.join(node.name, new byte[32], 0, true));
            assertThatThrownBy(() -> node.memory.welcome(node.accept(), node.tokens))
                    .hasMessageContaining("no worker of this node");
            assertThatThrownBy(link::join).hasRootCauseInstanceOf(PeerGoneException.class);
        }
    }
}
