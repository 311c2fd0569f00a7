package dev.merino.datagram;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.merino.core.Chance;
import dev.merino.core.MalformedFrameException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

class FrameStreamTest {
    private static final int FRAMES = 200;
    private static final int FRAME_BYTES_MAX = 5000;
    private static final int ROUNDS_MAX = 10_000;
    private static final long STEP_NS = 1_000_000;

    private final List<byte[]> seenByA = new ArrayList<>();
    private final List<byte[]> seenByB = new ArrayList<>();
    private final FrameStream a = stream(11, 22, seenByA);
    private final FrameStream b = stream(22, 11, seenByB);
    private final byte[] buffer = new byte[DatagramLayout.DATAGRAM_BYTES_MAX];
    private long nowNs;

    private static FrameStream stream(long out, long in, List<byte[]> seen) {
        return new FrameStream(
                out,
                in,
                FRAME_BYTES_MAX,
                1 << 22,
                (frame, length) -> seen.add(Arrays.copyOf(frame, length)));
    }

    private List<byte[]> datagrams(FrameStream from) {
        List<byte[]> all = new ArrayList<>();
        for (int length = from.next(buffer, nowNs); length > 0; length = from.next(buffer, nowNs)) {
            all.add(Arrays.copyOf(buffer, length));
        }
        return all;
    }

    private static byte[] frame(int number, Chance chance) {
        byte[] frame = new byte[chance.below(FRAME_BYTES_MAX + 1)];
        Arrays.fill(frame, (byte) number);
        return frame;
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void everyFrameArrivesOnceAndInOrderWhateverTheNetworkDoes(long seed) {
        Chance chance = new Chance(seed);
        List<byte[]> sent = new ArrayList<>();
        for (int i = 0; i < FRAMES; i++) {
            sent.add(frame(i, chance));
            assertThat(a.send(sent.getLast(), sent.getLast().length)).isTrue();
        }
        for (int round = 0; round < ROUNDS_MAX && !a.isIdle(); round++) {
            nowNs += STEP_NS;
            a.tick(nowNs);
            deliverSome(datagrams(a), b, chance);
            deliverSome(datagrams(b), a, chance);
        }
        assertThat(a.isIdle()).isTrue();
        assertThat(seenByB).hasSameSizeAs(sent);
        for (int i = 0; i < FRAMES; i++) {
            assertThat(seenByB.get(i)).as("frame %d, seed %d", i, seed).isEqualTo(sent.get(i));
        }
    }

    /** A third is lost, a third comes twice, and all of it in any order. */
    private void deliverSome(List<byte[]> inFlight, FrameStream to, Chance chance) {
        while (!inFlight.isEmpty()) {
            byte[] next = inFlight.remove(chance.below(inFlight.size()));
            for (int copies = chance.below(3); copies > 0; copies--) {
                to.arrived(next, next.length, nowNs);
            }
        }
    }

    @Test
    void whatHasArrivedIsNotSentAgain() {
        a.send(new byte[] {7}, 1);
        datagrams(a).forEach(each -> b.arrived(each, each.length, nowNs));
        datagrams(b).forEach(each -> a.arrived(each, each.length, nowNs));
        assertThat(a.isIdle()).isTrue();
        assertThat(a.waitNs(nowNs)).isEqualTo(Long.MAX_VALUE);
        nowNs += 1_000 * STEP_NS;
        a.tick(nowNs);
        assertThat(datagrams(a)).isEmpty();
        assertThat(seenByB).containsExactly(new byte[] {7});
    }

    @Test
    void aFrameThatIsTooLongIsMalformed() {
        a.send(new byte[FRAME_BYTES_MAX + 1], FRAME_BYTES_MAX + 1);
        byte[] first = datagrams(a).getFirst();
        assertThatThrownBy(() -> b.arrived(first, first.length, nowNs))
                .isInstanceOf(MalformedFrameException.class)
                .hasMessageContaining("5001");
    }

    @Test
    void aFrameThatOverflowsTheBacklogIsRefused() {
        FrameStream small = new FrameStream(1, 2, 100, 20, (frame, length) -> {});
        assertThat(small.send(new byte[16], 16)).isTrue();
        assertThat(small.send(new byte[16], 16)).isFalse();
    }
}
