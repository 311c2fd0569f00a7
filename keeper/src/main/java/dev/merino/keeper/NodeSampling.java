package dev.merino.keeper;

import dev.merino.Settings;
import dev.merino.Statistics;
import dev.merino.control.NodeSample;
import dev.merino.control.NodeSample.Doing;
import dev.merino.control.NodeSample.RankState;
import dev.merino.control.SharingPart;
import dev.merino.control.WaitReport;
import dev.merino.core.Tally;
import dev.merino.engine.NodeObserver;
import dev.merino.keeper.sample.IntervalRecorder;
import dev.merino.keeper.sample.SharingRecorder;
import dev.merino.memory.AddressSpace;
import dev.merino.memory.Region;
import dev.merino.rank.handle.Cause;
import dev.merino.rank.handle.ProtocolList;
import dev.merino.sync.SyncOperation;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The samples that a keeper sends of its node, and who counts for them. Until somebody asks for the
 * first one nobody does: {@link NodeObserver#NONE} hears of everything and does nothing. The
 * timeline of the node hears of everything, too, and keeps it if somebody wants it.
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
    private final int self;
    private SharingRecorder recorder = SharingRecorder.NONE;
    private final NodeTracing tracing;
    private final TracingObserver observer;
    private @Nullable NodeCounts counts;

    NodeSampling(
            int self,
            AddressSpace space,
            Settings settings,
            RankWaits waits,
            PageTables tables,
            Tally tally) {
        this.self = self;
        this.space = space;
        this.settings = settings;
        this.waits = waits;
        this.tables = tables;
        this.tally = tally;
        this.report = new NodeReport(space, tables, waits, waits.rank(0), settings);
        this.tracing = new NodeTracing(space, settings, waits, tables);
        this.observer = new TracingObserver(tracing, tally);
    }

    /** Where every rank of this node is. */
    NodeReport report() {
        return report;
    }

    /** What happens, for a timeline. */
    NodeTracing tracing() {
        return tracing;
    }

    /** Whom to tell what happens at the node. */
    NodeObserver observer() {
        return observer;
    }

    /** Counts from now on. */
    private NodeCounts watch() {
        NodeCounts there = counts;
        if (there == null) {
            there = new NodeCounts(self, settings, waits, tables, tally, recorder);
            counts = there;
            observer.count(there);
        }
        return there;
    }

    /** Writes down from now on how pages are shared; before anything is counted. */
    void record() {
        recorder = new IntervalRecorder(settings.ranksPerNode(), new KnownArrays());
        NodeCounts _ = watch();
    }

    /** What to write down of the arrays that pages are of. */
    private final class KnownArrays implements IntervalRecorder.Source {
        @Override
        public int regionOf(int page) {
            return space.regionOf(page).index();
        }

        @Override
        public SharingPart.Known array(int page, int incarnation) {
            Region region = space.regionOf(page);
            String protocol = ProtocolList.name(region.protocol());
            return new SharingPart.Known(incarnation, protocol, NodeSampling.this.array(region));
        }
    }

    /** The next part of what was written down; null if all of it has been told. */
    @Nullable SharingPart recorded() {
        return recorder.take();
    }

    /** Whether a sample would tell of more pages or locks than the last one could. */
    boolean hasMore() {
        return counts != null && counts.hasMore();
    }

    /** What has happened so far; {@code always} says what always counts. */
    NodeSample sample(Statistics.Node always) {
        NodeCounts from = watch();
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
                withTimes(always, times),
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

    private Statistics.Time time(NodeCounts from, int processor, RankState state, long nowNs) {
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

    /** What a rank that waits for such a thing does. */
    static Doing doing(Cause cause) {
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
