package dev.merino.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.core.Chance;
import dev.merino.sync.SyncMessage;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

class ReliableLinksTest {
    private static final int PACKETS = 200;
    private static final int ROUNDS_MAX = 10_000;

    private final List<Datagram> toOne = new ArrayList<>();
    private final List<Datagram> toZero = new ArrayList<>();
    private final ReliableLinks zero =
            new ReliableLinks(2, (node, datagram) -> toOne.add(datagram));
    private final ReliableLinks one =
            new ReliableLinks(2, (node, datagram) -> toZero.add(datagram));
    private final List<Integer> heard = new ArrayList<>();

    private static Packet packet(int number) {
        return new Packet(Packet.SYNC, new SyncMessage.ConditionWake(number));
    }

    private void hear(Packet packet) {
        heard.add(((SyncMessage.ConditionWake) packet.message()).processor());
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void everyPacketArrivesOnceAndInOrderWhateverTheNetworkDoes(long seed) {
        Chance chance = new Chance(seed);
        IntStream.range(0, PACKETS).forEach(i -> zero.send(1, packet(i)));
        for (int round = 0; round < ROUNDS_MAX && zero.sendAgain(); round++) {
            deliverSome(chance);
        }
        assertThat(heard).isEqualTo(IntStream.range(0, PACKETS).boxed().toList());
        assertThat(zero.sendAgain()).isFalse();
    }

    /** A third is lost, a third comes twice, and all of it in any order. */
    private void deliverSome(Chance chance) {
        while (!toOne.isEmpty()) {
            Datagram next = toOne.remove(chance.below(toOne.size()));
            for (int copies = chance.below(3); copies > 0; copies--) {
                one.arrived(0, next, this::hear);
            }
        }
        while (!toZero.isEmpty()) {
            Datagram next = toZero.remove(chance.below(toZero.size()));
            if (chance.percent(70)) {
                zero.arrived(1, next, this::hear);
            }
        }
    }

    @Test
    void whatHasArrivedIsNotSentAgain() {
        zero.send(1, packet(7));
        one.arrived(0, toOne.removeFirst(), this::hear);
        zero.arrived(1, toZero.removeFirst(), this::hear);
        assertThat(zero.sendAgain()).isFalse();
        assertThat(heard).containsExactly(7);
    }
}
