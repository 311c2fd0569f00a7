package dev.merino.keeper;

import dev.merino.core.Count;
import dev.merino.core.Tally;
import dev.merino.engine.NodeObserver;
import dev.merino.engine.Packet;
import dev.merino.memory.Region;
import dev.merino.protocol.Access;
import dev.merino.sync.SyncOperation;

import org.jspecify.annotations.Nullable;

/** Tells the timeline of the node what happens, and then whoever counts. */
final class TracingObserver implements NodeObserver {
    private final NodeTracing tracing;
    private final Tally tally;
    private NodeObserver counts = NodeObserver.NONE;

    /** How many pages were read at neighbours before the fault that the machine now hears of. */
    private long readDirectly;

    TracingObserver(NodeTracing tracing, Tally tally) {
        this.tracing = tracing;
        this.tally = tally;
    }

    /** From now on somebody counts. */
    void count(NodeObserver who) {
        counts = who;
    }

    @Override
    public void started() {
        tracing.start();
        counts.started();
    }

    @Override
    public void sent(int node, Packet packet) {
        tracing.sending();
        counts.sent(node, packet);
    }

    @Override
    public void arrived(int from, Packet packet) {
        tracing.arrived(from, packet);
        counts.arrived(from, packet);
    }

    @Override
    public void fault(int page, Access wanted) {
        tracing.wanted(wanted);
        readDirectly = tally.of(Count.PAGES_READ_DIRECTLY);
        counts.fault(page, wanted);
    }

    @Override
    public void faulted(int page) {
        if (tally.of(Count.PAGES_READ_DIRECTLY) > readDirectly) {
            tracing.readDirectly(page);
        }
        counts.faulted(page);
    }

    @Override
    public void willRead(int page) {
        counts.willRead(page);
    }

    @Override
    public void written(int[] pages) {
        counts.written(pages);
    }

    @Override
    public void answered(int processor, @Nullable SyncOperation operation, long value) {
        tracing.answered(processor, operation);
        counts.answered(processor, operation, value);
    }

    @Override
    public void ended(int processor) {
        tracing.ended(processor);
        counts.ended(processor);
    }

    @Override
    public void forget(Region region) {
        tracing.forget(region);
        counts.forget(region);
    }

    @Override
    public void forgetLock(int lock) {
        counts.forgetLock(lock);
    }
}
