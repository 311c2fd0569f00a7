package dev.merino.sync;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.merino.core.Check;
import dev.merino.core.Payload;
import dev.merino.core.SynchronisationKind;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.List;
import java.util.stream.Stream;

/** Messages that no correct node sends stop the node that gets them. */
class MalformedSyncMessagesTest {
    private static final int NODES = 3;
    private static final int PROCESSORS = 2;
    private static final int FROM = 2;
    private static final int TO = 1;

    /** Objects 1 and 4 are managed by the receiver, 0 and 3 by node 0. */
    private static final List<SyncMessage> TO_MANAGERS =
            List.of(
                    new SyncMessage.LockRequest(0, FROM, Payload.NONE),
                    new SyncMessage.LockRequest(1, 0, Payload.NONE),
                    new SyncMessage.LockForward(0, 0, Payload.NONE),
                    new SyncMessage.LockForward(2, NODES, Payload.NONE),
                    new SyncMessage.LockForward(2, TO, Payload.NONE),
                    new SyncMessage.LockGrant(0, Payload.NONE),
                    new SyncMessage.LockGrant(1, Payload.NONE),
                    new SyncMessage.BarrierArrive(0, Payload.NONE),
                    new SyncMessage.BarrierDepart(0, Payload.NONE),
                    new SyncMessage.FlagSet(0, 0, Payload.NONE),
                    new SyncMessage.FlagSet(1, PROCESSORS, Payload.NONE),
                    new SyncMessage.FlagRaised(0, Payload.NONE),
                    new SyncMessage.FlagAnswer(0, true),
                    new SyncMessage.ConditionEnter(0, 0, 0),
                    new SyncMessage.ConditionEnter(1, 0, PROCESSORS),
                    new SyncMessage.ConditionEntered(0),
                    new SyncMessage.ConditionSignal(0, 0, true),
                    new SyncMessage.ConditionWake(1),
                    new SyncMessage.ConditionLeave(0, 0, 0),
                    new SyncMessage.ConditionLeft(0),
                    new SyncMessage.CounterRequest(
                            0, 0, new SyncOperation.Change.Read(), Payload.NONE),
                    new SyncMessage.CounterRequest(
                            1, PROCESSORS, new SyncOperation.Change.Read(), Payload.NONE),
                    new SyncMessage.CounterReply(0, 0, Payload.NONE),
                    new SyncMessage.WordBump(RemoteWords.Use.ACCESS.of(1), Payload.NONE),
                    toAll(0));

    private static final List<SyncMessage> TO_WORDS =
            List.of(
                    new SyncMessage.WordBump(RemoteWords.Use.ACCESS.of(0), Payload.NONE),
                    new SyncMessage.WordChanged(RemoteWords.Use.ACCESS.of(0)),
                    new SyncMessage.WordAdd(
                            RemoteWords.Use.TICKET.of(1), PROCESSORS, 1, Payload.NONE),
                    new SyncMessage.WordAwait(RemoteWords.Use.ACCESS.of(1), PROCESSORS, 1),
                    new SyncMessage.WordReply(0, 0, Payload.NONE),
                    new SyncMessage.LockRequest(1, FROM, Payload.NONE),
                    new SyncMessage.BarrierArrive(0, Payload.NONE),
                    toAll(0));

    private static final List<SyncMessage> TO_CELLS =
            List.of(
                    toAll(0),
                    ordered(FROM, SyncMessage.Array.FLAG, 1),
                    new SyncMessage.FlagSet(1, 0, Payload.NONE),
                    new SyncMessage.LockRequest(1, FROM, Payload.NONE),
                    new SyncMessage.BarrierArrive(0, Payload.NONE),
                    new SyncMessage.WordBump(RemoteWords.Use.ACCESS.of(1), Payload.NONE));

    private static SyncMessage toAll(int processor) {
        SyncMessage.Cell cell = new SyncMessage.Cell(SyncMessage.Array.FLAG, 0, processor);
        return new SyncMessage.ToAll(cell, 1, Payload.NONE);
    }

    private static SyncMessage ordered(int origin, SyncMessage.Array array, long value) {
        SyncMessage.Cell cell = new SyncMessage.Cell(array, 0, 0);
        return new SyncMessage.Ordered(origin, cell, value, Payload.NONE);
    }

    record Malformed(SynchronisationKind kind, int from, int to, SyncMessage message) {}

    static Stream<Malformed> malformed() {
        SynchronisationKind cells = SynchronisationKind.ORDERED_BROADCAST;
        Stream<Malformed> fromHub =
                Stream.of(
                        new Malformed(cells, 0, TO, ordered(NODES, SyncMessage.Array.LOCK, 1)),
                        new Malformed(cells, 0, TO, ordered(0, SyncMessage.Array.LOCK, 2)),
                        new Malformed(cells, 0, TO, ordered(0, SyncMessage.Array.BARRIER, 0)),
                        new Malformed(cells, 0, TO, ordered(0, SyncMessage.Array.SENSE, 1)),
                        new Malformed(cells, 0, TO, ordered(TO, SyncMessage.Array.FLAG, 1)),
                        new Malformed(cells, FROM, 0, toAll(PROCESSORS)));
        return Stream.of(
                        all(SynchronisationKind.MANAGERS, TO_MANAGERS),
                        all(SynchronisationKind.FETCH_AND_ADD, TO_WORDS),
                        all(cells, TO_CELLS),
                        fromHub)
                .flatMap(messages -> messages);
    }

    private static Stream<Malformed> all(SynchronisationKind kind, List<SyncMessage> messages) {
        return messages.stream().map(message -> new Malformed(kind, FROM, TO, message));
    }

    @ParameterizedTest
    @MethodSource("malformed")
    void whatNoCorrectNodeSendsIsRefused(Malformed malformed) {
        SyncOptions options = new SyncOptions(0, 8).withKind(malformed.kind);
        SyncWorld world = new SyncWorld(NODES, PROCESSORS, options);
        assertThatThrownBy(() -> world.deliver(malformed.from, malformed.to, malformed.message))
                .isInstanceOf(Check.BrokenInvariant.class);
    }
}
