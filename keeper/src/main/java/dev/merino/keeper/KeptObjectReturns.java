package dev.merino.keeper;

import dev.merino.Settings;
import dev.merino.engine.KeptObjects;
import dev.merino.engine.NodeMachine;
import dev.merino.engine.Request;
import dev.merino.pager.SyncWords;
import dev.merino.rank.handle.ProtocolList;
import dev.merino.sync.KeptObject;

/** Lets ranks of a live node give back what they keep, whether they run or wait. */
final class KeptObjectReturns implements KeptObjects.Steps {
    private final NodeMachine machine;
    private final EffectPerformer performer;
    private final PageTables tables;
    private final RankWaits waits;
    private final NodeSampling sampling;

    KeptObjectReturns(
            NodeMachine machine,
            EffectPerformer performer,
            PageTables tables,
            RankWaits waits,
            NodeSampling sampling) {
        this.machine = machine;
        this.performer = performer;
        this.tables = tables;
        this.waits = waits;
        this.sampling = sampling;
    }

    /** What ranks keep on a node of a cluster with these settings. */
    static KeptObjects kept(SyncWords words, Settings settings) {
        return new KeptObjects(
                new KeptObjects.Words(
                        new SharedLockWords(words.locks()),
                        new SharedCounterWords(words.keptCounters()),
                        new SharedLendingWords(words.lending())),
                settings.ranksPerNode(),
                settings.threads(),
                ProtocolList.mayKeep(settings));
    }

    @Override
    public boolean isSynchronising(int processor) {
        return waits.isSynchronising(processor);
    }

    @Override
    public void giveBack(int processor, KeptObject kept, boolean isRunning) {
        if (kept instanceof KeptObject.Lock(int lock)) {
            waits.giveBack(processor, lock);
        }
        tables.shared(processor).setRunning(isRunning);
        NodeTracing.Release release = sampling.tracing().beginRelease();
        int[] written = isRunning ? tables.takeWritten(processor) : PageList.NOTHING;
        sampling.observer().written(written);
        machine.on(new Request.GiveBack(processor, kept, written), performer);
        performer.finish();
        sampling.tracing().released(processor, written.length, release);
    }

    @Override
    public void release(int processor) {
        tables.shared(processor).setRunning(true);
        NodeTracing.Release release = sampling.tracing().beginRelease();
        int[] written = tables.takeWritten(processor);
        sampling.observer().written(written);
        machine.on(new Request.ReleaseFor(processor, written), performer);
        performer.finish();
        sampling.tracing().released(processor, written.length, release);
    }

    @Override
    public void handOver(int from, int to, int lock) {
        waits.handOver(from, to, lock);
        machine.on(new Request.HandOver(from, to, lock), performer);
    }
}
