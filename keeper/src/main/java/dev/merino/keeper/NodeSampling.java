package dev.merino.keeper;

import dev.merino.Settings;
import dev.merino.Statistics;
import dev.merino.control.NodeSample;
import dev.merino.control.NodeSample.Doing;
import dev.merino.control.NodeSample.RankState;
import dev.merino.control.WaitReport;
import dev.merino.core.Count;
import dev.merino.core.Tally;
import dev.merino.engine.Packet;
import dev.merino.keeper.sample.BarrierArrivals;
import dev.merino.keeper.sample.LockCounts;
import dev.merino.keeper.sample.PageCounts;
import dev.merino.keeper.sample.SentTraffic;
import dev.merino.keeper.sample.WaitTimes;
import dev.merino.memory.AddressSpace;
import dev.merino.memory.Region;
import dev.merino.protocol.Access;
import dev.merino.rank.handle.Cause;
import dev.merino.sync.SyncOperation;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a watched node counts beside its statistics, and the samples that its keeper sends. Until
 * somebody asks for the first one nothing is counted, and each call here is one comparison.
 */
final class NodeSampling {
    private static final int PAGES_AT_ONCE = 2048;
    private static final int LOCKS_AT_ONCE = 256;
    private static final int ARRAYS_MAX = 256;
    private static final int TEXT_MAX = 120;

    private final AddressSpace space;
    private final Settings settings;
    private final RankWaits waits;
    private final PageTables tables;
    private final NodeReport report;
    private final Tally tally;
    private final NodeTracing tracing;
    private @Nullable Counted counted;

    /** How many pages were read at neighbours before the fault that the machine now hears of. */
    private long readDirectly;

    /** What is counted once somebody watches. */
    private static final class Counted {
        final PageCounts pages = new PageCounts();
        final LockCounts locks = new LockCounts();
        final BarrierArrivals barriers = new BarrierArrivals();
        final SentTraffic sent;
        final WaitTimes times;

        Counted(Settings settings) {
            sent = new SentTraffic(settings.nodes());
            times = new WaitTimes(settings.ranksPerNode());
            times.start(System.nanoTime());
        }
    }

    NodeSampling(
            AddressSpace space,
            Settings settings,
            RankWaits waits,
            PageTables tables,
            Tally tally) {
        this.space = space;
        this.settings = settings;
        this.waits = waits;
        this.tables = tables;
        this.tally = tally;
        this.tracing = new NodeTracing(space, settings, waits, tables);
        this.report = new NodeReport(space, tables, waits, waits.rank(0), settings);
    }

    /** Where every rank of this node is. */
    NodeReport report() {
        return report;
    }

    /** What happens, for a timeline. */
    NodeTracing tracing() {
        return tracing;
    }

    /** Counts from now on. */
    void watch() {
        if (counted == null) {
            counted = new Counted(settings);
        }
    }

    /** The program begins. */
    void start() {
        tracing.start();
        if (counted != null) {
            counted.times.start(System.nanoTime());
        }
    }

    /** A packet goes to {@code node}. */
    void sent(int node, Packet packet) {
        tracing.sending();
        if (counted != null) {
            counted.sent.sent(node, packet.message());
            if (packet.channel() != Packet.SYNC) {
                counted.pages.sent(packet.message());
            }
        }
    }

    /** A packet of another node has come. */
    void arrived(int node, Packet packet) {
        tracing.arrived(node, packet);
        if (counted != null && packet.channel() != Packet.SYNC) {
            counted.pages.arrived(packet.message());
        }
    }

    /** A rank faults. */
    void fault(int page, Access wanted) {
        tracing.wanted(wanted);
        if (counted != null) {
            counted.pages.fault(page, wanted == Access.WRITE);
        }
        readDirectly = tally.of(Count.PAGES_READ_DIRECTLY);
    }

    /** The machine has heard of the fault, and may have read the page at a neighbour. */
    void faulted(int page) {
        if (tally.of(Count.PAGES_READ_DIRECTLY) > readDirectly) {
            tracing.readDirectly(page);
            if (counted != null) {
                counted.pages.fetched(page);
            }
        }
    }

    /** Pages were found written; they are returned. */
    int[] written(int[] pages) {
        if (counted != null) {
            counted.pages.written(pages);
        }
        return pages;
    }

    /** {@code processor} gets the answer to {@code operation}; to a fault of its own if null. */
    void answered(int processor, @Nullable SyncOperation operation, long value) {
        tracing.answered(processor, operation);
        if (counted == null) {
            return;
        }
        long nowNs = System.nanoTime();
        if (operation == null) {
            long waitedNs = nowNs - tables.own(processor).awaitedNs();
            counted.times.spent(processor, Doing.PAGE, waitedNs);
        } else {
            answered(counted, processor, operation, value, nowNs - waits.sinceNs(processor));
        }
    }

    private void answered(
            Counted to, int processor, SyncOperation operation, long value, long waitedNs) {
        to.times.spent(processor, doing(Cause.of(operation)), waitedNs);
        if (operation.acquires()) {
            to.pages.synchronised();
        }
        if (operation instanceof SyncOperation.Lock(int lock) && value == 1) {
            to.locks.taken(lock, waitedNs);
        } else if (operation instanceof SyncOperation.Arrive(int barrier, var _)) {
            int rank = waits.rank(processor);
            to.barriers.left(barrier, rank, waits.arrivals(processor, barrier), waitedNs);
        }
    }

    /** The program of {@code processor} has returned. */
    void ended(int processor) {
        tracing.ended(processor);
        if (counted != null) {
            counted.times.end(processor, System.nanoTime());
        }
    }

    /** {@code region} is closed. */
    void forget(Region region) {
        tracing.forget(region);
        if (counted != null) {
            counted.pages.forget(region.firstPage(), region.endPage());
        }
    }

    /** {@code lock} is closed. */
    void forgetLock(int lock) {
        if (counted != null) {
            counted.locks.forget(lock);
        }
    }

    /** Whether a sample would tell of more pages or locks than the last one could. */
    boolean hasMore() {
        return counted != null && (counted.pages.hasChanged() || counted.locks.hasChanged());
    }

    /** What has happened so far; {@code counts} says what always counts. */
    NodeSample sample(Statistics.Node counts) {
        watch();
        Counted from = counted;
        if (from == null) {
            throw new IllegalStateException("nobody watches");
        }
        long nowNs = System.nanoTime();
        List<RankState> ranks = new ArrayList<>();
        List<Statistics.Time> times = new ArrayList<>();
        for (int processor = 0; processor < settings.ranksPerNode(); processor++) {
            RankState state = state(processor);
            ranks.add(state);
            times.add(time(from, processor, state, nowNs));
        }
        return new NodeSample(
                from.times.sinceStartNs(nowNs),
                ranks,
                withTimes(counts, times),
                from.sent.total(),
                arrays(),
                from.pages.take(PAGES_AT_ONCE),
                from.locks.take(LOCKS_AT_ONCE, lock -> shortened(waits.name("lock", lock))),
                from.barriers.take(barrier -> shortened(waits.name("barrier", barrier))));
    }

    private static Statistics.Node withTimes(Statistics.Node counts, List<Statistics.Time> times) {
        Map<String, Statistics.Traffic> traffic = new TreeMap<>(counts.traffic());
        return new Statistics.Node(
                counts.counts(), traffic, times, counts.handlers(), counts.keeper());
    }

    private Statistics.Time time(Counted from, int processor, RankState state, long nowNs) {
        long sinceNs = nowNs;
        if (state.where().sinceMs() != WaitReport.NOT_WAITING) {
            sinceNs = nowNs - state.where().sinceMs() * 1_000_000;
        }
        return from.times.time(
                processor, state.doing(), sinceNs, tables.stalledInAllNs(processor), nowNs);
    }

    private RankState state(int processor) {
        int stalledAt = tables.stalledAt(processor);
        if (stalledAt >= 0) {
            long sinceNs = tables.stalledSinceNs(processor);
            return new RankState(Doing.PAGE, report.atPage(processor, stalledAt, sinceNs));
        }
        WaitReport where = report.whereabouts(processor);
        if (tables.own(processor).isAwaiting()) {
            return new RankState(Doing.PAGE, where);
        }
        return new RankState(doing(processor), where);
    }

    private Doing doing(int processor) {
        if (waits.hasEnded(processor)) {
            return Doing.ENDED;
        }
        SyncOperation operation = waits.operation(processor);
        if (operation != null) {
            return doing(Cause.of(operation));
        }
        return waits.hasAsked(processor) ? Doing.PROTOCOL : Doing.COMPUTING;
    }

    private static Doing doing(Cause cause) {
        return switch (cause) {
            case USER -> Doing.COMPUTING;
            case PROTOCOL -> Doing.PROTOCOL;
            case PAGE -> Doing.PAGE;
            case LOCK -> Doing.LOCK;
            case BARRIER -> Doing.BARRIER;
            case FLAG -> Doing.FLAG;
            case COUNTER -> Doing.COUNTER;
            case OTHER -> Doing.OTHER;
        };
    }

    private List<NodeSample.SharedArray> arrays() {
        List<NodeSample.SharedArray> arrays = new ArrayList<>();
        for (int index = 0; index < space.indexLimit() && arrays.size() < ARRAYS_MAX; index++) {
            Region region = space.find(index);
            if (region != null) {
                arrays.add(array(region));
            }
        }
        return arrays;
    }

    private NodeSample.SharedArray array(Region region) {
        RankWaits.Known known = waits.known("memory", region.index());
        return new NodeSample.SharedArray(
                region.index(),
                shortened(known.name()),
                shortened(known.line()),
                shortened(known.call()),
                region.firstPage(),
                region.pageCount(),
                region.unitBytes(),
                known.elementBytes(),
                region.homes().name());
    }

    private static String shortened(String text) {
        return text.length() <= TEXT_MAX ? text : text.substring(0, TEXT_MAX - 3) + "...";
    }
}
