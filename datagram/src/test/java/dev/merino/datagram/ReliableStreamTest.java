package dev.merino.datagram;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.core.Chance;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The state machine alone: the test controls time and losses. */
class ReliableStreamTest {
    private static final long A_TO_B = 11;
    private static final long B_TO_A = 22;
    private static final long STEP_NS = 1_000_000;

    private final ByteArrayOutputStream seenByA = new ByteArrayOutputStream();
    private final ByteArrayOutputStream seenByB = new ByteArrayOutputStream();
    private final ReliableStream a = new ReliableStream(A_TO_B, B_TO_A, 1 << 20, seenByA::write);
    private final ReliableStream b = new ReliableStream(B_TO_A, A_TO_B, 1 << 20, seenByB::write);
    private final byte[] buffer = new byte[DatagramLayout.DATAGRAM_BYTES_MAX];
    private long nowNs;

    private static byte[] bytes(int length, long seed) {
        byte[] bytes = new byte[length];
        Chance chance = new Chance(seed);
        for (int i = 0; i < length; i++) {
            bytes[i] = (byte) chance.nextLong();
        }
        return bytes;
    }

    private List<byte[]> datagrams(ReliableStream from) {
        List<byte[]> all = new ArrayList<>();
        for (int length = from.next(buffer, nowNs); length > 0; length = from.next(buffer, nowNs)) {
            all.add(Arrays.copyOf(buffer, length));
        }
        from.verify();
        return all;
    }

    private void deliver(List<byte[]> datagrams, ReliableStream to) {
        datagrams.forEach(each -> to.arrived(each, each.length, nowNs));
        to.verify();
    }

    /** Otherwise it would never hear of the two that it need not send again. */
    @Test
    void whatIsSentWhilePayloadsAreDeliveredAcknowledgesAllOfThem() {
        List<byte[]> answers = new ArrayList<>();
        List<ReliableStream> ends = new ArrayList<>();
        ReliableStream answering =
                new ReliableStream(
                        B_TO_A,
                        A_TO_B,
                        1 << 20,
                        (_, _, _) -> {
                            if (answers.isEmpty()) {
                                assertThat(ends.getFirst().offer(new byte[8], 8)).isTrue();
                                answers.addAll(datagrams(ends.getFirst()));
                            }
                        });
        ends.add(answering);
        byte[] sent = bytes(3 * DatagramLayout.PAYLOAD_BYTES_MAX, 9);
        assertThat(a.offer(sent, sent.length)).isTrue();
        List<byte[]> three = datagrams(a);
        assertThat(three).hasSize(3);
        deliver(three.subList(1, 3), answering);
        deliver(datagrams(answering), a);
        deliver(three.subList(0, 1), answering);
        deliver(answers, a);
        assertThat(a.isIdle()).isTrue();
    }

    @Test
    void bytesArriveInOrderOverAPerfectNetwork() {
        byte[] sent = bytes(100_000, 1);
        assertThat(a.offer(sent, sent.length)).isTrue();
        while (!a.isIdle()) {
            nowNs += STEP_NS / 10;
            deliver(datagrams(a), b);
            deliver(datagrams(b), a);
        }
        assertThat(seenByB.toByteArray()).isEqualTo(sent);
        assertThat(datagrams(a)).isEmpty();
        assertThat(a.waitNs(nowNs)).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void whatIsNotAcknowledgedIsSentAgainWhenItsTimeIsOverAndNotBefore() {
        a.offer(new byte[10], 10);
        assertThat(datagrams(a)).hasSize(1);
        long waitNs = a.waitNs(nowNs);
        assertThat(waitNs).isPositive().isLessThan(1_000_000_000);
        nowNs += waitNs - 1;
        a.tick(nowNs);
        assertThat(datagrams(a)).isEmpty();
        nowNs += 1;
        a.tick(nowNs);
        assertThat(datagrams(a)).hasSize(1);
        assertThat(a.waitNs(nowNs)).isEqualTo(2 * waitNs);
    }

    @Test
    void aHoleIsFilledAsSoonAsThreeLaterOnesHaveArrived() {
        byte[] sent = bytes(5 * DatagramLayout.PAYLOAD_BYTES_MAX, 2);
        a.offer(sent, sent.length);
        List<byte[]> all = datagrams(a);
        assertThat(all).hasSize(5);
        nowNs += STEP_NS;
        deliver(all.subList(1, 4), b);
        deliver(datagrams(b), a);
        List<byte[]> again = datagrams(a);
        assertThat(again).hasSize(1);
        assertThat(DatagramLayout.getLong(again.get(0), DatagramLayout.SEQ_OFFSET)).isZero();
        deliver(again, b);
        deliver(all.subList(4, 5), b);
        assertThat(seenByB.toByteArray()).isEqualTo(sent);
    }

    @Test
    void aDatagramThatComesTwiceIsDeliveredOnce() {
        a.offer(new byte[] {1, 2, 3}, 3);
        List<byte[]> all = datagrams(a);
        deliver(all, b);
        deliver(all, b);
        assertThat(seenByB.toByteArray()).containsExactly(1, 2, 3);
    }

    @Test
    void foreignAndMalformedDatagramsChangeNothing() {
        a.offer(new byte[] {7}, 1);
        byte[] good = datagrams(a).get(0);
        Chance chance = new Chance(99);
        for (int i = 0; i < 10_000; i++) {
            byte[] bad = good.clone();
            if (i % 2 == 0) {
                bad = bytes(chance.below(DatagramLayout.DATAGRAM_BYTES_MAX + 1), i);
            } else {
                bad[chance.below(16)] ^= (byte) (1 + chance.below(255)); // magic, length, session
            }
            b.arrived(bad, bad.length, nowNs);
        }
        byte[] ahead = good.clone();
        DatagramLayout.putLong(ahead, DatagramLayout.EXPECTED_OFFSET, 5); // never sent so much
        b.arrived(ahead, ahead.length, nowNs);
        DatagramLayout.putLong(ahead, DatagramLayout.EXPECTED_OFFSET, -5);
        b.arrived(ahead, ahead.length, nowNs);
        assertThat(seenByB.size()).isZero();
        assertThat(datagrams(b)).isEmpty();
        b.arrived(good, good.length, nowNs);
        assertThat(seenByB.toByteArray()).containsExactly(7);
    }

    @Test
    void aPayloadFarAheadIsNotKept() {
        a.offer(new byte[] {7}, 1);
        byte[] far = datagrams(a).get(0);
        for (long seq : new long[] {SendWindow.SLOTS, Long.MAX_VALUE, -1, Long.MIN_VALUE}) {
            byte[] bad = far.clone();
            DatagramLayout.putLong(bad, DatagramLayout.SEQ_OFFSET, seq);
            b.arrived(bad, bad.length, nowNs);
        }
        assertThat(seenByB.size()).isZero();
    }

    @Test
    void moreThanTheBacklogIsRefused() {
        assertThat(a.offer(new byte[1 << 20], 1 << 20)).isTrue();
        assertThat(a.offer(new byte[1], 1)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void bothDirectionsSurviveLossDoublingAndReordering(long seed) {
        Chance chance = new Chance(seed);
        byte[] fromA = bytes(60_000, seed);
        byte[] fromB = bytes(40_000, seed + 1);
        a.offer(fromA, fromA.length);
        b.offer(fromB, fromB.length);
        List<byte[]> toA = new ArrayList<>();
        List<byte[]> toB = new ArrayList<>();
        for (int step = 0; step < 200_000 && !(a.isIdle() && b.isIdle()); step++) {
            nowNs += STEP_NS;
            a.tick(nowNs);
            b.tick(nowNs);
            toB.addAll(datagrams(a));
            toA.addAll(datagrams(b));
            disturb(toB, b, chance);
            disturb(toA, a, chance);
        }
        assertThat(seenByB.toByteArray()).as("seed " + seed).isEqualTo(fromA);
        assertThat(seenByA.toByteArray()).as("seed " + seed).isEqualTo(fromB);
        assertThat(a.isIdle() && b.isIdle()).isTrue();
    }

    private void disturb(List<byte[]> flying, ReliableStream to, Chance chance) {
        while (!flying.isEmpty() && !chance.percent(20)) {
            byte[] one = flying.remove(chance.below(flying.size()));
            if (!chance.percent(20)) {
                to.arrived(one, one.length, nowNs);
            }
            if (chance.percent(10)) {
                flying.add(one);
            }
        }
    }
}
