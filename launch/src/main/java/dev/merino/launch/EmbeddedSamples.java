package dev.merino.launch;

import dev.merino.Settings;
import dev.merino.Statistics;
import dev.merino.control.NodeSample;
import dev.merino.control.NodeSample.Doing;
import dev.merino.control.NodeSample.RankState;
import dev.merino.control.NodeSample.SharedArray;
import dev.merino.control.SharingPart;
import dev.merino.control.WaitReport;
import dev.merino.embedded.RunObserver;
import dev.merino.engine.Packet;
import dev.merino.keeper.sample.BarrierArrivals;
import dev.merino.keeper.sample.IntervalRecorder;
import dev.merino.keeper.sample.LockCounts;
import dev.merino.keeper.sample.PageCounts;
import dev.merino.keeper.sample.SentTraffic;
import dev.merino.keeper.sample.SharingRecorder;
import dev.merino.keeper.sample.WaitTimes;
import dev.merino.memory.Region;
import dev.merino.protocol.Access;
import dev.merino.rank.handle.Cause;
import dev.merino.rank.handle.ProtocolList;
import dev.merino.rank.handle.Registry;
import dev.merino.sync.SyncOperation;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What an embedded node does, counted as a keeper counts it. Its own lock is held for moments: by
 * whoever steps the node, and by the thread that samples.
 */
final class EmbeddedSamples implements RunObserver.OfNode, IntervalRecorder.Source {
    private static final int PAGES_AT_ONCE = 2048;
    private static final int LOCKS_AT_ONCE = 256;
    private static final int ARRAYS_MAX = 256;

    private final int number;
    private final Settings settings;
    private final SharingRecorder recorder;
    private final PageCounts pages;
    private final LockCounts locks = new LockCounts();
    private final BarrierArrivals barriers = new BarrierArrivals();
    private final SentTraffic sent;
    private final WaitTimes times;
    private final Map<Integer, Registry.KnownArray> known;
    private final Wait[] waits;
    private final List<Map<Integer, Long>> arrivals = new ArrayList<>();
    private RunObserver.@Nullable Running running;

    /** What a processor does, and since when. */
    private record Wait(Doing doing, long sinceNs) {}

    /**
     * @param known what the program calls its arrays
     */
    EmbeddedSamples(
            int number,
            Settings settings,
            boolean records,
            Map<Integer, Registry.KnownArray> known) {
        this.known = known;
        int ranks = settings.ranksPerNode();
        this.number = number;
        this.settings = settings;
        this.recorder = records ? new IntervalRecorder(ranks, this) : SharingRecorder.NONE;
        this.pages = new PageCounts(number, recorder);
        this.sent = new SentTraffic(settings.nodes());
        this.times = new WaitTimes(ranks);
        this.waits = new Wait[ranks];
        for (int processor = 0; processor < ranks; processor++) {
            waits[processor] = new Wait(Doing.COMPUTING, System.nanoTime());
            arrivals.add(new HashMap<>());
        }
    }

    int number() {
        return number;
    }

    // ---- the node

    synchronized void began(RunObserver.Running run) {
        running = run;
        times.start(System.nanoTime());
    }

    @Override
    public synchronized void sent(int node, Packet packet) {
        sent.sent(node, packet.message());
        if (packet.channel() != Packet.SYNC) {
            pages.sent(packet.message());
        }
    }

    @Override
    public synchronized void arrived(int from, Packet packet) {
        if (packet.channel() != Packet.SYNC) {
            pages.arrived(packet.message());
        }
    }

    @Override
    public synchronized void fault(int page, Access wanted) {
        pages.fault(page, wanted == Access.WRITE);
    }

    @Override
    public synchronized void willRead(int page) {
        recorder.willRead(page);
    }

    @Override
    public synchronized void asked(int processor, @Nullable SyncOperation operation) {
        Doing doing = operation == null ? Doing.PAGE : doing(Cause.of(operation));
        waits[processor] = new Wait(doing, System.nanoTime());
    }

    @Override
    public synchronized void answered(
            int processor, @Nullable SyncOperation operation, long value) {
        long nowNs = System.nanoTime();
        Wait wait = waits[processor];
        long waitedNs = nowNs - wait.sinceNs;
        times.spent(processor, wait.doing, waitedNs);
        waits[processor] = new Wait(Doing.COMPUTING, nowNs);
        if (operation != null && operation.acquires()) {
            pages.synchronised();
        }
        if (operation instanceof SyncOperation.Lock(int lock) && value == 1) {
            locks.taken(lock, waitedNs);
        } else if (operation instanceof SyncOperation.Arrive(int barrier, var _)) {
            recorder.leftBarrier(processor);
            long count = arrivals.get(processor).merge(barrier, 1L, Long::sum);
            barriers.left(barrier, rank(processor), count, waitedNs);
        }
    }

    @Override
    public synchronized void ended(int processor) {
        long nowNs = System.nanoTime();
        waits[processor] = new Wait(Doing.ENDED, nowNs);
        times.end(processor, nowNs);
    }

    @Override
    public synchronized void forget(Region region) {
        pages.forget(region.firstPage(), region.endPage());
        recorder.forget(region.index(), region.firstPage(), region.endPage());
    }

    @Override
    public synchronized void forgetLock(int lock) {
        locks.forget(lock);
    }

    private int rank(int processor) {
        return number * settings.ranksPerNode() + processor;
    }

    private static Doing doing(Cause cause) {
        return cause == Cause.USER ? Doing.COMPUTING : Doing.valueOf(cause.name());
    }

    // ---- whoever samples

    synchronized boolean hasMore() {
        return pages.hasChanged() || locks.hasChanged();
    }

    synchronized @Nullable SharingPart recorded() {
        return recorder.take();
    }

    /** Asks the node before it locks this one, as the node does when it tells. */
    NodeSample sample(RunObserver.Running run) {
        return sample(run, run.counts(number));
    }

    private synchronized NodeSample sample(RunObserver.Running run, Statistics.Node counts) {
        long nowNs = System.nanoTime();
        List<RankState> states = new ArrayList<>();
        List<Statistics.Time> spent = new ArrayList<>();
        for (int processor = 0; processor < waits.length; processor++) {
            Wait wait = waits[processor];
            states.add(state(processor, nowNs));
            spent.add(times.time(processor, wait.doing, wait.sinceNs, 0, nowNs));
        }
        return new NodeSample(
                times.sinceStartNs(nowNs),
                states,
                new Statistics.Node(
                        counts.counts(),
                        counts.traffic(),
                        spent,
                        counts.handlers(),
                        counts.keeper()),
                sent.total(),
                arrays(run),
                pages.take(PAGES_AT_ONCE),
                locks.take(LOCKS_AT_ONCE, lock -> "no. " + lock),
                barriers.take(barrier -> barrier == 0 ? "Member.barrier()" : "no. " + barrier));
    }

    private RankState state(int processor, long nowNs) {
        Wait wait = waits[processor];
        String words =
                switch (wait.doing) {
                    case COMPUTING -> "computes";
                    case ENDED -> "has ended";
                    case PROTOCOL -> "runs the protocol";
                    case PAGE -> "waits for a page";
                    case LOCK -> "waits for a lock";
                    case BARRIER -> "waits at a barrier";
                    case FLAG -> "waits for a flag";
                    case COUNTER -> "waits for a counter";
                    case OTHER -> "waits for other ranks";
                };
        boolean isWaiting = wait.doing != Doing.COMPUTING && wait.doing != Doing.ENDED;
        long sinceMs = isWaiting ? (nowNs - wait.sinceNs) / 1_000_000 : WaitReport.NOT_WAITING;
        WaitReport.Need nothing = new WaitReport.Need.Nothing();
        return new RankState(
                wait.doing,
                new WaitReport(rank(processor), words, sinceMs, nothing, Map.of(), Map.of()));
    }

    private List<SharedArray> arrays(RunObserver.Running run) {
        List<SharedArray> arrays = new ArrayList<>();
        int limit = run.space().indexLimit();
        for (int index = 0; index < limit && arrays.size() < ARRAYS_MAX; index++) {
            Region region = run.space().find(index);
            if (region != null) {
                arrays.add(array(region));
            }
        }
        return arrays;
    }

    private SharedArray array(Region region) {
        Optional<Registry.KnownArray> its = Optional.ofNullable(known.get(region.index()));
        return new SharedArray(
                region.index(),
                its.map(it -> it.key().text()).orElse("no. " + region.index()),
                its.map(it -> it.key().where()).orElse(""),
                its.map(it -> it.spec().call()).orElse(""),
                region.firstPage(),
                region.pageCount(),
                region.unitBytes(),
                its.map(it -> it.spec().elementBytes()).orElse(0),
                region.homes().name());
    }

    @Override
    public int regionOf(int page) {
        return running().space().regionOf(page).index();
    }

    @Override
    public SharingPart.Known array(int page, int incarnation) {
        Region region = running().space().regionOf(page);
        String protocol = ProtocolList.name(region.protocol());
        return new SharingPart.Known(incarnation, protocol, array(region));
    }

    private RunObserver.Running running() {
        RunObserver.Running run = running;
        if (run == null) {
            throw new IllegalStateException("nothing runs yet");
        }
        return run;
    }
}
