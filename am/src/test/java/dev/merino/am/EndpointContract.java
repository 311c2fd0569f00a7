package dev.merino.am;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import dev.merino.linux.Poller;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** What every transport does. Each test runs with each of them. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
abstract class EndpointContract {
    static final int REQUEST = 1;
    static final int REPLY = 2;
    static final int BULK = 3;
    static final long PATIENCE_NS = TimeUnit.SECONDS.toNanos(40);
    private static final long SHORT_NS = TimeUnit.MILLISECONDS.toNanos(20);

    private final List<Run> runs = new ArrayList<>();

    /** The transport to be judged. */
    abstract AmOptions options();

    /** How many messages the crowded test sends. */
    abstract int crowd();

    @AfterEach
    void end() {
        runs.forEach(Run::close);
    }

    Run run(int count) throws Exception {
        return run(count, options());
    }

    Run run(int count, AmOptions options) throws Exception {
        return keep(Run.of(count, options));
    }

    /** Closes it at the end. */
    Run keep(Run run) {
        runs.add(run);
        return run;
    }

    /** Polls all until {@code holds}; fails if that takes too long. */
    static void pollUntil(BooleanSupplier holds, Endpoint... endpoints) {
        long endNs = System.nanoTime() + PATIENCE_NS;
        while (!holds.getAsBoolean()) {
            int count = 0;
            for (Endpoint each : endpoints) {
                count += each.poll();
            }
            if (count == 0) {
                endpoints[endpoints.length - 1].await(SHORT_NS / 100);
            }
            assertThat(System.nanoTime() - endNs).as("waiting too long").isNegative();
        }
    }

    @Test
    void requestsOfAPairArriveInOrderAndOnce() throws Exception {
        Run run = run(2);
        List<Long> seen = new ArrayList<>();
        run.get(1).setHandler(REQUEST, arrival -> seen.add(arrival.word(0)));
        List<Long> sent = new ArrayList<>();
        Thread receiver =
                Thread.ofPlatform().start(() -> pollUntil(() -> seen.size() == 5000, run.get(1)));
        for (long i = 0; i < 5000; i++) {
            run.get(0).request(1, REQUEST, i);
            sent.add(i);
        }
        pollUntil(() -> !receiver.isAlive(), run.get(0));
        assertThat(seen).isEqualTo(sent);
    }

    @Test
    void everyNumberOfWordsArrives() throws Exception {
        Run run = run(2);
        List<List<Long>> seen = new ArrayList<>();
        run.get(1).setHandler(REQUEST, arrival -> seen.add(words(arrival)));
        List<List<Long>> sent = new ArrayList<>();
        for (int count = 0; count <= Endpoint.WORDS_MAX; count++) {
            long[] words = new long[Endpoint.WORDS_MAX];
            List<Long> list = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                words[i] = Long.MIN_VALUE + 31L * count + i;
                list.add(words[i]);
            }
            run.get(0).request(1, REQUEST, words, count);
            sent.add(list);
        }
        pollUntil(() -> seen.size() == sent.size(), run.get(0), run.get(1));
        assertThat(seen).isEqualTo(sent);
        assertThatThrownBy(() -> run.get(0).request(1, REQUEST, new long[9], 9))
                .isInstanceOf(IndexOutOfBoundsException.class);
    }

    private static List<Long> words(Arrival arrival) {
        List<Long> words = new ArrayList<>();
        for (int i = 0; i < arrival.wordCount(); i++) {
            words.add(arrival.word(i));
        }
        return words;
    }

    @Test
    void aReplyGoesToWhoAsked() throws Exception {
        Run run = run(3);
        long[] sums = new long[3];
        for (int number = 0; number < 3; number++) {
            int self = number;
            Endpoint each = run.get(number);
            each.setHandler(
                    REQUEST, arrival -> arrival.token().reply(REPLY, arrival.word(0), self));
            each.setHandler(REPLY, arrival -> sums[self] += 10 * arrival.word(0) + arrival.word(1));
        }
        for (int from = 0; from < 3; from++) {
            for (int to = 0; to < 3; to++) {
                run.get(from).request(to, REQUEST, from);
            }
        }
        long sum = 0 + 1 + 2;
        pollUntil(
                () -> sums[0] == sum && sums[1] == 30 + sum && sums[2] == 60 + sum,
                run.get(0),
                run.get(1),
                run.get(2));
    }

    @Test
    void bytesArriveWhateverTheirNumber() throws Exception {
        Run run = run(2);
        int most = run.get(0).bulkBytesMax();
        List<MemorySegment> seen = new ArrayList<>();
        List<MemorySegment> back = new ArrayList<>();
        Arena arena = Arena.ofAuto();
        run.get(1)
                .setHandler(
                        BULK,
                        arrival -> {
                            assertThat(arrival.word(0)).isEqualTo(arrival.bulkBytes());
                            MemorySegment bulk = arrival.bulk();
                            MemorySegment copy = arena.allocate(arrival.bulkBytes() + 1L, 8);
                            arrival.copyBulk(0, copy, 0, arrival.bulkBytes());
                            seen.add(copy.asSlice(0, arrival.bulkBytes()));
                            arrival.token()
                                    .reply(REPLY, new long[0], 0, bulk, 0, (int) bulk.byteSize());
                        });
        run.get(0)
                .setHandler(
                        REPLY,
                        arrival -> {
                            MemorySegment copy = arena.allocate(arrival.bulkBytes() + 1L, 8);
                            copy.asSlice(0, arrival.bulkBytes()).copyFrom(arrival.bulk());
                            back.add(copy.asSlice(0, arrival.bulkBytes()));
                        });
        int[] lengths = {0, 1, 7, 8, 63, 64, 65, 4096, most - 1, most};
        List<MemorySegment> sent = new ArrayList<>();
        for (int length : lengths) {
            MemorySegment data = arena.allocate(length + 3L, 8);
            for (long i = 0; i < data.byteSize(); i++) {
                data.set(JAVA_BYTE, i, (byte) (i * 31 + length));
            }
            run.get(0).request(1, BULK, new long[] {length}, 1, data, 3, length);
            sent.add(data.asSlice(3));
            pollUntil(() -> back.size() == sent.size(), run.get(0), run.get(1));
        }
        for (int i = 0; i < lengths.length; i++) {
            assertThat(seen.get(i).mismatch(sent.get(i))).isEqualTo(-1);
            assertThat(back.get(i).mismatch(sent.get(i))).isEqualTo(-1);
        }
    }

    @Test
    void oneByteTooManyIsRefusedBeforeAnythingIsSent() throws Exception {
        Run run = run(2);
        MemorySegment data = Arena.ofAuto().allocate(run.get(0).bulkBytesMax() + 1L);
        assertThatThrownBy(
                        () ->
                                run.get(0)
                                        .request(
                                                1,
                                                BULK,
                                                new long[0],
                                                0,
                                                data,
                                                0,
                                                (int) data.byteSize()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("in pieces");
        assertThatThrownBy(() -> run.get(0).request(1, BULK, new long[0], 0, data, 8, 1 << 16))
                .isInstanceOf(IndexOutOfBoundsException.class);
    }

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
    void aFullQueueSlowsTheSenderAndLosesNothing() throws Exception {
        Run run = run(2);
        List<Long> seen = new ArrayList<>();
        run.get(1).setHandler(REQUEST, arrival -> seen.add(arrival.word(0)));
        long[] word = new long[1];
        pollUntil(() -> run.get(0).tryRequest(1, REQUEST, word, 1), run.get(0));
        while (run.get(0).tryRequest(1, REQUEST, new long[] {++word[0]}, 1)) {
            assertThat(word[0]).as("messages that nobody takes").isLessThan(100_000);
        }
        long refused = word[0];
        pollUntil(() -> seen.size() == refused, run.get(1), run.get(0));
        for (int i = 0; i < refused; i++) {
            assertThat(seen.get(i)).isEqualTo(i);
        }
        pollUntil(() -> run.get(0).tryRequest(1, REQUEST, word, 1), run.get(1), run.get(0));
        pollUntil(() -> seen.size() == refused + 1, run.get(1), run.get(0));
    }

    @Test
    void aRequesterThatTakesNoRepliesStopsNobodyForEver() throws Exception {
        Run run = run(2);
        int[] replies = new int[1];
        int[] requests = new int[1];
        run.get(1)
                .setHandler(
                        REQUEST,
                        arrival -> {
                            requests[0]++;
                            arrival.token().reply(REPLY, 1);
                        });
        run.get(0).setHandler(REPLY, arrival -> replies[0]++);
        long[] none = {};
        int sent = 0;
        for (int i = 0; i < 5000; i++) {
            sent += run.get(0).tryRequest(1, REQUEST, none, 0) ? 1 : 0;
            run.get(1).poll();
        }
        int all = sent;
        pollUntil(() -> replies[0] == all, run.get(0), run.get(1));
        assertThat(requests[0]).isEqualTo(all);
    }

    @Test
    void manySendersToOneLoseNothing() throws Exception {
        int senders = 8;
        Run run = run(senders + 1);
        int each = crowd() / senders;
        long[] next = new long[senders + 1];
        long[] total = new long[1];
        Endpoint receiver = run.get(0);
        receiver.setHandler(
                REQUEST,
                arrival -> {
                    int from = arrival.source().number();
                    assertThat(arrival.word(0) == next[from]++).as("order of " + from).isTrue();
                    total[0]++;
                });
        List<Thread> threads = new ArrayList<>();
        for (int number = 1; number <= senders; number++) {
            Endpoint sender = run.get(number);
            threads.add(Thread.ofPlatform().start(() -> send(sender, 0, each)));
        }
        pollUntil(() -> total[0] == (long) each * senders, receiver);
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(receiver.poll()).isZero();
    }

    private static void send(Endpoint sender, int to, int count) {
        for (long i = 0; i < count; i++) {
            sender.request(to, REQUEST, i);
        }
        settle(sender);
    }

    /** What the network has lost must be sent again by somebody. */
    private static void settle(Endpoint sender) {
        pollUntil(() -> sender.sleepNsMax() > SHORT_NS * 100, sender);
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

    private static void attempt(List<String> refused, Runnable what) {
        try {
            what.run();
        } catch (IllegalStateException e) {
            refused.add(String.valueOf(e.getMessage()));
        }
    }

    @Test
    void aHandlerMayNeitherRequestNorPollNorWait() throws Exception {
        Run run = run(2);
        List<String> refused = new ArrayList<>();
        Endpoint receiver = run.get(1);
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
    void anEndpointCanWriteToItself() throws Exception {
        Run run = run(2);
        int[] seen = new int[2];
        run.get(0)
                .setHandler(
                        REQUEST,
                        arrival -> {
                            seen[0]++;
                            arrival.token().reply(REPLY);
                        });
        run.get(0).setHandler(REPLY, arrival -> seen[1]++);
        for (int i = 0; i < 1000; i++) {
            run.get(0).request(0, REQUEST);
        }
        pollUntil(() -> seen[1] == 1000, run.get(0));
        assertThat(seen[0]).isEqualTo(1000);
    }

    @Test
    void anEndpointThatIsGoneIsToldAndMessagesToItComeBack() throws Exception {
        Run run = run(2);
        List<String> told = new ArrayList<>();
        List<ReturnReason> back = new ArrayList<>();
        List<Long> seen = new ArrayList<>();
        Endpoint stays = run.get(0);
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
        Endpoint waits = run.get(1);
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

    private static Thread after(Runnable what) {
        return Thread.ofPlatform()
                .start(
                        () -> {
                            LockSupport.parkNanos(SHORT_NS);
                            what.run();
                        });
    }

    @Test
    void anOwnerThatSleepsInItsOwnPollerIsWoken() throws Exception {
        Run run = run(2);
        int[] seen = new int[1];
        Endpoint owner = run.get(1);
        owner.setHandler(REQUEST, arrival -> seen[0]++);
        try (Poller poller = Poller.create(4)) {
            poller.add(owner.descriptor(), Poller.READ, 5);
            for (int i = 1; i <= 20; i++) {
                Thread later = after(() -> send(run.get(0), 1, 1));
                long endNs = System.nanoTime() + PATIENCE_NS;
                while (seen[0] < i || later.isAlive()) {
                    if (owner.goingToSleep()) {
                        poller.await(Math.min(SHORT_NS, owner.sleepNsMax()));
                    }
                    owner.awake();
                    owner.poll();
                    assertThat(System.nanoTime() - endNs).isNegative();
                }
                later.join();
            }
        }
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
