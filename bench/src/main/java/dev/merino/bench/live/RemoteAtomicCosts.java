package dev.merino.bench.live;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.merino.Member;
import dev.merino.core.Tally;
import dev.merino.engine.NodeMachine;
import dev.merino.engine.Outcome;
import dev.merino.engine.Packet;
import dev.merino.engine.Request;
import dev.merino.engine.WindowWords;
import dev.merino.linux.MappedMemory;
import dev.merino.memory.AddressSpace;
import dev.merino.memory.Frames;
import dev.merino.memory.HomePolicy;
import dev.merino.memory.Neighbours;
import dev.merino.memory.Region;
import dev.merino.memory.SharedSegmentWords;
import dev.merino.memory.WordMemory;
import dev.merino.protocol.Access;
import dev.merino.protocol.Effects;
import dev.merino.protocol.Event;
import dev.merino.protocol.NodeContext;
import dev.merino.protocol.Protocol;
import dev.merino.protocol.RemoteAnswer;
import dev.merino.protocol.RemoteOperation.FetchAndAdd;
import dev.merino.sync.SyncOptions;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;
import java.util.List;

/**
 * A fetch-and-add on a word of another process, as a keeper does it for a protocol: the machine of
 * a node carries it out in a window of its neighbour, which it has mapped, and answers the
 * protocol. Beside it stands the instruction alone, on the same word.
 *
 * <p>Nobody else uses the word meanwhile: what it takes to get a cache line from another processor
 * is not in it.
 */
final class RemoteAtomicCosts implements AutoCloseable {
    private static final VarHandle LONG = JAVA_LONG.varHandle();
    private static final int BATCH = 1_000;
    private static final int WINDOW_BYTES = 64 << 10;
    private static final int THERE = 0;
    private static final int HERE = 1;
    private static final int WORD = 100;

    private final PairMemory memory;
    private final NodeMachine machine;
    private final Request.Fault batch = new Request.Fault(0, 0, Access.READ);
    private final Ignoring ignoring = new Ignoring();
    private long sum;

    private RemoteAtomicCosts(PairMemory memory) {
        this.memory = memory;
        AddressSpace space = new AddressSpace(1L << 30);
        int pageBytes = MappedMemory.pageBytes();
        Region _ = space.allocate(pageBytes, pageBytes, HomePolicy.ROUND_ROBIN, 0);
        Frames frames = page -> MemorySegment.NULL;
        NodeContext context =
                new NodeContext(
                        HERE,
                        2,
                        1,
                        1,
                        space,
                        frames,
                        new Tally(),
                        region -> false,
                        new Window(frames, new SharedSegmentWords(memory.segment())));
        this.machine = new NodeMachine(context, List.of(here -> new Adder()), SyncOptions.DEFAULT);
    }

    /** Maps the window for ranks 0 and 1; to be called by all. */
    static RemoteAtomicCosts between(Member me) throws IOException {
        return new RemoteAtomicCosts(PairMemory.between(me, WINDOW_BYTES));
    }

    /** The window of node 0, in memory of its process; that of this node is there, too. */
    private record Window(Frames frames, WordMemory words) implements Neighbours {
        @Override
        public @Nullable Frames framesOf(int node) {
            return node == THERE ? frames : null;
        }

        @Override
        public WordMemory wordsOf(int node, int channel) {
            return words;
        }
    }

    /** Whose fault is over when it has added to the other node's word {@link #BATCH} times. */
    private static final class Adder implements Protocol {
        private long sum;

        @Override
        public void on(Event event, Effects out) {
            add(BATCH, out);
        }

        private static void add(long left, Effects out) {
            out.remote(THERE, new FetchAndAdd(left, WORD, 1));
        }

        @Override
        public void answered(long token, RemoteAnswer answer, Effects out) {
            sum += ((RemoteAnswer.Word) answer).before();
            if (token > 1) {
                add(token - 1, out);
            } else {
                out.map(0, 0, Access.READ);
            }
        }

        @Override
        public boolean bearsOvertaking() {
            return true;
        }

        @Override
        public void forget(Region region) {}

        @Override
        public String toString() {
            return "words of sum " + sum;
        }
    }

    /** The world of the machine, which wants no message sent. */
    private static final class Ignoring implements Outcome {
        @Override
        public void send(int node, Packet packet) {
            throw new IllegalStateException("not in place: " + packet);
        }

        @Override
        public void map(int table, int page, Access access) {}

        @Override
        public void complete(int processor, long value) {}
    }

    /** Records both, by rank 1; {@code times} batches of each. */
    void measure(int times, Timer timer) {
        long before = word();
        double us = Timer.each(times, i -> machine.on(batch, ignoring)) / BATCH;
        long added = word() - before;
        if (added != (long) times * BATCH) {
            throw new IllegalStateException(added + " were added in place of " + times * BATCH);
        }
        timer.record("fetch-and-add", us);
        long at = (long) WORD * Long.BYTES;
        MemorySegment words = memory.segment();
        timer.record(
                "fetch-and-add-bare",
                Timer.batches(
                        times * BATCH, BATCH, i -> sum += (long) LONG.getAndAdd(words, at, 1L)));
    }

    private long word() {
        return new WindowWords(new SharedSegmentWords(memory.segment())).get(WORD);
    }

    @Override
    public void close() {
        memory.close();
    }

    @Override
    public String toString() {
        return "words of sum " + sum;
    }
}
