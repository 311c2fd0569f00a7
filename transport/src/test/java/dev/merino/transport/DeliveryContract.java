package dev.merino.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import dev.merino.messages.Arrival;
import dev.merino.messages.Endpoint;

import org.junit.jupiter.api.Test;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;

/** The part of the contract about messages that arrive. */
abstract class DeliveryContract extends EndpointFixture {
    @Test
    void requestsOfAPairArriveInOrderAndOnce() throws Exception {
        arriveInOrderAndOnce(run(2), 5000);
    }

    /** More than a receiver takes at a time: who waits for room lets the others leave first. */
    @Test
    void gatheredRequestsArriveInOrderAndOnce() throws Exception {
        Run run = run(2);
        run.get(0).gatherRequests();
        arriveInOrderAndOnce(run, 5000);
    }

    private static void arriveInOrderAndOnce(Run run, int count) {
        List<Long> seen = new ArrayList<>();
        run.get(1).setHandler(REQUEST, arrival -> seen.add(arrival.word(0)));
        List<Long> sent = new ArrayList<>();
        Thread receiver =
                Thread.ofPlatform().start(() -> pollUntil(() -> seen.size() == count, run.get(1)));
        for (long i = 0; i < count; i++) {
            run.get(0).request(1, REQUEST, i);
            sent.add(i);
        }
        run.get(0).flush();
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
            RuntimeEndpoint each = run.get(number);
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
                            assertThat(bulk.address() % Long.BYTES).isZero();
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
        RuntimeEndpoint receiver = run.get(0);
        receiver.setHandler(
                REQUEST,
                arrival -> {
                    int from = arrival.source().number();
                    assertThat(arrival.word(0) == next[from]++).as("order of " + from).isTrue();
                    total[0]++;
                });
        List<Thread> threads = new ArrayList<>();
        for (int number = 1; number <= senders; number++) {
            RuntimeEndpoint sender = run.get(number);
            threads.add(Thread.ofPlatform().start(() -> send(sender, 0, each)));
        }
        pollUntil(() -> total[0] == (long) each * senders, receiver);
        // A sender whose last acknowledgement was lost needs the receiver once more.
        pollUntil(() -> threads.stream().noneMatch(Thread::isAlive), receiver);
        assertThat(receiver.poll()).isZero();
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
}
