package dev.merino.keeper;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.Settings;
import dev.merino.memory.AddressSpace;
import dev.merino.rank.handle.ObjectId;
import dev.merino.rank.handle.ObjectKey;
import dev.merino.rank.handle.ObjectSpec;
import dev.merino.worker.call.ClusterMessage;
import dev.merino.worker.call.ClusterMessage.CountPackets;
import dev.merino.worker.call.ClusterMessage.Forget;
import dev.merino.worker.call.ClusterMessage.Found;
import dev.merino.worker.call.ClusterMessage.PacketsCounted;
import dev.merino.worker.call.ClusterMessage.Refused;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;

/** The waves of node 0 of two nodes with a rank each. */
class CollectiveClosingTest {
    private static final ObjectId FIRST = new ObjectId(ObjectId.Kind.LOCK, 0);
    private static final ObjectId SECOND = new ObjectId(ObjectId.Kind.LOCK, 1);

    private record Sent(int node, ClusterMessage message) {}

    private final List<Sent> sent = new ArrayList<>();
    private final ObjectDefinitions definitions =
            new ObjectDefinitions(
                    new AddressSpace(1 << 20),
                    Settings.of(2, 1),
                    (node, message) -> sent.add(new Sent(node, message)));
    private final CollectiveClosing closings =
            new CollectiveClosing(
                    2, 2, definitions, (node, message) -> sent.add(new Sent(node, message)));
    private int wave;

    CollectiveClosingTest() {
        for (String name : List.of("first", "second")) {
            definitions.find(
                    0, new ClusterMessage.Find(0, 0, ObjectKey.named(name), new ObjectSpec.Lock()));
        }
        sent.clear();
    }

    private List<Sent> takeSent() {
        List<Sent> taken = List.copyOf(sent);
        sent.clear();
        return taken;
    }

    private static List<Sent> toBoth(ClusterMessage message) {
        return List.of(new Sent(0, message), new Sent(1, message));
    }

    private void close(int rank, ObjectId... objects) {
        closings.ask(rank, new ClusterMessage.Close(0, rank, List.of(objects)));
    }

    /** Both nodes answer the wave that is under way. */
    private void count(long sentBy0, long receivedBy0, long sentBy1, long receivedBy1) {
        assertThat(takeSent()).isEqualTo(toBoth(new CountPackets(++wave)));
        closings.counted(0, new PacketsCounted(wave, sentBy0, receivedBy0));
        assertThat(sent).isEmpty();
        closings.counted(1, new PacketsCounted(wave, sentBy1, receivedBy1));
    }

    private void bothClose(ObjectId object) {
        close(0, object);
        close(1, object);
    }

    @Test
    void noWaveBeginsBeforeAllRanksHaveAsked() {
        close(1, FIRST);
        assertThat(takeSent()).isEmpty();
        close(0, FIRST);
        assertThat(takeSent()).isEqualTo(toBoth(new CountPackets(1)));
    }

    @Test
    void nodesForgetAfterTwoWavesWithTheSameSums() {
        bothClose(FIRST);
        count(5, 3, 3, 5);
        count(5, 3, 3, 5);
        assertThat(takeSent()).isEqualTo(toBoth(new Forget(List.of(FIRST))));
    }

    @Test
    void oneWaveIsNotEnoughThoughAsManyWereReceivedAsSent() {
        bothClose(FIRST);
        count(5, 3, 3, 5);
        assertThat(sent).isEqualTo(toBoth(new CountPackets(2)));
    }

    @Test
    void whileAPacketIsUnderWayNobodyForgets() {
        bothClose(FIRST);
        for (int i = 0; i < 10; i++) {
            count(5, 3, 3, 4);
        }
        count(5, 3, 3, 5);
        count(5, 3, 3, 5);
        assertThat(takeSent()).isEqualTo(toBoth(new Forget(List.of(FIRST))));
    }

    /** The first wave came between a packet and the one that it caused. */
    @Test
    void sumsThatHaveGrownAskForAnotherWave() {
        bothClose(FIRST);
        count(5, 3, 3, 5);
        count(6, 4, 4, 6);
        count(6, 4, 4, 6);
        assertThat(takeSent()).isEqualTo(toBoth(new Forget(List.of(FIRST))));
    }

    @Test
    void ranksGoOnWhenAllNodesHaveForgotten() {
        bothClose(FIRST);
        count(0, 0, 0, 0);
        count(0, 0, 0, 0);
        assertThat(takeSent()).hasSize(2);
        definitions.applied(1);
        assertThat(takeSent()).isEmpty();
        definitions.applied(0);
        assertThat(takeSent()).isEqualTo(toBoth(new Found(0, 0)));
    }

    /** What was counted for one close says nothing about the next. */
    @Test
    void theNextCloseCountsAnew() {
        for (ObjectId object : List.of(FIRST, SECOND)) {
            bothClose(object);
            count(5, 3, 3, 5);
            count(5, 3, 3, 5);
            assertThat(takeSent()).isEqualTo(toBoth(new Forget(List.of(object))));
        }
    }

    @Test
    void ranksThatCloseDifferentObjectsAreRefusedByName() {
        close(0, FIRST);
        close(1, SECOND);
        assertThat(takeSent())
                .extracting(Sent::message)
                .hasSize(2)
                .allSatisfy(
                        message -> {
                            assertThat(message).isInstanceOf(Refused.class);
                            assertThat(((Refused) message).why())
                                    .contains("rank 1 closes lock second")
                                    .contains("rank 0 closes lock first");
                        });
        bothClose(FIRST);
        assertThat(takeSent()).isEqualTo(toBoth(new CountPackets(1)));
    }
}
