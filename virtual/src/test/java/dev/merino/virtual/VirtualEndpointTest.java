package dev.merino.virtual;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.merino.Cluster;
import dev.merino.Member;
import dev.merino.MerinoException;
import dev.merino.Program;
import dev.merino.Settings;
import dev.merino.messages.Endpoint;
import dev.merino.messages.Wires;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.concurrent.atomic.AtomicLong;

class VirtualEndpointTest {
    private static final MachineModel MODEL = MachineModels.of("enterprise-myrinet");
    private static final int ASK = 1;
    private static final int ANSWER = 2;

    private static void run(int nodes, int threads, Program program) {
        try (Cluster cluster =
                new VirtualCluster(
                        VirtualCluster.fitted(Settings.of(nodes, threads), MODEL), MODEL)) {
            cluster.run(program);
        }
    }

    /** Every rank asks every other one, with words and bytes, and gets twice the word back. */
    private static void askAll(Member me, AtomicLong sum) {
        Endpoint endpoint = me.endpoint(Wires.AUTO);
        MemorySegment bytes = MemorySegment.ofArray(new byte[100]);
        bytes.set(ValueLayout.JAVA_BYTE, 99, (byte) 7);
        int[] answers = {0};
        int[] asked = {0};
        endpoint.setHandler(
                ASK,
                arrival -> {
                    byte[] last = new byte[1];
                    arrival.copyBulk(99, last, 0, 1);
                    assertThat(last[0]).isEqualTo((byte) 7);
                    asked[0]++;
                    arrival.token().reply(ANSWER, 2 * arrival.word(0));
                });
        endpoint.setHandler(
                ANSWER,
                arrival -> {
                    answers[0]++;
                    sum.addAndGet(arrival.word(0));
                });
        me.barrier();
        for (int to = 0; to < me.size(); to++) {
            endpoint.request(to, ASK, new long[] {to}, 1, bytes, 0, 100);
        }
        while (answers[0] < me.size() || asked[0] < me.size()) {
            assertThat(endpoint.await(-1)).isTrue();
        }
        me.barrier();
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "1, 4", "4, 1", "3, 3"})
    void everyRequestIsAnswered(int nodes, int threads) {
        AtomicLong sum = new AtomicLong();
        run(nodes, threads, me -> askAll(me, sum));
        long ranks = (long) nodes * threads;
        assertThat(sum.get()).isEqualTo(ranks * ranks * (ranks - 1));
    }

    @Test
    void aWaitEndsAfterItsTimeWithoutAMessage() {
        AtomicLong waitedNs = new AtomicLong();
        run(
                2,
                1,
                me -> {
                    long beganNs = me.nanoTime();
                    assertThat(me.endpoint(Wires.AUTO).await(5_000)).isFalse();
                    waitedNs.set(me.nanoTime() - beganNs);
                });
        assertThat(waitedNs.get()).isEqualTo(5_000);
    }

    @Test
    void ranksThatWaitForMessagesThatNobodySendsAreReported() {
        assertThatThrownBy(() -> run(2, 1, me -> me.endpoint(Wires.AUTO).await(-1)))
                .isInstanceOf(MerinoException.class)
                .hasMessageContaining("waits for a message");
    }

    /** AM-II, section 5.1: ranks of a server that share an interface send more slowly. */
    @Test
    void messagesOfRanksThatShareAnInterfaceWaitForEachOther() {
        long alone = exchangeNs(1);
        assertThat(exchangeNs(3)).isEqualTo(alone);
        assertThat(exchangeNs(4)).isGreaterThan(alone);
    }

    /** How long it takes until each rank of one node has sent 50 messages to one of another. */
    private static long exchangeNs(int threads) {
        AtomicLong took = new AtomicLong();
        run(
                2,
                threads,
                me -> {
                    Endpoint endpoint = me.endpoint(Wires.AUTO);
                    int[] taken = {0};
                    endpoint.setHandler(ASK, _ -> taken[0]++);
                    me.barrier();
                    long beganNs = me.nanoTime();
                    int half = me.size() / 2;
                    for (int i = 0; i < 50 && me.rank() < half; i++) {
                        endpoint.request(me.rank() + half, ASK);
                    }
                    while (me.rank() >= half && taken[0] < 50) {
                        endpoint.await(-1);
                    }
                    took.accumulateAndGet(me.nanoTime() - beganNs, Math::max);
                    me.barrier();
                });
        return took.get();
    }
}
