package dev.merino.keeper;

import dev.merino.Settings;
import dev.merino.control.NodeSample.Doing;
import dev.merino.core.Count;
import dev.merino.core.Tally;
import dev.merino.engine.NodeObserver;
import dev.merino.engine.Packet;
import dev.merino.keeper.sample.BarrierArrivals;
import dev.merino.keeper.sample.LockCounts;
import dev.merino.keeper.sample.PageCounts;
import dev.merino.keeper.sample.SentTraffic;
import dev.merino.keeper.sample.SharingRecorder;
import dev.merino.keeper.sample.WaitTimes;
import dev.merino.memory.Region;
import dev.merino.protocol.Access;
import dev.merino.rank.handle.Cause;
import dev.merino.sync.SyncOperation;

import org.jspecify.annotations.Nullable;

/** What a node counts beside its statistics, while somebody watches. */
final class NodeCounts implements NodeObserver {
    final PageCounts pages;
    final LockCounts locks = new LockCounts();
    final BarrierArrivals barriers = new BarrierArrivals();
    final SentTraffic sent;
    final WaitTimes times;

    private final RankWaits waits;
    private final PageTables tables;
    private final Tally tally;
    private final SharingRecorder recorder;

    /** How many pages were read at neighbours before the fault that the machine now hears of. */
    private long readDirectly;

    /**
     * @param recorder who writes down what happens to pages, too
     */
    NodeCounts(
            int self,
            Settings settings,
            RankWaits waits,
            PageTables tables,
            Tally tally,
            SharingRecorder recorder) {
        this.waits = waits;
        this.tables = tables;
        this.tally = tally;
        this.recorder = recorder;
        this.pages = new PageCounts(self, recorder);
        this.sent = new SentTraffic(settings.nodes());
        this.times = new WaitTimes(settings.ranksPerNode());
        started();
    }

    @Override
    public void started() {
        times.start(System.nanoTime());
    }

    @Override
    public void sent(int node, Packet packet) {
        sent.sent(node, packet.message());
        if (packet.channel() != Packet.SYNC) {
            pages.sent(packet.message());
        }
    }

    @Override
    public void arrived(int from, Packet packet) {
        if (packet.channel() != Packet.SYNC) {
            pages.arrived(packet.message());
        }
    }

    @Override
    public void willRead(int page) {
        recorder.willRead(page);
    }

    @Override
    public void fault(int page, Access wanted) {
        pages.fault(page, wanted == Access.WRITE);
        readDirectly = tally.of(Count.PAGES_READ_DIRECTLY);
    }

    @Override
    public void faulted(int page) {
        if (tally.of(Count.PAGES_READ_DIRECTLY) > readDirectly) {
            pages.fetched(page);
        }
    }

    @Override
    public void written(int[] all) {
        pages.written(all);
    }

    @Override
    public void answered(int processor, @Nullable SyncOperation operation, long value) {
        long nowNs = System.nanoTime();
        if (operation == null) {
            long waitedNs = nowNs - tables.own(processor).awaitedNs();
            times.spent(processor, Doing.PAGE, waitedNs);
        } else {
            answered(processor, operation, value, nowNs - waits.sinceNs(processor));
        }
    }

    private void answered(int processor, SyncOperation operation, long value, long waitedNs) {
        times.spent(processor, NodeSampling.doing(Cause.of(operation)), waitedNs);
        if (operation.acquires()) {
            pages.synchronised();
        }
        if (operation instanceof SyncOperation.Lock(int lock) && value == 1) {
            locks.taken(lock, waitedNs);
        } else if (operation instanceof SyncOperation.Arrive(int barrier, var _)) {
            recorder.leftBarrier(processor);
            int rank = waits.rank(processor);
            barriers.left(barrier, rank, waits.arrivals(processor, barrier), waitedNs);
        }
    }

    @Override
    public void ended(int processor) {
        times.end(processor, System.nanoTime());
    }

    @Override
    public void forget(Region region) {
        pages.forget(region.firstPage(), region.endPage());
        recorder.forget(region.index(), region.firstPage(), region.endPage());
    }

    @Override
    public void forgetLock(int lock) {
        locks.forget(lock);
    }

    /** Whether a sample would tell of more pages or locks than the last one could. */
    boolean hasMore() {
        return pages.hasChanged() || locks.hasChanged();
    }
}
