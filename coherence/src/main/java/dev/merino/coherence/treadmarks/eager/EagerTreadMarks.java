package dev.merino.coherence.treadmarks.eager;

import dev.merino.coherence.treadmarks.eager.EagerMessage.HomeAssigned;
import dev.merino.coherence.treadmarks.eager.EagerMessage.HomeQuery;
import dev.merino.coherence.treadmarks.eager.EagerMessage.PageDiff;
import dev.merino.coherence.treadmarks.eager.EagerMessage.PageReply;
import dev.merino.coherence.treadmarks.eager.EagerMessage.PageRequest;
import dev.merino.coherence.treadmarks.eager.EagerMessage.Updates;
import dev.merino.core.Check;
import dev.merino.core.Count;
import dev.merino.core.Message;
import dev.merino.memory.HomePolicy;
import dev.merino.memory.PageImage;
import dev.merino.memory.Region;
import dev.merino.memory.Twin;
import dev.merino.protocol.Access;
import dev.merino.protocol.Effects;
import dev.merino.protocol.Event;
import dev.merino.protocol.NodeContext;
import dev.merino.protocol.PageMap;
import dev.merino.protocol.Protocol;
import dev.merino.protocol.Waiters;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * One node under eager release consistency with updates. A node that touches a page gets a copy
 * from the page's home and caches it from then on; every release sends the diffs of what it changed
 * to all who cache it, and is over when all have answered ({@link EagerReleases}). So an acquire
 * has nothing to do.
 *
 * <p>The home is the node that touched the page first, or the one that the region names. It knows
 * who caches the page; what reaches it and whom it gives copies to come one after the other, so
 * nobody is left out.
 */
public final class EagerTreadMarks implements Protocol {
    private static final int BLOCK_SHIFT = 6;

    private final NodeContext context;
    private final EagerRules rules;
    private final PageMap<EagerPage> pages = new PageMap<>(this::newPage);
    private final EagerReleases releases;

    /** Of use to managers: the homes that were assigned at first touch. */
    private final Map<Integer, Integer> homes = new TreeMap<>();

    /** The half that stands at {@code context}. */
    public EagerTreadMarks(NodeContext context) {
        this(context, new EagerRules());
    }

    /** The same under other rules: for those who want to see a checker fail. */
    public EagerTreadMarks(NodeContext context, EagerRules rules) {
        this.context = context;
        this.rules = rules;
        this.releases = new EagerReleases(context, rules, pages);
    }

    private EagerPage newPage(int page) {
        int home = context.space().homeOf(page, context.nodes());
        EagerPage fresh = new EagerPage(page, context, home);
        fresh.hasCopy = home == context.self();
        return fresh;
    }

    @Override
    public void on(Event event, Effects out) {
        switch (event) {
            case Event.Fault f -> fault(f.table(), f.page(), f.wanted(), out);
            case Event.WillRead _ -> {} // a copy that nobody reads would be updated for ever
            case Event.Written w ->
                    w.pages().forEach(page -> releases.markDirty(w.table(), pages.at(page)));
            case Event.Acquire a -> out.resume(a.processor());
            case Event.Release r -> releases.release(r.processor(), out);
            case Event.Arrival a -> arrival(a.from(), own(a.message()), out);
        }
    }

    @Override
    public void forget(Region region) {
        releases.forget(region);
        if (rules.forgetsCopies()) {
            pages.forget(region);
        }
        if (rules.forgetsFirstHomes()) {
            homes.keySet().removeIf(region::contains);
        }
    }

    @Override
    public void verify() {
        pages.forEach(EagerPage::verify);
        releases.verify();
    }

    private static EagerMessage own(Message message) {
        Check.that(message instanceof EagerMessage, "not of eager TreadMarks: %s", message);
        return (EagerMessage) message;
    }

    private void arrival(int from, EagerMessage message, Effects out) {
        switch (message) {
            case HomeQuery m -> on(from, m, out);
            case HomeAssigned m -> on(m, out);
            case PageRequest m -> on(m, out);
            case PageReply m -> on(from, m, out);
            case Updates m -> on(from, m, out);
            case EagerMessage.Updated m -> releases.on(m, out);
        }
    }

    // ---- faults

    private void fault(int table, int index, Access wanted, Effects out) {
        EagerPage page = pages.at(index);
        context.tally().add(wanted == Access.WRITE ? Count.WRITE_FAULTS : Count.READ_FAULTS);
        if (page.access(table).allows(wanted)) {
            page.map(table, page.access(table), out);
        } else if (page.hasCopy) {
            give(table, page, wanted, out);
        } else {
            page.waiters.add(new Waiters.Waiter(table, wanted));
            ask(page, out);
        }
    }

    private void ask(EagerPage page, Effects out) {
        if (page.asked) {
            context.tally().add(Count.FETCHES_COALESCED);
        } else if (page.home == HomePolicy.UNASSIGNED) {
            out.send(managerOf(page.page), new HomeQuery(page.page));
        } else {
            out.send(page.home, new PageRequest(page.page, context.self()));
        }
        page.asked = true;
    }

    private int managerOf(int page) {
        return (page >>> BLOCK_SHIFT) % context.nodes();
    }

    private void give(int table, EagerPage page, Access wanted, Effects out) {
        if (wanted == Access.WRITE || page.tracked) {
            open(table, page, out);
        } else {
            page.mapAtLeast(table, Access.READ, out);
        }
    }

    private void open(int table, EagerPage page, Effects out) {
        if (page.twin == null) {
            page.twin = Twin.of(frame(page));
            context.tally().add(Count.TWINS);
        }
        if (!page.tracked) {
            releases.markDirty(table, page);
        }
        page.map(table, page.tracked ? Access.TRACKED : Access.WRITE, out);
    }

    private MemorySegment frame(EagerPage page) {
        return context.frames().frame(page.page);
    }

    // ---- copies

    private void on(int from, HomeQuery query, Effects out) {
        Integer home = homes.putIfAbsent(query.page(), from);
        out.send(
                home == null ? from : home,
                home == null
                        ? new HomeAssigned(query.page())
                        : new PageRequest(query.page(), from));
    }

    private void on(HomeAssigned assigned, Effects out) {
        EagerPage page = pages.at(assigned.page());
        page.home = context.self();
        arrived(page, out);
    }

    private void on(PageRequest request, Effects out) {
        EagerPage page = pages.at(request.page());
        Check.that(page.home == context.self(), "page %d is not at home here", page.page);
        page.cachers = rules.withCacher(page.cachers, request.requester());
        PageImage image = rules.copyOf(frame(page), page.twin);
        out.send(request.requester(), new PageReply(page.page, image, page.cachers));
    }

    private void on(int from, PageReply reply, Effects out) {
        EagerPage page = pages.at(reply.page());
        page.home = from;
        page.cachers = reply.cachers();
        context.tally().add(Count.PAGE_TRANSFERS);
        context.frames().overwrite(page.page, reply.image());
        arrived(page, out);
    }

    private void arrived(EagerPage page, Effects out) {
        page.hasCopy = true;
        page.early.forEach(diff -> rules.apply(diff, frame(page), page.twin));
        page.early.clear();
        page.waiters.take().forEach(waiter -> give(waiter.table(), page, waiter.wanted(), out));
    }

    // ---- updates

    private void on(int from, Updates updates, Effects out) {
        for (PageDiff update : updates.diffs()) {
            EagerPage page = pages.at(update.page());
            if (page.hasCopy) {
                rules.apply(update.diff(), frame(page), page.twin);
                context.tally().add(Count.DIFFS_APPLIED);
            } else if (rules.keepsEarlyUpdates()) {
                Check.that(page.asked, "page %d is updated, but not cached here", page.page);
                page.early.add(update.diff());
            }
        }
        List<EagerMessage.Cachers> mine =
                updates.diffs().stream()
                        .map(update -> pages.at(update.page()))
                        .filter(page -> page.home == context.self())
                        .map(page -> new EagerMessage.Cachers(page.page, page.cachers))
                        .toList();
        out.send(from, new EagerMessage.Updated(updates.flush(), mine));
    }
}
