package dev.merino.sim;

import dev.merino.coherence.Access;
import dev.merino.coherence.Protocol;
import dev.merino.coherence.Site;
import dev.merino.core.Check;
import dev.merino.core.Tally;
import dev.merino.engine.NodeMachine;
import dev.merino.engine.Outcome;
import dev.merino.engine.Packet;
import dev.merino.engine.Request;
import dev.merino.engine.SyncOptions;
import dev.merino.memory.AddressSpace;
import dev.merino.memory.HeapFrames;

import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;

/**
 * Virtual nodes that do nothing by themselves: a driver decides which rank makes a request and
 * which message arrives next. Messages of one pair of nodes stay in order; between pairs any order
 * is possible.
 */
public final class World {
    private final int nodes;
    private final int processors;
    private final List<NodeMachine> machines = new ArrayList<>();
    private final List<HeapFrames> frames = new ArrayList<>();
    private final List<Deque<Packet>> channels = new ArrayList<>();
    private final Access[][] rights;
    private final boolean[] waiting;
    private final long[] results;
    private final List<Outcome> outcomes = new ArrayList<>();

    /**
     * A world of {@code nodes} nodes with {@code processors} ranks each on the regions of {@code
     * space}.
     */
    public World(
            int nodes,
            int processors,
            AddressSpace space,
            List<Protocol.Maker> protocols,
            SyncOptions options) {
        this.nodes = nodes;
        this.processors = processors;
        this.rights = new Access[nodes * processors][space.pageCount()];
        this.waiting = new boolean[nodes * processors];
        this.results = new long[nodes * processors];
        for (Access[] row : rights) {
            Arrays.fill(row, Access.NONE);
        }
        for (int node = 0; node < nodes; node++) {
            HeapFrames own = new HeapFrames(space);
            frames.add(own);
            Site site = new Site(node, nodes, processors, space, own, new Tally());
            machines.add(new NodeMachine(site, protocols, options));
            outcomes.add(new NodeOutcome(node));
        }
        for (int channel = 0; channel < nodes * nodes; channel++) {
            channels.add(new ArrayDeque<>());
        }
    }

    /** How many ranks there are. */
    public int ranks() {
        return nodes * processors;
    }

    /** The node of {@code rank}. */
    public int nodeOf(int rank) {
        return rank / processors;
    }

    /** The processor of its node that {@code rank} is. */
    public int processorOf(int rank) {
        return rank % processors;
    }

    /** The counts of {@code node}. */
    public Tally tally(int node) {
        return machines.get(node).tally();
    }

    /** Makes a request of {@code rank}; it waits from now on, or has its answer at once. */
    public void request(int rank, Request request) {
        Check.that(request.processor() == processorOf(rank), "rank %d asks as another", rank);
        Check.that(!waiting[rank], "rank %d asks while it waits", rank);
        waiting[rank] = true;
        machines.get(nodeOf(rank)).on(request, outcomes.get(nodeOf(rank)));
    }

    /** {@code rank} does not want to wait any longer for a lock or a condition. */
    public void cancel(int rank) {
        Check.that(waiting[rank], "rank %d does not wait", rank);
        machines.get(nodeOf(rank))
                .on(new Request.Cancel(processorOf(rank)), outcomes.get(nodeOf(rank)));
    }

    /** Whether {@code rank} waits for an answer. */
    public boolean isWaiting(int rank) {
        return waiting[rank];
    }

    /** What the last request of {@code rank} yielded. */
    public long result(int rank) {
        return results[rank];
    }

    /**
     * The number of channels; channel {@code c} goes from node {@code c / nodes} to node {@code c %
     * nodes}.
     */
    public int channels() {
        return channels.size();
    }

    /** Whether no message waits in {@code channel}. */
    public boolean isEmpty(int channel) {
        return channels.get(channel).isEmpty();
    }

    /** Delivers the next message of {@code channel} and returns it. */
    public Packet deliver(int channel) {
        Packet packet = channels.get(channel).remove();
        int receiver = channel % nodes;
        machines.get(receiver).deliver(channel / nodes, packet, outcomes.get(receiver));
        return packet;
    }

    /** What {@code rank} may do with {@code page}. */
    public Access rights(int rank, int page) {
        return rights[rank][page];
    }

    /** The copy of {@code page} that {@code rank} works on. */
    public MemorySegment frame(int rank, int page) {
        return frames.get(nodeOf(rank)).frame(page);
    }

    private final class NodeOutcome implements Outcome {
        private final int node;

        NodeOutcome(int node) {
            this.node = node;
        }

        @Override
        public void send(int receiver, Packet packet) {
            channels.get(node * nodes + receiver).add(packet);
        }

        @Override
        public void map(int processor, int page, Access access) {
            int rank = node * processors + processor;
            Check.that(
                    waiting[rank] || access.allows(rights[rank][page]),
                    "page %d is taken from rank %d, who is running",
                    page,
                    rank);
            rights[rank][page] = access;
        }

        @Override
        public void complete(int processor, long value) {
            int rank = node * processors + processor;
            Check.that(waiting[rank], "rank %d is told to go on, but does not wait", rank);
            waiting[rank] = false;
            results[rank] = value;
        }
    }
}
