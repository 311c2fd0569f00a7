package dev.merino.engine;

import dev.merino.core.Check;
import dev.merino.core.Count;
import dev.merino.core.Message;
import dev.merino.core.Payload;
import dev.merino.core.Tally;
import dev.merino.memory.Region;
import dev.merino.protocol.Access;
import dev.merino.protocol.Effects;
import dev.merino.protocol.Event;
import dev.merino.protocol.Protocol;
import dev.merino.protocol.RemoteAnswer;
import dev.merino.protocol.RemoteMessage;
import dev.merino.protocol.RemoteOperation;
import dev.merino.protocol.Site;
import dev.merino.sync.Crew;
import dev.merino.sync.SyncEffects;
import dev.merino.sync.SyncMachine;
import dev.merino.sync.SyncMessage;
import dev.merino.sync.SyncOperation;

import org.jspecify.annotations.Nullable;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * One node: its half of every protocol and of synchronisation.
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
    private final Site site;
    private final Protocol[] protocols;
    private final ProtocolEffects[] effects;
    private final SyncMachine sync;
    private final @Nullable Operation[] operations;
    private final Deque<Runnable> agenda = new ArrayDeque<>();
    private Outcome out = NOWHERE;

    /** A synchronisation of a processor on its way through the stages. */
    private static final class Operation {
        final SyncOperation operation;
        int protocolsToAnswer;
        boolean cancelled;
        Stage stage = Stage.RELEASE;
        long value;

        Operation(SyncOperation operation) {
            this.operation = operation;
        }
    }

    private enum Stage {
        RELEASE,
        SYNCHRONISE,
        ACQUIRE
    }

    /**
     * @param protocols the protocols, in the order in which regions number them
     */
    public NodeMachine(Site site, List<Protocol.Maker> protocols, SyncOptions options) {
        this.site = site;
        this.protocols = new Protocol[protocols.size()];
        this.effects = new ProtocolEffects[protocols.size()];
        for (int channel = 0; channel < effects.length; channel++) {
            Protocol protocol = protocols.get(channel).at(site);
            this.protocols[channel] = protocol;
            effects[channel] = new ProtocolEffects(channel, protocol);
        }
        this.operations = new @Nullable Operation[site.processors()];
        this.sync =
                new SyncMachine(
                        new Crew(site.self(), site.nodes(), site.processors()),
                        new AllProtocols(site.space(), List.of(this.protocols)),
                        site.tally(),
                        options.barrierFanOut(),
                        options.localHandoversMax(),
                        options.remoteWrites(),
                        options.remoteWords(),
                        options.rules());
    }

    /** Checks the invariants of all protocols of this node. */
    public void verify() {
        for (Protocol protocol : protocols) {
            protocol.verify();
        }
    }

    /** What this node has counted. */
    public Tally tally() {
        return site.tally();
    }

    /** Gives a counter its first value; every node is told before anyone uses it. */
    public void defineCounter(int counter, long initial) {
        sync.defineCounter(counter, initial);
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
        receive(from, packet);
        runAgenda();
    }

    private void runAgenda() {
        for (Runnable next = agenda.poll(); next != null; next = agenda.poll()) {
            next.run();
        }
        out = NOWHERE;
    }

    private void receive(int from, Packet packet) {
        if (packet.channel() == Packet.SYNC) {
            Check.that(
                    packet.message() instanceof SyncMessage, "not for synchronisation: %s", packet);
            sync.on(from, (SyncMessage) packet.message(), syncEffects);
        } else if (packet.message().isForMemory()) {
            effects[packet.channel()].port.receive(from, (RemoteMessage) packet.message());
        } else {
            site.tally().add(Count.HANDLERS_RUN);
            tell(packet.channel(), new Event.Arrival(from, packet.message()));
        }
    }

    /** A packet of this node to itself; a record, as making a lambda costs a keeper more. */
    private record ToSelf(NodeMachine machine, Packet packet) implements Runnable {
        @Override
        public void run() {
            machine.receive(machine.site.self(), packet);
        }
    }

    /** What a protocol has read elsewhere is here; see {@link ToSelf}. */
    private record Answered(Protocol protocol, long token, RemoteAnswer answer, Effects out)
            implements Runnable {
        @Override
        public void run() {
            protocol.answered(token, answer, out);
        }
    }

    private void send(int node, Packet packet) {
        if (node == site.self()) {
            agenda.add(new ToSelf(this, packet));
        } else {
            site.tally().sent(packet.message());
            out.send(node, packet);
        }
    }

    void fault(Request.Fault fault) {
        int channel = site.space().regionOf(fault.page()).protocol();
        tell(channel, new Event.Fault(fault.table(), fault.page(), fault.wanted()));
    }

    void willRead(Request.WillRead hint) {
        Region region = site.space().regionOf(hint.firstPage());
        int left = region.firstPage() + region.pageCount() - hint.firstPage();
        int count = Math.min(hint.count(), left);
        tell(region.protocol(), new Event.WillRead(hint.table(), hint.firstPage(), count));
    }

    void begin(Request.Synchronise request) {
        int processor = request.processor();
        Check.that(operations[processor] == null, "processor %d asks twice", processor);
        Operation operation = new Operation(request.operation());
        operations[processor] = operation;
        if (request.written().length > 0) {
            tellWritten(site.tableOf(processor), request.written());
        }
        if (request.operation().releases()) {
            release(processor, operation);
        } else {
            synchronise(processor, operation);
        }
    }

    private void release(int processor, Operation operation) {
        operation.protocolsToAnswer = 1;
        for (int channel = 0; channel < protocols.length; channel++) {
            if (isUsed(channel)) {
                operation.protocolsToAnswer++;
                tell(channel, new Event.Release(processor));
            }
        }
        resumed(processor);
    }

    private boolean isUsed(int channel) {
        return site.space().uses(channel) && !protocols[channel].isIdle();
    }

    /** Each protocol hears of its own pages. */
    private void tellWritten(int table, int[] written) {
        for (int channel = 0; channel < protocols.length; channel++) {
            if (site.space().uses(channel)) {
                List<Integer> pages = pagesOf(channel, written);
                if (!pages.isEmpty()) {
                    tell(channel, new Event.Written(table, pages));
                }
            }
        }
    }

    private List<Integer> pagesOf(int channel, int[] written) {
        List<Integer> pages = new ArrayList<>();
        for (int page : written) {
            if (site.space().regionOf(page).protocol() == channel) {
                pages.add(page);
            }
        }
        return pages;
    }

    private void synchronise(int processor, Operation operation) {
        operation.stage = Stage.SYNCHRONISE;
        sync.begin(processor, operation.operation, syncEffects);
        if (operation.cancelled) {
            sync.cancel(processor, syncEffects);
        }
    }

    /** A release goes on to its end; what comes after it is cancelled as soon as it begins. */
    void cancel(int processor) {
        Operation operation = operations[processor];
        if (operation != null && operation.stage == Stage.RELEASE) {
            operation.cancelled = true;
        } else {
            sync.cancel(processor, syncEffects);
        }
    }

    private void synchronised(int processor, long value, Payload granted) {
        Operation operation = current(processor);
        Check.that(
                operation.stage == Stage.SYNCHRONISE,
                "processor %d is at %s",
                processor,
                operation.stage);
        operation.value = value;
        operation.stage = Stage.ACQUIRE;
        if (operation.operation.acquires()) {
            operation.protocolsToAnswer = 1;
            for (int channel = 0; channel < protocols.length; channel++) {
                Payload part = AllProtocols.part(granted, channel);
                if (part != Payload.NONE || isUsed(channel)) {
                    operation.protocolsToAnswer++;
                    tell(channel, new Event.Acquire(processor, part));
                }
            }
            resumed(processor);
        } else {
            complete(processor, operation);
        }
    }

    /** A protocol is done with a release or an acquire. */
    private void resumed(int processor) {
        Operation operation = current(processor);
        if (--operation.protocolsToAnswer == 0) {
            if (operation.stage == Stage.RELEASE) {
                synchronise(processor, operation);
            } else {
                complete(processor, operation);
            }
        }
    }

    private void complete(int processor, Operation operation) {
        operations[processor] = null;
        out.complete(processor, operation.value);
    }

    private Operation current(int processor) {
        return Check.present(operations[processor], "processor %d does not wait", processor);
    }

    private void tell(int channel, Event event) {
        protocols[channel].on(event, effects[channel]);
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
            };

    /** What one protocol of this node wants done, and its port for remote memory. */
    private final class ProtocolEffects implements Effects, RemotePort.Line {
        private final int channel;
        private final RemotePort port;

        ProtocolEffects(int channel, Protocol protocol) {
            this.channel = channel;
            this.port = new RemotePort(site, channel, protocol, this);
        }

        @Override
        public void remote(int node, RemoteOperation operation) {
            port.begin(node, operation);
        }

        @Override
        public void remoteInTurn(int node, RemoteOperation operation) {
            port.beginInTurn(node, operation);
        }

        @Override
        public void broadcast(long token, int first, List<Long> words) {
            port.broadcast(token, first, words);
        }

        @Override
        public void send(int node, RemoteMessage message) {
            NodeMachine.this.send(node, new Packet(channel, message));
        }

        @Override
        public void answered(long token, RemoteAnswer answer) {
            agenda.add(new Answered(protocols[channel], token, answer, this));
        }

        @Override
        public void send(int node, Message message) {
            NodeMachine.this.send(node, new Packet(channel, message));
        }

        @Override
        public void map(int table, int page, Access access) {
            out.map(table, page, access);
        }

        @Override
        public void resume(int processor) {
            agenda.add(() -> resumed(processor));
        }
    }

    private static final Outcome NOWHERE =
            new Outcome() {
                @Override
                public void send(int node, Packet packet) {
                    throw unexpected();
                }

                @Override
                public void map(int table, int page, Access access) {
                    throw unexpected();
                }

                @Override
                public void complete(int processor, long value) {
                    throw unexpected();
                }

                private IllegalStateException unexpected() {
                    return new IllegalStateException("an effect without an event");
                }
            };
}
