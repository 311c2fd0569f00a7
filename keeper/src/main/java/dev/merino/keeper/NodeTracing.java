package dev.merino.keeper;

import dev.merino.Settings;
import dev.merino.control.LocalHost;
import dev.merino.engine.Packet;
import dev.merino.keeper.process.KeeperContext;
import dev.merino.memory.AddressSpace;
import dev.merino.memory.Region;
import dev.merino.protocol.Access;
import dev.merino.rank.flight.ReleaseEvent;
import dev.merino.rank.flight.TracedOperation;
import dev.merino.sync.SyncOperation;
import dev.merino.trace.NodeTrace;
import dev.merino.trace.TraceKind;
import dev.merino.trace.TracedNode;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;
import java.util.Optional;

/**
 * Faults, waits and messages of a node as they happen, for the timeline of a run that is traced and
 * for Java Flight Recorder. While nobody wants either, a call here is a comparison or two.
 */
final class NodeTracing {
    private final AddressSpace space;
    private final Settings settings;
    private final RankWaits waits;
    private final PageTables tables;
    private final NodeFlight flight;
    private @Nullable NodeTrace trace;

    /** The number of each array's name in the trace, by the array's; 0 if it has none yet. */
    private int[] arrayNames = new int[16];

    /** What each rank's latest fault wanted, and what the fault wants that is just taken up. */
    private final Access[] accesses;

    private Access wanted = Access.READ;
    private long sendingNs;
    private long arrivedNs;

    NodeTracing(AddressSpace space, Settings settings, RankWaits waits, PageTables tables) {
        this.space = space;
        this.settings = settings;
        this.waits = waits;
        this.tables = tables;
        this.flight = new NodeFlight(settings.ranksPerNode());
        this.accesses = new Access[settings.ranksPerNode()];
        Arrays.fill(accesses, Access.READ);
    }

    /** Keeps events from now on if the run of {@code context} is traced. */
    void keep(KeeperContext context) {
        if (context.recording().isTraced()) {
            trace =
                    new NodeTrace(
                            context.node(),
                            LocalHost.name(),
                            settings.nodes(),
                            settings.ranksPerNode(),
                            context.recording().traceEvents());
        }
    }

    /** What was kept, once. */
    Optional<TracedNode> take() {
        NodeTrace kept = trace;
        trace = null;
        return kept == null ? Optional.empty() : Optional.of(kept.take(System.nanoTime()));
    }

    /** The program begins. */
    void start() {
        if (trace != null) {
            trace.start(System.nanoTime());
        }
        for (int worker = 0; worker < tables.workerCount(); worker++) {
            tables.ofWorker(worker).stalls().tell(new Stalls(worker * settings.threads()));
        }
    }

    /** The program of {@code processor} has returned. */
    void ended(int processor) {
        if (trace != null) {
            trace.ended(processor, System.nanoTime());
        }
    }

    // ---- faults

    /** A fault is taken up that wants this; whose it is, and of which page, is said next. */
    void wanted(Access access) {
        wanted = access;
    }

    /** Faults of the threads of one worker. */
    private final class Stalls implements FaultStalls.Listener {
        private final int firstProcessor;

        Stalls(int firstProcessor) {
            this.firstProcessor = firstProcessor;
        }

        @Override
        public void began(int index, int page) {
            accesses[firstProcessor + index] = wanted;
            flight.faultBegins(firstProcessor + index, page);
        }

        @Override
        public void ended(int index, int page, long sinceNs, long nowNs) {
            int processor = firstProcessor + index;
            faulted(processor, page, accesses[processor], sinceNs, nowNs);
        }
    }

    /** {@code processor} has found itself that it may not touch {@code page}. */
    void touched(int processor, int page) {
        flight.faultBegins(processor, page);
    }

    private void faulted(int processor, int page, Access access, long sinceNs, long nowNs) {
        boolean isWrite = access == Access.WRITE;
        if (trace != null) {
            TraceKind kind = isWrite ? TraceKind.WRITE_FAULT : TraceKind.READ_FAULT;
            trace.waited(kind, processor, arrayName(trace, page), page, sinceNs, nowNs);
        }
        if (flight.isFaulting(processor)) {
            flight.faultEnds(processor, waits.rank(processor), arrayOf(page), isWrite);
        }
    }

    /** The content of {@code page}, at which a rank is stopped, was read at a neighbour. */
    void readDirectly(int page) {
        flight.fetched(page, NodeFlight.NEIGHBOUR, 0);
    }

    private int arrayName(NodeTrace to, int page) {
        int array = space.regionOf(page).index();
        if (array >= arrayNames.length) {
            arrayNames = Arrays.copyOf(arrayNames, Math.max(array + 1, 2 * arrayNames.length));
        }
        if (arrayNames[array] == 0) {
            arrayNames[array] = to.number(arrayOf(page));
        }
        return arrayNames[array];
    }

    private String arrayOf(int page) {
        return waits.name("memory", space.regionOf(page).index());
    }

    /** {@code region} is closed: another may get its number. */
    void forget(Region region) {
        if (region.index() < arrayNames.length) {
            arrayNames[region.index()] = 0;
        }
    }

    // ---- synchronisation

    /** {@code processor} gets its answer to {@code operation}, or to a fault if that is null. */
    void answered(int processor, @Nullable SyncOperation operation) {
        if (operation == null) {
            RightsChangeLog own = tables.own(processor);
            boolean isTold = trace != null || flight.isFaulting(processor);
            if (isTold && own.lastPage() >= 0) {
                long nowNs = System.nanoTime();
                faulted(processor, own.lastPage(), own.lastAccess(), own.awaitedNs(), nowNs);
            }
        } else if (trace != null) {
            answered(trace, processor, operation);
        }
    }

    private void answered(NodeTrace to, int processor, SyncOperation operation) {
        TracedOperation traced = TracedOperation.of(operation);
        TraceKind kind = traced.kind();
        int number = traced.number();
        String name = kind.noun().isEmpty() ? "" : waits.name(kind.noun(), number);
        long argument = kind == TraceKind.BARRIER ? waits.arrivals(processor, number) : number;
        long sinceNs = waits.sinceNs(processor);
        to.waited(kind, processor, to.number(name), argument, sinceNs, System.nanoTime());
    }

    /** A release that has begun; there may be another one inside it. */
    record Release(long beginNs, @Nullable ReleaseEvent event) {
        private static final Release UNSEEN = new Release(0, null);
    }

    /** The keeper begins to look for what a rank has written, for {@link #released}. */
    Release beginRelease() {
        ReleaseEvent event = flight.releaseBegins();
        return trace == null && event == null
                ? Release.UNSEEN
                : new Release(System.nanoTime(), event);
    }

    /** The keeper has looked for what {@code processor} has written, and told others of it. */
    void released(int processor, int pagesWritten, Release begun) {
        if (pagesWritten > 0) {
            if (trace != null) {
                int name = trace.number("rank " + waits.rank(processor));
                long nowNs = System.nanoTime();
                trace.kept(TraceKind.RELEASE, name, pagesWritten, begun.beginNs(), nowNs);
            }
            if (begun.event() != null) {
                begun.event().end(waits.rank(processor), pagesWritten);
            }
        }
    }

    // ---- messages

    /** A packet is about to leave. */
    void sending() {
        if (trace != null) {
            sendingNs = System.nanoTime();
        }
    }

    /** It has left for {@code node}. */
    void sent(int node, Packet packet) {
        if (trace != null) {
            trace.sent(node, packet.message().kind(), sendingNs, System.nanoTime());
        }
    }

    /** A packet of {@code node} has come. */
    void arrived(int node, Packet packet) {
        if (trace != null) {
            arrivedNs = System.nanoTime();
        }
        flight.arrived(node, packet);
    }

    /** The machine has taken it. */
    void handled(int node, Packet packet) {
        if (trace != null) {
            trace.handled(node, packet.message().kind(), arrivedNs, System.nanoTime());
        }
        flight.handled(node, packet);
    }
}
