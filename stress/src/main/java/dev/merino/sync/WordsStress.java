package dev.merino.sync;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import dev.merino.core.Payload;
import dev.merino.core.SynchronisationKind;
import dev.merino.core.Tally;
import dev.merino.memory.Frames;
import dev.merino.memory.Neighbours;
import dev.merino.memory.SharedSegmentWords;
import dev.merino.memory.WordMemory;

import org.jspecify.annotations.Nullable;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Description;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

import java.lang.foreign.Arena;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * The words of synchronisation that the manager and a neighbour change at the same time, under all
 * interleavings and reorderings that this processor shows. What is not listed as an outcome is
 * forbidden.
 */
public final class WordsStress {
    private static final int MANAGER = 0;
    private static final int NEIGHBOUR = 1;
    private static final int NODES = 2;
    private static final int OBJECT = 0;
    private static final long WINDOW_BYTES = 64;

    private WordsStress() {}

    /** The window of the manager; all objects here are its own. */
    private record Window(WordMemory words) implements Neighbours {
        Window() {
            this(new SharedSegmentWords(Arena.ofAuto().allocate(WINDOW_BYTES, Long.BYTES)));
        }

        @Override
        public @Nullable Frames framesOf(int node) {
            return null;
        }

        @Override
        public WordMemory wordsOf(int node, int channel) {
            return words;
        }
    }

    /** One node, and what it has sent to the other and said to its processor. */
    private static final class Node implements SyncEffects {
        private final int self;
        private final SyncMachine machine;
        private final Deque<SyncMessage> toSelf = new ArrayDeque<>();
        int sent;
        long yielded = -1;

        Node(int self, Window window) {
            this.self = self;
            this.machine =
                    new SyncMachine(
                            new Topology(self, NODES, 1),
                            new NothingToTell(),
                            new Tally(),
                            SyncOptions.DEFAULT.withKind(SynchronisationKind.FETCH_AND_ADD),
                            window);
        }

        void run(SyncOperation operation) {
            sent = 0;
            yielded = -1;
            machine.begin(0, operation, this);
            for (SyncMessage m = toSelf.poll(); m != null; m = toSelf.poll()) {
                machine.on(self, m, this);
            }
        }

        @Override
        public void send(int node, SyncMessage message) {
            if (node == self) {
                toSelf.add(message);
            } else {
                sent++;
            }
        }

        @Override
        public void done(int processor, long value, Payload granted) {
            yielded = value;
        }
    }

    private record NothingToTell() implements Consistency {
        @Override
        public boolean isOrdered() {
            return false;
        }
    }

    /** A neighbour gives a lock back, and the manager begins to wait for it. */
    @JCStressTest
    @Description("Who gives a lock back tells of it, or who wants it sees that it is free.")
    @Outcome(id = "1, -1", expect = ACCEPTABLE, desc = "the manager waits, and is told")
    @Outcome(id = "0, 1", expect = ACCEPTABLE, desc = "the manager has the lock")
    @State
    public static class GivenBackOrAwaited {
        private final Window window = new Window();
        private final Node manager = new Node(MANAGER, window);
        private final Node neighbour = new Node(NEIGHBOUR, window);

        public GivenBackOrAwaited() {
            neighbour.run(new SyncOperation.Lock(OBJECT));
        }

        @Actor
        public void givesBack(II_Result result) {
            neighbour.run(new SyncOperation.Unlock(OBJECT));
            result.r1 = neighbour.sent;
        }

        @Actor
        public void waits(II_Result result) {
            manager.run(new SyncOperation.Lock(OBJECT));
            result.r2 = (int) manager.yielded;
        }
    }

    /** Both arrive at a barrier, the manager as one who may have to wait. */
    @JCStressTest
    @Description("The last at a barrier tells of it, or who waits sees that all are there.")
    @Outcome(id = "1, -1", expect = ACCEPTABLE, desc = "the manager waits, and is told")
    @Outcome(id = "0, 0", expect = ACCEPTABLE, desc = "the manager goes on")
    @Outcome(id = "1, 0", expect = ACCEPTABLE, desc = "the neighbour came first, and asks")
    @State
    public static class ArrivedOrAwaited {
        private final Window window = new Window();
        private final Node manager = new Node(MANAGER, window);
        private final Node neighbour = new Node(NEIGHBOUR, window);

        @Actor
        public void arrives(II_Result result) {
            neighbour.run(new SyncOperation.Arrive(OBJECT));
            result.r1 = neighbour.sent;
        }

        @Actor
        public void waits(II_Result result) {
            manager.run(new SyncOperation.Arrive(OBJECT));
            result.r2 = (int) manager.yielded;
        }
    }

    /** Both count. */
    @JCStressTest
    @Description("No two see the same value of a counter; who finds it taken asks.")
    @Outcome(id = "0, 1", expect = ACCEPTABLE, desc = "the neighbour was first")
    @Outcome(id = "1, 0", expect = ACCEPTABLE, desc = "the manager was first")
    @Outcome(id = "-1, 0", expect = ACCEPTABLE, desc = "the neighbour asks")
    @State
    public static class BothCount {
        private static final SyncOperation ONE_MORE =
                new SyncOperation.Count(OBJECT, new SyncOperation.Change.Add(1));

        private final Window window = new Window();
        private final Node manager = new Node(MANAGER, window);
        private final Node neighbour = new Node(NEIGHBOUR, window);

        @Actor
        public void neighbour(II_Result result) {
            neighbour.run(ONE_MORE);
            result.r1 = (int) neighbour.yielded;
        }

        @Actor
        public void manager(II_Result result) {
            manager.run(ONE_MORE);
            result.r2 = (int) manager.yielded;
        }
    }
}
