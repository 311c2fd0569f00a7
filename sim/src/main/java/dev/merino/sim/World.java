package dev.merino.sim;

import dev.merino.core.Check;
import dev.merino.core.Tally;
import dev.merino.engine.KeptObjects;
import dev.merino.engine.NodeMachine;
import dev.merino.engine.Outcome;
import dev.merino.engine.Packet;
import dev.merino.engine.PacketCodec;
import dev.merino.engine.RemoteRequest;
import dev.merino.engine.Request;
import dev.merino.memory.AddressSpace;
import dev.merino.memory.HeapFrames;
import dev.merino.memory.Region;
import dev.merino.protocol.Access;
import dev.merino.protocol.NodeContext;
import dev.merino.protocol.Protocol;
import dev.merino.protocol.RemoteAnswer;
import dev.merino.sync.SyncObjects;
import dev.merino.sync.SyncOperation;
import dev.merino.sync.SyncOptions;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;

/**
 * Virtual nodes that do nothing by themselves: a driver decides which rank makes a request and
 * which message arrives next. Messages of one pair of nodes stay in order; between pairs any order
 * is possible.
 *
 * <p>Page tables behave like those of an operating system, at their worst: see {@link PageTable}.
 */
public final class World {
    private final Size size;
    private final AddressSpace space;
    private final List<NodeMachine> machines = new ArrayList<>();
    private final List<HeapFrames> frames = new ArrayList<>();
    private final Interleaving interleaving = new Interleaving();
    private final VirtualFabric fabric;
    private final VirtualNetwork network;
    private List<Packet> delivered = new ArrayList<>();
    private final List<PageTable> tables = new ArrayList<>();
    private final VirtualRanks ranks;
    private final List<Outcome> outcomes = new ArrayList<>();
    private final VirtualKeeping keeping;
    private LastStores lastStores = (table, page) -> {};
    private boolean verifies = true;

    /**
     * How large a world is.
     *
     * @param tables how many page tables each node has
     * @param threads how many ranks share a table
     * @param tracked whether writes are tracked by scan
     * @param reach how nodes reach the memory of others
     */
    public record Size(int nodes, int tables, int threads, boolean tracked, Reach reach) {
        /** Of nodes that have messages only. */
        public Size(int nodes, int tables, int threads, boolean tracked) {
            this(nodes, tables, threads, tracked, Reach.MESSAGES);
        }

        /** The same with nodes that reach each other's memory in another way. */
        public Size with(Reach other) {
            return new Size(nodes, tables, threads, tracked, other);
        }

        /** How many ranks there are. */
        public int ranks() {
            return nodes * tables * threads;
        }
    }

    /** A world of this size on the regions of {@code space}. */
    public World(
            Size size, AddressSpace space, List<Protocol.Maker> protocols, SyncOptions options) {
        this.size = size;
        this.space = space;
        this.fabric = new VirtualFabric(size, frames, this::answered, interleaving);
        this.network = new VirtualNetwork(size.nodes, this::arrived, fabric);
        this.ranks = new VirtualRanks(size.ranks());
        this.keeping =
                new VirtualKeeping(
                        size, this::tell, this::step, machines::get, r -> table(r).takeWritten());
        for (int table = 0; table < size.nodes * size.tables; table++) {
            tables.add(new PageTable(space.pageCount()));
        }
        for (int node = 0; node < size.nodes; node++) {
            frames.add(new HeapFrames(space));
        }
        for (int node = 0; node < size.nodes; node++) {
            machines.add(new NodeMachine(context(node), protocols, options));
            outcomes.add(new NodeOutcome(node));
        }
    }

    /** From now on ranks keep, as live ones do, what {@code choice} says; nothing was used yet. */
    public void keep(KeepingChoice choice, KeptObjects.Allowed allowed, KeepingRules rules) {
        keeping.keep(choice, allowed, rules);
    }

    private NodeContext context(int node) {
        return new NodeContext(
                node,
                size.nodes,
                size.tables * size.threads,
                size.threads,
                space,
                frames.get(node),
                new Tally(),
                region -> size.tracked,
                fabric.neighboursOf(node));
    }

    /** From now on packets travel in datagrams that have {@code faults}; none was sent yet. */
    public void useLossyNetwork(PacketCodec codec, NetworkFaults faults) {
        network.loseDatagrams(codec, faults);
    }

    /** From now on nodes hear what {@code alteration} makes of the packets of others. */
    public void alterPackets(PacketAlteration alteration) {
        network.alter(alteration);
    }

    /** Lets time pass until some node sends again what may be lost; false if nothing may be. */
    public boolean awaitTimeout() {
        return network.awaitTimeout();
    }

    /** Calls {@code stores} when threads that may be running lose the right to write a page. */
    public void beforeStopping(LastStores stores) {
        this.lastStores = stores;
    }

    /** How many ranks there are. */
    public int ranks() {
        return size.ranks();
    }

    /** The node of {@code rank}. */
    public int nodeOf(int rank) {
        return rank / (size.tables * size.threads);
    }

    /** The page table of {@code rank}, counted over all nodes. */
    public int tableOf(int rank) {
        return rank / size.threads;
    }

    private PageTable table(int rank) {
        return tables.get(tableOf(rank));
    }

    /** The counts of {@code node}. */
    public Tally tally(int node) {
        return machines.get(node).tally();
    }

    /** {@code rank} has touched a page; it waits until its table allows it, or goes on at once. */
    public void fault(int rank, int page, Access wanted) {
        ranks.beginFault(rank, page, wanted);
        tell(rank, new Request.Fault(tableOf(rank) % size.tables, page, wanted));
    }

    /** {@code rank} synchronises; it waits from now on, or has its answer at once. */
    public void synchronise(int rank, SyncOperation operation) {
        ranks.beginToWait(rank);
        Long answer = keeping.synchronise(rank, operation);
        if (answer != null) {
            ranks.answer(rank, answer);
        }
    }

    /** From now on adapters work by these rules. */
    public void useFabric(FabricRules rules) {
        fabric.workBy(rules);
    }

    /** Whether nothing is under way, and no node in the middle of a step. */
    public boolean isQuiet() {
        return network.isQuiet() && interleaving.isAtRest();
    }

    /** What happens in the middle of steps. */
    public Interleaving interleaving() {
        return interleaving;
    }

    /** {@code node} forgets closed objects; all ranks wait, and the regions are still there. */
    public void forget(int node, List<Region> regions, SyncObjects objects, ClosingRules rules) {
        machines.get(node).forget(regions, objects);
        if (rules.forgetsKept()) {
            keeping.forget(node, objects);
        }
        if (rules.emptiesFrames()) {
            regions.forEach(frames.get(node)::forget);
        }
        if (rules.endsRights()) {
            tables.subList(node * size.tables, (node + 1) * size.tables)
                    .forEach(table -> regions.forEach(table::forget));
        }
        verify(node);
    }

    /** The table of {@code rank} will read these pages. */
    public void willRead(int rank, int firstPage, int count) {
        tell(rank, new Request.WillRead(tableOf(rank) % size.tables, firstPage, count));
    }

    /** Stops checking invariants after each step: for those who break a rule on purpose. */
    public void stopVerifying() {
        verifies = false;
    }

    private void verify(int node) {
        if (verifies) {
            machines.get(node).verify();
        }
    }

    private void tell(int rank, Request request) {
        int node = nodeOf(rank);
        step(node, request);
        keeping.giveBack(node);
        network.flush(node);
    }

    private void step(int node, Request request) {
        interleaving.step(node, () -> machines.get(node).on(request, outcomes.get(node)));
        verify(node);
    }

    /** {@code rank} does not want to wait any longer for a lock or a condition. */
    public void cancel(int rank) {
        Check.that(isWaiting(rank), "rank %d does not wait", rank);
        if (!keeping.isDeferred(rank)) { // else it has not begun to wait for what it would give up
            tell(rank, new Request.Cancel(rank % (size.tables * size.threads)));
        }
    }

    /** Whether {@code rank} waits for an answer. */
    public boolean isWaiting(int rank) {
        return ranks.isWaiting(rank);
    }

    /** Lets {@code rank} go on from its synchronisation, which is done; what that yielded. */
    public long goOn(int rank) {
        table(rank).finishDrops(ranks.dropsBefore(rank));
        return ranks.result(rank);
    }

    /** What all ranks gave at the barrier from which {@code rank} has gone on. */
    public List<byte[]> gathered(int rank) {
        return ranks.gathered(rank);
    }

    /**
     * The number of channels; channel {@code c} goes from node {@code c / nodes % nodes} to node
     * {@code c % nodes}. Behind those of messages are those of a fabric.
     */
    public int channels() {
        return network.channels();
    }

    /** Whether no message waits in {@code channel}. */
    public boolean isEmpty(int channel) {
        return network.isEmpty(channel);
    }

    /** Delivers the next message of a channel, or what the next datagram brings; returns it. */
    public List<Packet> deliver(int channel) {
        List<Packet> now = new ArrayList<>();
        List<Packet> outer = delivered; // if this is in the middle of another node's step
        delivered = now;
        network.deliver(channel);
        delivered = outer;
        return now;
    }

    private void answered(int node, RemoteRequest request, RemoteAnswer answer) {
        Outcome outcome = outcomes.get(node);
        delivered.add(request.answered(answer));
        NodeMachine machine = machines.get(node);
        interleaving.step(
                node, () -> machine.answered(request.channel(), request.number(), answer, outcome));
        verify(node);
        keeping.giveBack(node);
        network.flush(node);
    }

    private void arrived(int sender, int receiver, Packet packet) {
        delivered.add(packet);
        NodeMachine machine = machines.get(receiver);
        interleaving.step(receiver, () -> machine.deliver(sender, packet, outcomes.get(receiver)));
        verify(receiver);
        keeping.giveBack(receiver);
    }

    /** What the table of {@code rank} allows for {@code page}. */
    public Access rights(int rank, int page) {
        return table(rank).rights(page);
    }

    /** Whether {@code rank} may still read {@code page} through a mapping that is being dropped. */
    public boolean isBeingDropped(int rank, int page) {
        return table(rank).isBeingDropped(page);
    }

    /** The copy of {@code page} that {@code rank} works on. */
    public MemorySegment frame(int rank, int page) {
        return frames.get(nodeOf(rank)).frame(page);
    }

    /** The same for a store, of which the table takes note if writes are tracked. */
    public MemorySegment frameToWrite(int rank, int page) {
        Check.that(
                rights(rank, page).allows(Access.WRITE),
                "rank %d writes page %d without a right",
                rank,
                page);
        if (size.tracked) {
            table(rank).noteWrite(page);
        }
        return frame(rank, page);
    }

    private final class NodeOutcome implements Outcome {
        private final int node;

        NodeOutcome(int node) {
            this.node = node;
        }

        @Override
        public void send(int receiver, Packet packet) {
            network.send(node, receiver, packet);
        }

        @Override
        public void remote(int target, RemoteRequest request) {
            fabric.begin(node, target, request);
        }

        @Override
        public RemoteAnswer remoteAtOnce(int target, RemoteRequest request) {
            return fabric.carryOutNow(target, request);
        }

        @Override
        public void map(int table, int page, Access access) {
            int index = node * size.tables + table;
            PageTable pages = tables.get(index);
            if (!access.allows(pages.rights(page))) {
                requireSomebodyWaits(index, page);
                if (pages.rights(page).allows(Access.WRITE)) {
                    lastStores.before(index, page);
                }
            }
            pages.map(page, access);
            ranks.mapped(index * size.threads, size.threads, page, access);
        }

        /** Rights are taken only at a synchronisation of one of the table's ranks. */
        private void requireSomebodyWaits(int table, int page) {
            boolean waits = false;
            for (int rank = table * size.threads; rank < (table + 1) * size.threads; rank++) {
                waits |= ranks.isSynchronising(rank) || keeping.isGivingBack(rank);
            }
            Check.that(waits, "page %d is taken from table %d, which is running", page, table);
        }

        @Override
        public void complete(int processor, long value) {
            int rank = rank(processor);
            if (!keeping.endsGivingBack(rank, value)) {
                ranks.complete(rank, value, table(rank).drops());
            }
        }

        @Override
        public void gathered(int processor, List<byte[]> given) {
            ranks.gathered(rank(processor), given);
        }

        private int rank(int processor) {
            return node * size.tables * size.threads + processor;
        }

        @Override
        public void wanted(int processor, int lock) {
            keeping.wanted(rank(processor), lock);
        }

        @Override
        public void wantedCounter(int counter) {
            keeping.wantedCounter(node, counter);
        }
    }
}
