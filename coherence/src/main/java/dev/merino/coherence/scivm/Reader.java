package dev.merino.coherence.scivm;

import dev.merino.core.Check;
import dev.merino.core.Count;
import dev.merino.memory.PageImage;
import dev.merino.memory.Twin;
import dev.merino.protocol.Access;
import dev.merino.protocol.Effects;
import dev.merino.protocol.RemoteOperation.Fence;
import dev.merino.protocol.RemoteOperation.GetPage;
import dev.merino.protocol.Waiters.Waiter;

import java.util.ArrayList;
import java.util.List;

/** Faults and acquires: pages are mapped where they are, or read into the cache. */
final class Reader {
    private final NodeCache cache;

    Reader(NodeCache cache) {
        this.cache = cache;
    }

    void fault(int table, int pageIndex, Access wanted, Effects out) {
        CachedPage page = cache.page(pageIndex);
        Waiter waiter = new Waiter(table, wanted);
        cache.context.tally().add(wanted == Access.WRITE ? Count.WRITE_FAULTS : Count.READ_FAULTS);
        if (page.access(table).allows(wanted)) {
            cache.map(table, page, page.access(table), out);
        } else if (cache.isHome(page)) {
            cache.map(table, page, Access.WRITE, out);
        } else if (page.access(table) == Access.READ || isCached(page, table)) {
            give(waiter, page, out);
        } else {
            page.waiters.add(waiter);
            cache.table(table).faultsWaiting++;
            if (page.askedTime == 0) {
                read(page, out);
            }
        }
    }

    private boolean isCached(CachedPage page, int table) {
        return page.askedTime == 0
                && page.readTime != 0
                && cache.rules.isNewEnough(page.readTime, cache.table(table).acquireTime);
    }

    private void read(CachedPage page, Effects out) {
        page.askedTime = cache.tick();
        out.remote(page.home, new GetPage(SciVm.tokenOfPage(page.page), page.page));
    }

    /** The page as it is in the memory of its home. */
    void arrived(int pageIndex, PageImage image, Effects out) {
        CachedPage page = cache.page(pageIndex);
        Check.that(page.askedTime != 0, "page %d has come unasked", page.page);
        if (!cache.rules.holdsOwnWrites(page.askedTime, page.flushTime)) {
            read(page, out);
            return;
        }
        cache.context.tally().add(Count.PAGE_TRANSFERS);
        cache.rules.install(image, page.twin, cache.context.frames(), page.page);
        page.readTime = page.askedTime;
        page.askedTime = 0;
        List<Waiter> late = new ArrayList<>();
        for (Waiter waiter : page.waiters.take()) {
            if (cache.rules.isNewEnough(page.readTime, cache.table(waiter.table()).acquireTime)) {
                give(waiter, page, out);
                served(waiter.table(), page.home, out);
            } else {
                late.add(waiter);
            }
        }
        if (!late.isEmpty()) {
            page.waiters.addAll(late);
            read(page, out);
        }
    }

    /** Maps the copy for one whom it satisfies. */
    private void give(Waiter waiter, CachedPage page, Effects out) {
        if ((waiter.wanted() == Access.WRITE || page.tracked) && page.twin == null) {
            page.twin = Twin.of(cache.frame(page));
            cache.context.tally().add(Count.TWINS);
        }
        if (page.tracked) {
            cache.mapAtLeast(waiter.table(), page, Access.TRACKED, out);
        } else {
            if (waiter.wanted() == Access.WRITE) {
                cache.markDirty(waiter.table(), page);
            }
            cache.mapAtLeast(waiter.table(), page, waiter.wanted(), out);
        }
    }

    /** {@code table} has written these tracked pages. */
    void written(int table, List<Integer> pages) {
        for (int index : pages) {
            CachedPage page = cache.page(index);
            if (!cache.isHome(page)) {
                cache.markDirty(table, page);
            }
        }
    }

    /**
     * Invalidates the cache of the processor's table; not while a sibling waits for a copy, which
     * would be too old then, again and again, if this one acquires all the time.
     */
    void acquire(int processor, Effects out) {
        int table = cache.context.tableOf(processor);
        if (cache.table(table).faultsWaiting > 0) {
            cache.table(table).acquirers.add(processor);
        } else {
            invalidate(table, out);
            out.resume(processor);
        }
    }

    /**
     * A fault is over. If acquires wait for it, its thread has a round trip's time to go on, also
     * where the home is a neighbour, whose answer would be there at once.
     */
    private void served(int table, int home, Effects out) {
        NodeCache.TableState state = cache.table(table);
        state.faultsWaiting--;
        if (state.faultsWaiting == 0 && !state.acquirers.isEmpty()) {
            out.remoteInTurn(home, new Fence(SciVm.tokenOfPause(table)));
        }
    }

    /** The time is over. */
    void paused(int table, Effects out) {
        List<Integer> acquirers = List.copyOf(cache.table(table).acquirers);
        cache.table(table).acquirers.clear();
        if (!acquirers.isEmpty()) {
            invalidate(table, out);
            acquirers.forEach(out::resume);
        }
    }

    private void invalidate(int table, Effects out) {
        NodeCache.TableState state = cache.table(table);
        state.acquireTime = cache.tick();
        List<CachedPage> mapped = List.copyOf(state.mapped);
        state.mapped.clear();
        for (CachedPage page : mapped) {
            if (cache.rules.mustInvalidate(page)) {
                cache.context.tally().add(Count.INVALIDATIONS);
                cache.map(table, page, Access.NONE, out);
                if (!cache.rules.keepsTwin(page)) {
                    page.twin = null;
                }
            } else {
                state.mapped.add(page);
            }
        }
    }
}
