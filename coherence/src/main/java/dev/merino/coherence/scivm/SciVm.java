package dev.merino.coherence.scivm;

import dev.merino.memory.Region;
import dev.merino.protocol.Effects;
import dev.merino.protocol.Event;
import dev.merino.protocol.NodeContext;
import dev.merino.protocol.Protocol;
import dev.merino.protocol.RemoteAnswer;

/**
 * One node of SCI-VM: every page is in the memory of one node, dealt in turn; the others map it.
 *
 * <p>What is at home here is mapped as it is, and never faults again. What is elsewhere is cached,
 * as the processor's caches do it with memory behind an SCI adapter, which nobody keeps coherent:
 * the first touch reads the page into the cache, a release flushes what was written ({@link
 * Flusher}), an acquire invalidates everything ({@link Reader}). There are no messages, no
 * directory, no write notices, and no handler ever runs; hence nothing to carry for
 * synchronisation.
 */
public final class SciVm implements Protocol {
    private final NodeCache cache;
    private final Reader reader;
    private final Flusher flusher;

    /** The half that stands at {@code context}. */
    public SciVm(NodeContext context) {
        this(context, new Rules());
    }

    /**
     * The half that stands at {@code context}, under other rules: for those who want to see a
     * checker fail.
     */
    public SciVm(NodeContext context, Rules rules) {
        this.cache = new NodeCache(context, rules);
        this.flusher = new Flusher(cache);
        this.reader = new Reader(cache);
    }

    @Override
    public void on(Event event, Effects out) {
        switch (event) {
            case Event.Fault f -> reader.fault(f.table(), f.page(), f.wanted(), out);
            case Event.WillRead _ -> {} // a hint, and nobody waits for it
            case Event.Written w -> reader.written(w.table(), w.pages());
            case Event.Acquire a -> reader.acquire(a.processor(), out);
            case Event.Release r -> flusher.release(r.processor(), out);
            case Event.Arrival a ->
                    throw new IllegalStateException("SCI-VM has no messages: " + a.message());
        }
    }

    @Override
    public boolean isIdle() {
        return cache.isUntouched();
    }

    /** It has no messages of its own, and those of synchronisation leave when all is written. */
    @Override
    public boolean bearsOvertaking() {
        return true;
    }

    @Override
    public boolean writesMayBeLate() {
        return true;
    }

    @Override
    public void answered(long token, RemoteAnswer answer, Effects out) {
        if (answer instanceof RemoteAnswer.Page(var image)) {
            reader.arrived((int) token, image, out);
        } else if (token < 0) {
            reader.paused((int) (-1 - token), out);
        } else {
            flusher.answered((int) (token >>> Integer.SIZE), (int) token, out);
        }
    }

    @Override
    public void forget(Region region) {
        cache.forget(region);
    }

    @Override
    public void verify() {
        cache.verify();
    }

    static long tokenOfPage(int page) {
        return page;
    }

    static long tokenOfPause(int table) {
        return -1L - table;
    }

    static long tokenOfFlush(int number, int home) {
        return (long) number << Integer.SIZE | home;
    }
}
