package dev.merino.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.merino.core.Chance;
import dev.merino.core.Check;
import dev.merino.core.Count;
import dev.merino.core.Message;
import dev.merino.core.Tally;
import dev.merino.memory.AddressSpace;
import dev.merino.memory.Diff;
import dev.merino.memory.HeapFrames;
import dev.merino.memory.HomePolicy;
import dev.merino.memory.PageImage;
import dev.merino.memory.Region;
import dev.merino.memory.Twin;
import dev.merino.protocol.Access;
import dev.merino.protocol.Effects;
import dev.merino.protocol.Event;
import dev.merino.protocol.NodeContext;
import dev.merino.protocol.Protocol;
import dev.merino.protocol.RemoteAnswer;
import dev.merino.protocol.RemoteOperation;
import dev.merino.protocol.RemoteWindow;
import dev.merino.sync.SyncOptions;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.Consumer;

/** Three nodes that work on each other's memory; a fault is what starts them. */
class RemotePortTest {
    private static final int NODES = 3;

    private final AddressSpace space = new AddressSpace(1 << 20);
    private final List<HeapFrames> frames = new ArrayList<>();
    private final List<Half> halves = new ArrayList<>();
    private final List<NodeMachine> machines = new ArrayList<>();
    private final List<Deque<Packet>> channels = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();

    private record Word(String text) implements Message {}

    /** Does what it is given to do at a fault, and notes whatever runs it. */
    private final class Half implements Protocol {
        private final int node;
        private final RemoteWindow window = new RemoteWindow();
        private final List<RemoteAnswer> answers = new ArrayList<>();
        private Consumer<Effects> work = out -> {};

        Half(int node) {
            this.node = node;
        }

        @Override
        public void forget(Region region) {}

        @Override
        public void on(Event event, Effects out) {
            if (event instanceof Event.Arrival(int _, Message message)) {
                notes.add(node + " hears " + message);
            } else {
                work.accept(out);
            }
        }

        @Override
        public RemoteWindow window() {
            return window;
        }

        @Override
        public void answered(long token, RemoteAnswer answer, Effects out) {
            notes.add(node + " answered " + token);
            answers.add(answer);
        }
    }

    RemotePortTest() {
        Region _ = space.allocate(4096, 4096, HomePolicy.FIRST_TOUCH, 0);
        for (int node = 0; node < NODES; node++) {
            Half half = new Half(node);
            halves.add(half);
            frames.add(new HeapFrames(space));
            NodeContext context =
                    new NodeContext(node, NODES, 1, space, frames.get(node), new Tally());
            machines.add(new NodeMachine(context, List.of(s -> half), SyncOptions.DEFAULT));
        }
        for (int channel = 0; channel < NODES * NODES; channel++) {
            channels.add(new ArrayDeque<>());
        }
    }

    private Outcome outcome(int sender) {
        return new Outcome() {
            @Override
            public void send(int node, Packet packet) {
                channels.get(sender * NODES + node).add(packet);
            }

            @Override
            public void map(int table, int page, Access access) {}

            @Override
            public void complete(int processor, long value) {}
        };
    }

    private void at(int node, Consumer<Effects> work) {
        halves.get(node).work = work;
        machines.get(node).on(new Request.Fault(0, 0, Access.READ), outcome(node));
    }

    private boolean deliver(int from, int to) {
        Packet packet = channels.get(from * NODES + to).poll();
        if (packet != null) {
            machines.get(to).deliver(from, packet, outcome(to));
        }
        return packet != null;
    }

    private void deliverAll() {
        boolean any = true;
        while (any) {
            any = false;
            for (int channel = 0; channel < NODES * NODES; channel++) {
                any |= deliver(channel / NODES, channel % NODES);
            }
        }
    }

    private Tally tally(int node) {
        return machines.get(node).tally();
    }

    @Test
    void wordsArePutAndGotWithoutRunningTheOtherHalf() {
        at(
                1,
                out -> {
                    out.remote(2, new RemoteOperation.PutWords(5, List.of(7L, 8L)));
                    out.remote(2, new RemoteOperation.GetWords(1, 4, 4));
                });
        deliverAll();
        assertThat(halves.get(2).window.get(6)).isEqualTo(8);
        assertThat(halves.get(1).answers)
                .containsExactly(new RemoteAnswer.Words(List.of(0L, 7L, 8L, 0L)));
        assertThat(notes).containsExactly("1 answered 1");
        assertThat(tally(1).of(Count.REMOTE_WRITES)).isOne();
        assertThat(tally(1).of(Count.REMOTE_READS)).isOne();
        assertThat(tally(2).of(Count.COHERENCE_HANDLERS)).isZero();
    }

    @Test
    void aDiffChangesItsBytesOnlyAndAPageIsReadAsItIs() {
        MemorySegment mine = frames.get(0).frame(0);
        Twin twin = Twin.of(mine);
        mine.set(ValueLayout.JAVA_BYTE, 3, (byte) 9);
        frames.get(2).frame(0).set(ValueLayout.JAVA_BYTE, 4, (byte) 5);
        Diff diff = Diff.between(mine, twin);
        at(
                0,
                out -> {
                    out.remote(2, new RemoteOperation.PutDiff(0, diff));
                    out.remote(2, new RemoteOperation.GetPage(4, 0));
                });
        deliverAll();
        RemoteAnswer answer = halves.get(0).answers.getFirst();
        assertThat(answer).isInstanceOf(RemoteAnswer.Page.class);
        PageImage image = ((RemoteAnswer.Page) answer).image();
        byte[] seen = new byte[4096];
        image.copyTo(MemorySegment.ofArray(seen));
        assertThat(seen[3]).isEqualTo((byte) 9);
        assertThat(seen[4]).isEqualTo((byte) 5);
    }

    @Test
    void atomicsTellTheValueBefore() {
        at(
                1,
                out -> {
                    out.remote(2, new RemoteOperation.FetchAndAdd(1, 0, 3));
                    out.remote(2, new RemoteOperation.CompareAndSwap(2, 0, 3, 10));
                    out.remote(2, new RemoteOperation.CompareAndSwap(3, 0, 3, 11));
                });
        deliverAll();
        assertThat(halves.get(1).answers)
                .containsExactly(
                        new RemoteAnswer.Word(0),
                        new RemoteAnswer.Word(3),
                        new RemoteAnswer.Word(10));
        assertThat(halves.get(2).window.get(0)).isEqualTo(10);
        assertThat(tally(1).of(Count.REMOTE_ATOMICS)).isEqualTo(3);
    }

    @Test
    void aNodeReachesItsOwnMemoryInTheSameWay() {
        at(
                1,
                out -> {
                    out.remote(1, new RemoteOperation.PutWords(0, List.of(4L)));
                    out.remote(1, new RemoteOperation.Fence(9));
                });
        assertThat(halves.get(1).window.get(0)).isEqualTo(4);
        assertThat(notes).containsExactly("1 answered 9");
    }

    @Test
    void messagesAndOperationsOfAPairStayInOneOrder() {
        at(
                1,
                out -> {
                    out.remote(2, new RemoteOperation.PutWords(0, List.of(1L)));
                    out.send(2, new Word("look"));
                    out.remote(2, new RemoteOperation.PutWords(0, List.of(2L)));
                });
        deliver(1, 2);
        deliver(1, 2);
        assertThat(notes).containsExactly("2 hears Word[text=look]");
        assertThat(halves.get(2).window.get(0)).isOne();
        assertThat(tally(2).of(Count.COHERENCE_HANDLERS)).isOne();
    }

    @Test
    void aBroadcastComesBackToItsWriter() {
        at(2, out -> out.broadcast(6, 1, List.of(3L)));
        assertThat(notes).isEmpty();
        deliverAll();
        assertThat(notes).containsExactly("2 answered 6");
        assertThat(halves).allMatch(half -> half.window.get(1) == 3);
        assertThat(tally(2).of(Count.BROADCASTS)).isOne();
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void allNodesSeeAllBroadcastsInOneOrder(long seed) {
        Chance chance = new Chance(seed);
        List<List<Long>> seen = new ArrayList<>();
        halves.forEach(half -> seen.add(new ArrayList<>()));
        for (int step = 0; step < 2_000; step++) {
            if (chance.percent(20)) {
                long value = step + 1L;
                at(chance.below(NODES), out -> out.broadcast(0, 0, List.of(value)));
                noteChanges(seen);
            } else {
                deliver(chance.below(NODES), chance.below(NODES));
                noteChanges(seen);
            }
        }
        int shortest = seen.stream().mapToInt(List::size).min().orElseThrow();
        assertThat(shortest).isGreaterThan(50);
        assertThat(seen.get(1).subList(0, shortest)).isEqualTo(seen.get(0).subList(0, shortest));
        assertThat(seen.get(2).subList(0, shortest)).isEqualTo(seen.get(0).subList(0, shortest));
    }

    private void noteChanges(List<List<Long>> seen) {
        for (int node = 0; node < NODES; node++) {
            long now = halves.get(node).window.get(0);
            List<Long> before = seen.get(node);
            if (now != (before.isEmpty() ? 0 : before.getLast())) {
                before.add(now);
            }
        }
    }

    @Test
    void aWindowRefusesWordsThatItCannotHave() {
        RemoteWindow window = new RemoteWindow();
        assertThatThrownBy(() -> window.set(-1, 0)).isInstanceOf(Check.BrokenInvariant.class);
        assertThatThrownBy(() -> window.set(Integer.MAX_VALUE, 1))
                .isInstanceOf(Check.BrokenInvariant.class);
        assertThat(window.get(1000)).isZero();
    }
}
