package dev.merino.keeper;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.merino.Settings;
import dev.merino.core.MalformedFrameException;
import dev.merino.memory.AddressSpace;
import dev.merino.memory.HomePolicy;
import dev.merino.memory.Region;
import dev.merino.rank.handle.ObjectId;
import dev.merino.rank.handle.ObjectKey;
import dev.merino.rank.handle.ObjectSpec;
import dev.merino.worker.call.ClusterMessage;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Two nodes of two ranks, and a region of three pages. */
class ClusterCheckTest {
    private static final int PAGE = 4096;

    private final AddressSpace space = new AddressSpace(64 * PAGE, PAGE);
    private final ClusterCheck first = new ClusterCheck(0, Settings.of(2, 2), space);
    private final ClusterCheck second = new ClusterCheck(1, Settings.of(2, 2), space);

    ClusterCheckTest() {
        Region _ = space.allocate(3 * PAGE, PAGE, HomePolicy.FIRST_TOUCH, 0);
    }

    private static ClusterMessage region(
            int index, int firstPage, long start, long length, int unit, int protocol) {
        return new ClusterMessage.DefineRegion(
                index, firstPage, start, length, unit, HomePolicy.FIRST_TOUCH, protocol);
    }

    private static ClusterMessage find(int processor, int rank) {
        return new ClusterMessage.Find(
                processor, rank, ObjectKey.named("a"), new ObjectSpec.Lock());
    }

    @Test
    void whatNodesSayIsTaken() {
        first.check(1, find(1, 3));
        first.check(1, new ClusterMessage.Ended(2, Map.of()));
        second.check(0, region(1, 3, 3 * PAGE, PAGE, PAGE, 2));
        second.check(0, new ClusterMessage.DefineCounter(0, 7));
        second.check(0, new ClusterMessage.Found(1, 9));
        second.check(
                0,
                new ClusterMessage.Forget(
                        List.of(
                                new ObjectId(ObjectId.Kind.MEMORY, 0),
                                new ObjectId(ObjectId.Kind.COUNTER, 0))));
    }

    static Stream<ClusterMessage> toSecond() {
        return Stream.of(
                region(1 << 30, 3, 3 * PAGE, PAGE, PAGE, 0),
                region(0, 3, 3 * PAGE, PAGE, PAGE, 0),
                region(1, 2, 3 * PAGE, PAGE, PAGE, 0),
                region(1, 1 << 30, 3 * PAGE, PAGE, PAGE, 0),
                region(1, 3, 2 * PAGE, PAGE, PAGE, 0),
                region(1, 3, -PAGE, PAGE, PAGE, 0),
                region(1, 3, 10 * PAGE, PAGE, PAGE, 0), // behind a hole
                region(1, 3, 3 * PAGE, 62 * PAGE, PAGE, 0),
                region(1, 3, 3 * PAGE, 1L << 40, PAGE, 0),
                region(1, 3, 3 * PAGE, Long.MAX_VALUE, PAGE, 0),
                region(1, 3, 3 * PAGE, 0, PAGE, 0),
                region(1, 3, 3 * PAGE, PAGE, 0, 0),
                region(1, 3, 3 * PAGE, PAGE, 100, 0),
                region(1, 3, 3 * PAGE, PAGE, 32, 0),
                region(1, 3, 3 * PAGE, 61 * PAGE, 2 * PAGE, 0),
                region(1, 3, 3 * PAGE, PAGE, PAGE, 63),
                new ClusterMessage.DefineCounter(1, 7),
                new ClusterMessage.Found(2, 0),
                new ClusterMessage.Refused(Integer.MAX_VALUE, "why"),
                new ClusterMessage.Forget(List.of(new ObjectId(ObjectId.Kind.MEMORY, 1))),
                new ClusterMessage.Forget(List.of(new ObjectId(ObjectId.Kind.COUNTER, 0))),
                new ClusterMessage.Ended(2, Map.of()),
                find(0, 0),
                new ClusterMessage.Defined(),
                new ClusterMessage.PacketsCounted(1, 2, 3));
    }

    /** What only node 0 may say. */
    static Stream<ClusterMessage> ofFirst() {
        return Stream.of(
                region(1, 3, 3 * PAGE, PAGE, PAGE, 0),
                new ClusterMessage.DefineCounter(0, 7),
                new ClusterMessage.Found(0, 0),
                new ClusterMessage.Refused(0, "why"),
                new ClusterMessage.CountPackets(2),
                new ClusterMessage.Forget(List.of(new ObjectId(ObjectId.Kind.LOCK, 0))));
    }

    @ParameterizedTest
    @MethodSource("ofFirst")
    void whatNodeZeroSaysIsRefusedOfAnybodyElse(ClusterMessage message) {
        second.check(0, message);
        assertThatThrownBy(() -> new ClusterCheck(1, Settings.of(2, 2), space).check(1, message))
                .isInstanceOf(MalformedFrameException.class)
                .hasMessageContaining("node 1 of 2 speaks for node 0");
    }

    @ParameterizedTest
    @MethodSource("toSecond")
    void whatCannotBeIsRefused(ClusterMessage message) {
        assertThatThrownBy(() -> second.check(0, message))
                .isInstanceOf(MalformedFrameException.class);
    }

    @Test
    void nobodySpeaksForAnother() {
        assertThatThrownBy(() -> first.check(1, find(1, 1)))
                .isInstanceOf(MalformedFrameException.class)
                .hasMessageContaining("processor 1 of node 1 is not rank 1");
        assertThatThrownBy(() -> first.check(1, find(2, 4)))
                .isInstanceOf(MalformedFrameException.class)
                .hasMessageContaining("processor 2 of node 1 is not rank 4");
        assertThatThrownBy(() -> first.check(1, new ClusterMessage.Close(0, 0, List.of())))
                .isInstanceOf(MalformedFrameException.class)
                .hasMessageContaining("processor 0 of node 1 is not rank 0");
        assertThatThrownBy(() -> first.check(1, new ClusterMessage.Found(0, 1)))
                .isInstanceOf(MalformedFrameException.class)
                .hasMessageContaining("node 1 of 2 speaks for node 0");
    }
}
