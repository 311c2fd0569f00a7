package dev.merino.engine;

import static org.assertj.core.api.Assertions.assertThat;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import dev.merino.core.Count;
import dev.merino.core.Tally;
import dev.merino.memory.AddressSpace;
import dev.merino.memory.Diff;
import dev.merino.memory.Frames;
import dev.merino.memory.HeapFrames;
import dev.merino.memory.HeapWords;
import dev.merino.memory.HomePolicy;
import dev.merino.memory.Neighbours;
import dev.merino.memory.Region;
import dev.merino.memory.Twin;
import dev.merino.memory.WordMemory;
import dev.merino.protocol.Access;
import dev.merino.protocol.Effects;
import dev.merino.protocol.Event;
import dev.merino.protocol.NodeContext;
import dev.merino.protocol.Protocol;
import dev.merino.protocol.RemoteAnswer;
import dev.merino.protocol.RemoteOperation;
import dev.merino.protocol.RemoteWindow;
import dev.merino.sync.SyncOptions;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Remote memory that is reached without messages, unless the protocol objects: of a neighbour, on
 * the spot, or by an adapter, later.
 */
class NeighbourMemoryTest {
    private final AddressSpace space = new AddressSpace(1 << 20);
    private final List<HeapFrames> frames = new ArrayList<>();
    private final List<WordMemory> windows = List.of(new HeapWords(), new HeapWords());
    private final List<Half> halves = new ArrayList<>();
    private final List<NodeMachine> machines = new ArrayList<>();
    private final List<Packet> sent = new ArrayList<>();
    private final List<RemoteRequest> flying = new ArrayList<>();
    private boolean onFabric;
    private boolean hasCoherentAtomics;

    /** The nodes that have created their halves, in order. */
    private final List<Integer> made = new ArrayList<>();

    /** Does what it is given to do at a fault. */
    private static final class Half implements Protocol {
        private final RemoteWindow window = new RemoteWindow();
        private final List<RemoteAnswer> answers = new ArrayList<>();
        private final boolean bearsOvertaking;
        private final boolean writesMayBeLate;
        private Consumer<Effects> work = out -> {};

        Half(boolean bearsOvertaking, boolean writesMayBeLate) {
            this.bearsOvertaking = bearsOvertaking;
            this.writesMayBeLate = writesMayBeLate;
        }

        @Override
        public void forget(Region region) {}

        @Override
        public void on(Event event, Effects out) {
            work.accept(out);
        }

        @Override
        public RemoteWindow window() {
            return window;
        }

        @Override
        public boolean bearsOvertaking() {
            return bearsOvertaking;
        }

        @Override
        public boolean writesMayBeLate() {
            return writesMayBeLate;
        }

        @Override
        public void answered(long token, RemoteAnswer answer, Effects out) {
            answers.add(answer);
        }
    }

    private final Neighbours neighbours =
            new Neighbours() {
                @Override
                public @Nullable Frames framesOf(int node) {
                    return onFabric ? null : frames.get(node);
                }

                @Override
                public boolean isOnFabric(int node) {
                    return onFabric && (node == 1 || !hasCoherentAtomics);
                }

                @Override
                public WordMemory wordsOf(int node, int channel) {
                    return windows.get(node);
                }
            };

    private final Outcome outcome =
            new Outcome() {
                @Override
                public void send(int node, Packet packet) {
                    sent.add(packet);
                }

                @Override
                public void remote(int node, RemoteRequest request) {
                    flying.add(request);
                }

                @Override
                public RemoteAnswer remoteAtOnce(int node, RemoteRequest request) {
                    return request.operation()
                            .carryOut(new RemoteTarget(frames.get(node), window(node), false));
                }

                @Override
                public void map(int table, int page, Access access) {}

                @Override
                public void complete(int processor, long value) {}
            };

    private void begin(boolean bearsOvertaking) {
        begin(bearsOvertaking, bearsOvertaking);
    }

    private void begin(boolean bearsOvertaking, boolean writesMayBeLate) {
        Region _ = space.allocate(4096, 4096, HomePolicy.FIRST_TOUCH, 0);
        frames.add(new HeapFrames(space));
        frames.add(new HeapFrames(space));
        for (int node = 0; node < 2; node++) {
            Half half = new Half(bearsOvertaking, writesMayBeLate);
            halves.add(half);
            Frames own = frames.get(node);
            NodeContext context =
                    new NodeContext(
                            node, 2, 1, 1, space, own, new Tally(), region -> false, neighbours);
            machines.add(new NodeMachine(context, List.of(s -> make(half)), SyncOptions.DEFAULT));
        }
    }

    private WordMemory window(int node) {
        return new WindowWords(windows.get(node));
    }

    private Half make(Half half) {
        made.add(halves.indexOf(half));
        return half;
    }

    private void atZero(Consumer<Effects> work) {
        halves.get(0).work = work;
        machines.get(0).on(new Request.Fault(0, 0, Access.READ), outcome);
    }

    @Test
    void wordsAndPagesOfANeighbourAreReachedWithoutAMessage() {
        begin(true);
        MemorySegment mine = frames.get(0).frame(0);
        Twin twin = Twin.of(mine);
        mine.set(JAVA_BYTE, 3, (byte) 9);
        Diff diff = Diff.between(mine, twin);
        window(1).set(6, 1);
        atZero(
                out -> {
                    out.remote(1, new RemoteOperation.PutDiff(0, diff));
                    out.remote(1, new RemoteOperation.PutWords(5, List.of(7L)));
                    out.remote(1, new RemoteOperation.FetchAndAdd(1, 5, 3));
                    out.remote(1, new RemoteOperation.CompareAndSwap(2, 6, 0, 4));
                    out.remote(1, new RemoteOperation.CompareAndSwap(3, 6, 1, 4));
                    out.remote(1, new RemoteOperation.Fence(4));
                    out.remote(1, new RemoteOperation.GetWords(5, 5, 2));
                });
        assertThat(sent).isEmpty();
        assertThat(frames.get(1).frame(0).get(JAVA_BYTE, 3)).isEqualTo((byte) 9);
        assertThat(window(1).get(5)).isEqualTo(10);
        assertThat(halves.get(0).answers)
                .containsExactly(
                        new RemoteAnswer.Word(7),
                        new RemoteAnswer.Word(1),
                        new RemoteAnswer.Word(1),
                        RemoteAnswer.DONE,
                        new RemoteAnswer.Words(List.of(10L, 4L)));
        Tally tally = machines.get(0).tally();
        assertThat(tally.of(Count.REMOTE_READS_MAPPED)).isEqualTo(1);
        assertThat(tally.of(Count.REMOTE_WRITES_MAPPED)).isEqualTo(2);
        assertThat(tally.of(Count.REMOTE_ATOMICS_MAPPED)).isEqualTo(3);
        assertThat(tally.of(Count.REMOTE_FENCES_MAPPED)).isEqualTo(1);
    }

    @Test
    void aHalfFindsWhatANeighbourHasWrittenBeforeTheHalfExisted() {
        begin(true);
        atZero(out -> out.remote(1, new RemoteOperation.PutWords(5, List.of(7L))));
        assertThat(made).containsExactly(0);
        machines.get(1).on(new Request.Fault(0, 0, Access.READ), outcome);
        assertThat(made).containsExactly(0, 1);
        assertThat(halves.get(1).window.get(5)).isEqualTo(7);
        halves.get(1).window.set(6, 8);
        atZero(out -> out.remote(1, new RemoteOperation.GetWords(1, 5, 2)));
        assertThat(halves.get(0).answers).containsExactly(new RemoteAnswer.Words(List.of(7L, 8L)));
    }

    @Test
    void aBroadcastIsInAllWindowsAndItsWriterKnowsWithoutAMessage() {
        begin(true);
        atZero(
                out -> {
                    out.broadcast(1, 5, List.of(7L, 8L));
                    out.broadcast(2, 6, List.of(9L));
                });
        assertThat(sent).isEmpty();
        for (int node = 0; node < 2; node++) {
            assertThat(window(node).get(5)).isEqualTo(7);
            assertThat(window(node).get(6)).isEqualTo(9);
        }
        assertThat(halves.get(0).answers).containsExactly(RemoteAnswer.DONE, RemoteAnswer.DONE);
        assertThat(machines.get(0).tally().of(Count.BROADCASTS_MAPPED)).isEqualTo(2);
        assertThat(window(0).get(WindowWords.BROADCASTER)).isZero();
    }

    /** The other one may have been stopped by the kernel, or be dead: nobody waits for it. */
    @Test
    void aBroadcastWaitsForTheTurnOfAnotherNodeWithoutHoldingUpItsOwn() {
        begin(true);
        window(0).set(WindowWords.BROADCASTER, 2);
        atZero(out -> out.broadcast(1, 5, List.of(7L)));
        atZero(out -> out.broadcast(2, 5, List.of(8L)));
        assertThat(sent).hasSize(1);
        assertThat(window(1).get(5)).isZero();
        assertThat(halves.get(0).answers).isEmpty();

        machines.get(1).deliver(0, sent.removeFirst(), outcome);
        window(0).set(WindowWords.BROADCASTER, 0);
        machines.get(0).deliver(1, sent.removeFirst(), outcome);
        assertThat(window(1).get(5)).isEqualTo(8);
        assertThat(halves.get(0).answers).containsExactly(RemoteAnswer.DONE, RemoteAnswer.DONE);
        assertThat(sent).isEmpty();
    }

    @Test
    void aProtocolThatCannotBearItHasMessages() {
        begin(false);
        atZero(out -> out.remote(1, new RemoteOperation.GetWords(5, 5, 2)));
        assertThat(sent).hasSize(1);
        assertThat(halves.get(0).answers).isEmpty();
    }

    private void answer(int node, int index, RemoteAnswer answer) {
        RemoteRequest request = flying.get(index);
        machines.get(node).answered(request.channel(), request.number(), answer, outcome);
    }

    @Test
    void whatAnAdapterCarriesOutIsAnsweredLater() {
        onFabric = true;
        begin(true);
        atZero(
                out -> {
                    out.remote(1, new RemoteOperation.PutWords(5, List.of(7L)));
                    out.remote(1, new RemoteOperation.GetWords(1, 5, 2));
                    out.remote(1, new RemoteOperation.FetchAndAdd(2, 5, 3));
                    out.remoteAgain(1, new RemoteOperation.GetPage(3, 0));
                    out.remote(1, new RemoteOperation.Fence(4));
                });
        assertThat(sent).isEmpty();
        assertThat(halves.get(0).answers).isEmpty();
        assertThat(flying.stream().map(request -> request.operation().token()))
                .containsExactly(0L, 1L, 2L, 3L, 4L);
        answer(0, 2, new RemoteAnswer.Word(7));
        answer(0, 1, new RemoteAnswer.Words(List.of(7L, 0L)));
        assertThat(halves.get(0).answers)
                .containsExactly(new RemoteAnswer.Word(7), new RemoteAnswer.Words(List.of(7L, 0L)));
        Tally tally = machines.get(0).tally();
        assertThat(tally.of(Count.REMOTE_READS_RDMA)).isEqualTo(2);
        assertThat(tally.of(Count.REMOTE_WRITES_RDMA)).isEqualTo(1);
        assertThat(tally.of(Count.REMOTE_ATOMICS_RDMA)).isEqualTo(1);
        assertThat(tally.of(Count.REMOTE_FENCES_RDMA)).isEqualTo(1);
        assertThat(tally.of(Count.REMOTE_READS_MAPPED)).isZero();
    }

    @Test
    void aNodeWaitsForTheAdapterIfItsWritesMayNotBeLate() {
        onFabric = true;
        hasCoherentAtomics = true;
        begin(true, false);
        atZero(
                out -> {
                    out.remote(1, new RemoteOperation.PutWords(5, List.of(7L)));
                    out.remote(1, new RemoteOperation.FetchAndAdd(1, 5, 3));
                    out.broadcast(2, 6, List.of(9L));
                });
        assertThat(sent).isEmpty();
        assertThat(flying).isEmpty();
        assertThat(window(1).get(5)).isEqualTo(10);
        assertThat(window(1).get(6)).isEqualTo(9);
        assertThat(halves.get(0).answers)
                .containsExactly(new RemoteAnswer.Word(7), RemoteAnswer.DONE);
        Tally tally = machines.get(0).tally();
        assertThat(tally.of(Count.REMOTE_WRITES_RDMA)).isEqualTo(1);
        assertThat(tally.of(Count.REMOTE_ATOMICS_RDMA)).isEqualTo(1);
        assertThat(tally.of(Count.BROADCASTS_RDMA)).isEqualTo(1);
    }

    /** The owner of a word may change it while the adapter does: then messages order them. */
    @Test
    void itHasMessagesIfOnlyTheAdapterMayChangeWords() {
        onFabric = true;
        begin(true, false);
        atZero(out -> out.remote(1, new RemoteOperation.FetchAndAdd(1, 5, 3)));
        assertThat(sent).hasSize(1);
        assertThat(flying).isEmpty();
    }

    @Test
    void anOwnWordIsChangedByTheAdapterAndIsNoRemoteAccess() {
        onFabric = true;
        begin(true);
        atZero(
                out -> {
                    out.remote(0, new RemoteOperation.CompareAndSwap(1, 5, 0, 3));
                    out.remote(0, new RemoteOperation.GetWords(2, 5, 1));
                });
        assertThat(flying).hasSize(1);
        assertThat(halves.get(0).answers).containsExactly(new RemoteAnswer.Words(List.of(0L)));
        assertThat(machines.get(0).tally().of(Count.REMOTE_ATOMICS)).isZero();
        assertThat(machines.get(0).tally().of(Count.REMOTE_READS)).isZero();
    }

    /** The adapter has not written yet what the answer would say is there. */
    @Test
    void whoIsAskedForAFenceAnswersBehindWhatItsAdapterWrites() {
        onFabric = true;
        begin(true);
        Packet question = new Packet(0, new RemoteOperation.Fence(9));
        atZero(out -> out.remote(1, new RemoteOperation.PutWords(5, List.of(7L))));
        machines.get(0).deliver(1, question, outcome);
        assertThat(sent).isEmpty();
        assertThat(flying).hasSize(2);
        assertThat(flying.getLast().operation()).isInstanceOf(RemoteOperation.Fence.class);
        answer(0, 1, RemoteAnswer.DONE);
        assertThat(sent).hasSize(1);
        machines.get(0).deliver(1, question, outcome);
        assertThat(flying).hasSize(2);
        assertThat(sent).hasSize(2);
    }
}
