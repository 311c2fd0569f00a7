package dev.merino.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.merino.linux.Poller;
import dev.merino.messages.EndpointName;
import dev.merino.messages.ReturnReason;
import dev.merino.messages.Token;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** What every transport does: that messages arrive, and the rest of it. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
abstract class EndpointContract extends PostContract {
    private static final int BELL = 5;
    private static final int STIRS = 6;

    @Test
    void aMessageWithTheWrongTagComesBackToHandlerZero() throws Exception {
        Run run = run(2);
        List<String> back = new ArrayList<>();
        int[] seen = new int[1];
        run.get(1).setHandler(REQUEST, arrival -> seen[0]++);
        run.get(0)
                .setHandler(
                        0,
                        arrival ->
                                back.add(
                                        "%s %d %d %s %d"
                                                .formatted(
                                                        arrival.reason(),
                                                        arrival.handler(),
                                                        arrival.word(0),
                                                        arrival.source().number(),
                                                        arrival.bulkBytes())));
        run.get(0).map(7, run.get(1).name(), 12345);
        MemorySegment data = Arena.ofAuto().allocate(100);
        run.get(0).request(7, REQUEST, new long[] {99}, 1, data, 0, 100);
        pollUntil(() -> back.size() == 1, run.get(0), run.get(1));
        run.get(0).request(1, REQUEST, 1);
        pollUntil(() -> seen[0] == 1, run.get(0), run.get(1));
        run.get(1).setTag(12345);
        run.get(0).request(7, REQUEST, 1);
        pollUntil(() -> seen[0] == 2, run.get(0), run.get(1));
        run.get(0).request(1, REQUEST, 98);
        pollUntil(() -> back.size() == 2, run.get(0), run.get(1));
        assertThat(back).containsExactly("WRONG_TAG 1 99 1 100", "WRONG_TAG 1 98 1 0");
    }

    @Test
    void aMessageForAHandlerThatIsNotThereComesBack() throws Exception {
        Run run = run(2);
        List<ReturnReason> back = new ArrayList<>();
        run.get(0).setHandler(0, arrival -> back.add(arrival.reason()));
        run.get(0).request(1, 77, 5);
        pollUntil(() -> !back.isEmpty(), run.get(0), run.get(1));
        assertThat(back).containsExactly(ReturnReason.NO_HANDLER);
    }

    @Test
    void aMessageThatComesBackToNobodyStopsThePoll() throws Exception {
        Run run = run(2);
        run.get(0).map(3, run.get(1).name(), 1);
        run.get(0).request(3, REQUEST);
        assertThatThrownBy(() -> pollUntil(() -> false, run.get(0), run.get(1)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("handler 0 is not set");
    }

    @Test
    void aReplyIsOnlyPossibleOnceAndFromInsideItsHandler() throws Exception {
        Run run = run(2);
        List<String> refused = new ArrayList<>();
        List<Token> kept = new ArrayList<>();
        run.get(1)
                .setHandler(
                        REQUEST,
                        arrival -> {
                            kept.add(arrival.token());
                            arrival.token().reply(REPLY, 1);
                            attempt(refused, () -> arrival.token().reply(REPLY, 2));
                        });
        int[] replies = new int[1];
        run.get(0)
                .setHandler(
                        REPLY,
                        arrival -> {
                            replies[0]++;
                            attempt(refused, () -> arrival.token().reply(REPLY, 3));
                        });
        run.get(0).request(1, REQUEST);
        pollUntil(() -> replies[0] == 1, run.get(0), run.get(1));
        attempt(refused, () -> kept.get(0).reply(REPLY, 4));
        assertThat(refused)
                .containsExactly(
                        "this request has its reply: there is one at most",
                        "only a request can be replied to",
                        "a reply is only possible from inside the handler of a request");
        assertThat(run.get(0).poll() + run.get(1).poll()).isZero();
    }

    @Test
    void aHandlerMayNeitherRequestNorPollNorWait() throws Exception {
        Run run = run(2);
        List<String> refused = new ArrayList<>();
        RuntimeEndpoint receiver = run.get(1);
        receiver.setHandler(
                REQUEST,
                arrival -> {
                    attempt(refused, () -> receiver.request(0, REQUEST));
                    attempt(refused, receiver::poll);
                    attempt(refused, () -> receiver.await(1));
                    attempt(refused, receiver::goingToSleep);
                });
        run.get(0).request(1, REQUEST);
        pollUntil(() -> !refused.isEmpty(), receiver, run.get(0));
        assertThat(refused).hasSize(4).allMatch(each -> each.startsWith("a handler may not"));
    }

    @Test
    void whatAHandlerThrowsStopsThePollAndLosesNoOtherMessage() throws Exception {
        Run run = run(2);
        List<Long> seen = new ArrayList<>();
        run.get(1)
                .setHandler(
                        REQUEST,
                        arrival -> {
                            seen.add(arrival.word(0));
                            if (arrival.word(0) == 1) {
                                throw new ArithmeticException("planted");
                            }
                        });
        for (long i = 0; i < 4; i++) {
            run.get(0).request(1, REQUEST, i);
        }
        assertThatThrownBy(() -> pollUntil(() -> seen.size() == 4, run.get(1), run.get(0)))
                .hasMessage("planted");
        pollUntil(() -> seen.size() == 4, run.get(1), run.get(0));
        assertThat(seen).containsExactly(0L, 1L, 2L, 3L);
    }

    @Test
    void anEndpointThatIsGoneIsToldAndMessagesToItComeBack() throws Exception {
        Run run = run(2);
        List<String> told = new ArrayList<>();
        List<ReturnReason> back = new ArrayList<>();
        List<Long> seen = new ArrayList<>();
        RuntimeEndpoint stays = run.get(0);
        stays.setHandler(REQUEST, arrival -> seen.add(arrival.word(0)));
        stays.setHandler(0, arrival -> back.add(arrival.reason()));
        stays.whenLost((lost, why) -> told.add(seen.size() + ": " + lost.number() + " " + why));
        for (long i = 0; i < 10; i++) {
            run.get(1).request(0, REQUEST, i);
        }
        boolean mustSendAgain = options().transports().contains(Transport.UDP);
        pollUntil(() -> seen.size() == 10 || !mustSendAgain, run.get(1), stays);
        run.get(1).close();
        pollUntil(() -> !told.isEmpty(), stays);
        stays.request(1, REQUEST);
        pollUntil(() -> !back.isEmpty(), stays);
        assertThat(told).hasSize(1).first().asString().startsWith("10: 1 it").isNotBlank();
        assertThat(back).containsExactly(ReturnReason.UNREACHABLE);
        stays.request(0, REQUEST, 5);
        pollUntil(() -> seen.size() == 11, stays);
    }

    @Test
    void waitingEndsWhenAMessageComesWhenTimeIsOverOrWhenWoken() throws Exception {
        Run run = run(2);
        int[] seen = new int[1];
        RuntimeEndpoint waits = run.get(1);
        waits.setHandler(REQUEST, arrival -> seen[0]++);
        pollUntil(() -> true, waits);
        while (waits.await(SHORT_NS)) {
            assertThat(seen[0]).isZero(); // the network may have things of its own to say
        }
        Thread later = after(() -> send(run.get(0), 1, 1));
        pollUntil(() -> waits.await(PATIENCE_NS) && seen[0] == 1, waits);
        pollUntil(() -> !later.isAlive(), waits);
        while (waits.await(SHORT_NS)) {
            assertThat(seen[0]).isOne();
        }
        Thread alarm = after(waits::wakeUp);
        assertThat(waits.await(PATIENCE_NS)).isFalse();
        alarm.join();
    }

    @Test
    void anOwnerThatSleepsInItsOwnPollerIsWoken() throws Exception {
        Run run = run(2);
        int[] seen = new int[1];
        RuntimeEndpoint owner = run.get(1);
        owner.setHandler(REQUEST, arrival -> seen[0]++);
        try (Poller poller = Poller.create(4)) {
            owner.sleepIn(poller, BELL, STIRS);
            for (int i = 1; i <= 20; i++) {
                Thread later = after(() -> send(run.get(0), 1, 1));
                long endNs = System.nanoTime() + PATIENCE_NS;
                while (seen[0] < i || later.isAlive()) {
                    int events =
                            owner.goingToSleep()
                                    ? poller.await(Math.min(SHORT_NS, owner.sleepNsMax()))
                                    : 0;
                    owner.awake();
                    if (events == 0 || isThere(STIRS, poller, events)) {
                        owner.wakePoll();
                    }
                    owner.poll();
                    assertThat(System.nanoTime() - endNs).isNegative();
                }
                later.join();
            }
        }
    }

    private static boolean isThere(int tag, Poller poller, int events) {
        return IntStream.range(0, events).anyMatch(i -> poller.tag(i) == tag);
    }

    @Test
    void anIndexThatIsNotMappedIsRefused() throws Exception {
        Run run = run(2);
        run.get(0).unmap(1);
        assertThatThrownBy(() -> run.get(0).request(1, REQUEST))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("index 1 is not mapped");
        assertThatThrownBy(() -> run.get(0).map(1, new EndpointName(1, 1), 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("no connection");
        assertThatThrownBy(() -> run.get(0).request(0, 0))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
