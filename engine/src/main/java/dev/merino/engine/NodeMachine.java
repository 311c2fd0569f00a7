package dev.merino.engine;

import dev.merino.core.Check;
import dev.merino.core.Count;
import dev.merino.core.Payload;
import dev.merino.core.Tally;
import dev.merino.memory.Region;
import dev.merino.protocol.Event;
import dev.merino.protocol.NodeContext;
import dev.merino.protocol.Protocol;
import dev.merino.protocol.RemoteAnswer;
import dev.merino.protocol.RemoteMessage;
import dev.merino.sync.Contributed;
import dev.merino.sync.KeptObject;
import dev.merino.sync.OwnContribution;
import dev.merino.sync.SyncEffects;
import dev.merino.sync.SyncMachine;
import dev.merino.sync.SyncMessage;
import dev.merino.sync.SyncObjects;
import dev.merino.sync.SyncOperation;
import dev.merino.sync.SyncOptions;
import dev.merino.sync.Topology;

import org.jspecify.annotations.Nullable;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/**
 * One node: its half of synchronisation and of each protocol that it uses.
 *
 * <p>The half of a protocol is created when it is first needed: for a page of one of its regions,
 * for a synchronisation once it has a region, or for the first packet of another node. Until then
 * it would have had no events, so it cannot matter when this happens. Neighbours may have changed
 * the words of its window before: the words are the node's, and the half finds them as they are.
 *
 * <p>Every synchronisation of a processor goes through up to three stages: release in all
 * protocols, so that others can see its writes; the operation itself; acquire in all protocols, so
 * that it sees the writes of others. Each stage begins when the one before is done, which may take
 * messages.
 *
 * <p>Parts of the machine never call each other: what one wants of another waits in {@link #agenda}
 * until the current call has returned. Messages to the own node take the same way and are not
 * counted.
 */
public final class NodeMachine {
    private final NodeContext context;
    private final Protocol.Maker[] makers;

    /** By their numbers; null as long as nothing needs them. */
    private final @Nullable ProtocolHalf[] halves;

    final SyncMachine sync;
    private final @Nullable Operation[] operations;
    private final ReleaseOrder releases = new ReleaseOrder();
    private final ArrivalCheck arrivalCheck;
    private final Deque<Runnable> agenda = new ArrayDeque<>();
    private Outcome out = RejectingOutcome.INSTANCE;

    /**
     * @param protocols what makes the protocols; the place of each in the list is its number
     */
    public NodeMachine(NodeContext context, List<Protocol.Maker> protocols, SyncOptions options) {
        this.context = context;
        this.makers = protocols.toArray(new Protocol.Maker[0]);
        this.halves = new @Nullable ProtocolHalf[makers.length];
        this.operations = new @Nullable Operation[context.processors()];
        this.arrivalCheck = new ArrivalCheck(context);
        this.sync =
                new SyncMachine(
                        new Topology(context.self(), context.nodes(), context.processors()),
                        new AllProtocols(context.space(), channel -> half(channel).protocol),
                        context.tally(),
                        options,
                        context.neighbours(),
                        node -> new AdapterWords(node, this));
    }

    private ProtocolHalf half(int channel) {
        ProtocolHalf half = halves[channel];
        return half != null ? half : create(channel);
    }

    private ProtocolHalf create(int channel) {
        ProtocolHalf made = new ProtocolHalf(this, context, channel, makers[channel].at(context));
        halves[channel] = made;
        return made;
    }

    /** What this node has counted. */
    public Tally tally() {
        return context.tally();
    }

    /** Gives a counter its first value; every node is told before anyone uses it. */
    public void defineCounter(int counter, long initial) {
        sync.defineCounter(counter, initial);
    }

    /**
     * Forgets regions and synchronisation objects that were closed. Between events, while all
     * processors of the cluster wait, after each has released and then acquired all that others had
     * released, and while no packet is under way.
     */
    public void forget(List<Region> regions, SyncObjects objects) {
        regions.forEach(region -> half(region.protocol()).protocol.forget(region));
        sync.forget(objects);
        sync.forgetPublished();
    }

    /** Takes a request of a thread of this node. */
    public void on(Request request, Outcome outcome) {
        out = outcome;
        request.begin(this);
        runAgenda();
    }

    /** Takes a packet of another node. */
    public void deliver(int from, Packet packet, Outcome outcome) {
        out = outcome;
        context.tally().add(Count.HANDLERS_RUN);
        context.tally().add(packet.handler().count());
        arrivalCheck.check(packet);
        receive(from, packet);
        runAgenda();
    }

    /** A network adapter has carried out the operation of {@link Outcome#remote} of this number. */
    public void answered(int channel, long number, RemoteAnswer answer, Outcome outcome) {
        out = outcome;
        half(channel).port.flown(number, answer);
        runAgenda();
    }

    private void runAgenda() {
        for (Runnable next = agenda.poll(); next != null; next = agenda.poll()) {
            next.run();
        }
        out = RejectingOutcome.INSTANCE;
    }

    void receive(int from, Packet packet) {
        if (packet.channel() == Packet.SYNC) {
            Check.that(
                    packet.message() instanceof SyncMessage, "not for synchronisation: %s", packet);
            sync.on(from, (SyncMessage) packet.message(), syncEffects);
        } else if (packet.message().isForMemory()) {
            half(packet.channel()).port.receive(from, (RemoteMessage) packet.message());
        } else {
            tell(packet.channel(), new Event.Arrival(from, packet.message()));
        }
    }

    /** What is to be done about the current event. */
    Outcome outcome() {
        return out;
    }

    /** Does this when the current call has returned. */
    void later(Runnable next) {
        agenda.add(next);
    }

    void send(int node, Packet packet) {
        if (node == context.self()) {
            agenda.add(new PacketToSelf(this, node, packet));
        } else {
            Check.that(node >= 0 && node < context.nodes(), "there is no node %d", node);
            context.tally().sent(packet.message());
            out.send(node, packet);
        }
    }

    void fault(Request.Fault fault) {
        int channel = context.space().regionOf(fault.page()).protocol();
        tell(channel, new Event.Fault(fault.table(), fault.page(), fault.wanted()));
    }

    void willRead(Request.WillRead hint) {
        Region region = context.space().regionOf(hint.firstPage());
        int left = region.firstPage() + region.pageCount() - hint.firstPage();
        int count = Math.min(hint.count(), left);
        tell(region.protocol(), new Event.WillRead(hint.table(), hint.firstPage(), count));
    }

    void begin(Request.Synchronise request) {
        begin(request, new Operation(request.operation()));
    }

    private void begin(Request.Synchronise request, Operation operation) {
        int processor = request.processor();
        Check.that(operations[processor] == null, "processor %d asks twice", processor);
        operations[processor] = operation;
        if (request.written().length > 0) {
            tellWritten(context.tableOf(processor), request.written());
        }
        if (request.releases()) {
            release(processor, operation);
        } else {
            synchronise(processor, operation);
        }
    }

    void giveBack(Request.GiveBack request) {
        int processor = request.processor();
        Operation operation = operations[processor];
        if (operation == null) {
            beginForRunning(processor, List.of(request.kept()), request.written());
        } else if (operation.stage == Operation.Stage.RELEASE) {
            operation.givenBack.add(request.kept());
        } else {
            sync.giveBack(processor, request.kept(), syncEffects);
        }
    }

    private void beginForRunning(int processor, List<KeptObject> givenBack, int[] written) {
        SyncOperation release = new SyncOperation.Sync();
        Operation own = new Operation(release);
        own.isRunning = true;
        own.givenBack.addAll(givenBack);
        begin(new Request.Synchronise(processor, release, written), own);
    }

    void releaseFor(Request.ReleaseFor request) {
        beginForRunning(request.processor(), List.of(), request.written());
    }

    /**
     * From now on releases end in the order in which they begin: ranks of different tables take
     * locks from each other ({@link Lending}).
     */
    public void endReleasesInOrder() {
        releases.keepOrder();
    }

    private void release(int processor, Operation operation) {
        releases.begin(processor);
        operation.protocolsToAnswer = 1;
        for (long rest = context.space().protocols(); rest != 0; rest &= rest - 1) {
            ProtocolHalf half = half(Long.numberOfTrailingZeros(rest));
            if (!half.protocol.isIdle()) {
                operation.protocolsToAnswer++;
                half.tell(new Event.Release(processor, operation.isRunning));
            }
        }
        resumed(processor);
    }

    /** Each protocol hears of its own pages. */
    private void tellWritten(int table, int[] written) {
        for (long rest = context.space().protocols(); rest != 0; rest &= rest - 1) {
            int channel = Long.numberOfTrailingZeros(rest);
            List<Integer> pages = context.space().pagesOf(channel, written);
            if (!pages.isEmpty()) {
                tell(channel, new Event.Written(table, pages));
            }
        }
    }

    private void synchronise(int processor, Operation operation) {
        operation.stage = Operation.Stage.SYNCHRONISE;
        for (KeptObject kept : operation.givenBack) {
            sync.giveBack(processor, kept, syncEffects);
        }
        sync.begin(processor, operation.operation, syncEffects);
        if (operation.cancelled) {
            sync.cancel(processor, syncEffects);
        }
    }

    /** A release goes on to its end; what comes after it is cancelled as soon as it begins. */
    void cancel(int processor) {
        Operation operation = operations[processor];
        if (operation != null && operation.stage == Operation.Stage.RELEASE) {
            operation.cancelled = true;
        } else {
            sync.cancel(processor, syncEffects);
        }
    }

    private void synchronised(int processor, long value, Payload granted) {
        Operation operation = current(processor);
        operation.synchronised(value);
        OwnContribution given = operation.operation.given();
        if (!given.isNothing()) {
            operation.gathered = sync.taken(granted, given);
        }
        if (operation.acquires()) {
            acquire(processor, operation, Contributed.published(granted));
        } else {
            complete(processor, operation);
        }
    }

    @SuppressWarnings("ReferenceEquality") // there is one NONE
    private void acquire(int processor, Operation operation, Payload granted) {
        operation.protocolsToAnswer = 1;
        long channels = context.space().protocols() | AllProtocols.channels(granted);
        for (long rest = channels; rest != 0; rest &= rest - 1) {
            int channel = Long.numberOfTrailingZeros(rest);
            Payload part = AllProtocols.part(granted, channel);
            ProtocolHalf half = half(channel);
            if (part != Payload.NONE || !half.protocol.isIdle()) {
                operation.protocolsToAnswer++;
                half.tell(new Event.Acquire(processor, part));
            }
        }
        resumed(processor);
    }

    /** A protocol is done with a release or an acquire. */
    void resumed(int processor) {
        Operation operation = current(processor);
        if (--operation.protocolsToAnswer == 0) {
            if (operation.stage == Operation.Stage.RELEASE) {
                releases.end(processor, this::isReleased, this::released);
            } else {
                complete(processor, operation);
            }
        }
    }

    private boolean isReleased(int processor) {
        return current(processor).protocolsToAnswer == 0;
    }

    private void released(int processor) {
        synchronise(processor, current(processor));
    }

    private void complete(int processor, Operation operation) {
        operations[processor] = null;
        if (!operation.gathered.isEmpty()) {
            out.gathered(processor, operation.gathered);
        }
        out.complete(processor, operation.value);
    }

    private Operation current(int processor) {
        return Check.present(operations[processor], "processor %d does not wait", processor);
    }

    /**
     * Checks the invariants of this node between events: nothing is left to do; each operation is
     * at one stage, and waits for as many protocols as there are at most while it releases or
     * acquires, and for synchronisation, which knows of it, while it synchronises. Then those of
     * all protocols and of synchronisation.
     */
    public void verify() {
        Check.that(agenda.isEmpty() && out == RejectingOutcome.INSTANCE, "an event is not over");
        int protocols = 0;
        for (ProtocolHalf half : halves) {
            if (half != null) {
                protocols++;
                half.protocol.verify();
            }
        }
        Operation.verifyAll(operations, protocols, releases.isKept());
        releases.verify(this::isReleased);
        sync.verify(this::isSynchronising);
    }

    private boolean isSynchronising(int processor) {
        Operation operation = operations[processor];
        return operation != null && operation.stage == Operation.Stage.SYNCHRONISE;
    }

    private void tell(int channel, Event event) {
        half(channel).tell(event);
    }

    private final SyncEffects syncEffects =
            new SyncEffects() {
                @Override
                public void send(int node, SyncMessage message) {
                    NodeMachine.this.send(node, new Packet(Packet.SYNC, message));
                }

                @Override
                public void done(int processor, long value, Payload granted) {
                    agenda.add(() -> synchronised(processor, value, granted));
                }

                @Override
                public void wanted(int processor, int lock) {
                    out.wanted(processor, lock);
                }

                @Override
                public void wantedCounter(int counter) {
                    out.wantedCounter(counter);
                }
            };
}
