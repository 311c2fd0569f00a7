package dev.merino.coherence.cashmere;

import dev.merino.core.Check;
import dev.merino.core.Count;
import dev.merino.core.Tally;
import dev.merino.memory.DiffWriter;
import dev.merino.memory.Neighbours;
import dev.merino.memory.Region;
import dev.merino.memory.SpareTwins;
import dev.merino.memory.Twin;
import dev.merino.protocol.Access;
import dev.merino.protocol.Effects;
import dev.merino.protocol.NodeContext;
import dev.merino.protocol.PageMap;
import dev.merino.protocol.PageQueues;
import dev.merino.protocol.RemoteWindow;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * What the parts of a Cashmere node share: its clock, its pages, its tables' dirty lists and notice
 * queues.
 */
final class NodeState {
    private static final int BLOCK_SHIFT = 6;
    private static final long SPARE_TWINS_BYTES_MAX = 8 << 20;

    final NodeContext context;
    final Policies policies;
    final Rules rules;
    final PendingAnswers pending = new PendingAnswers();
    final SharingSequence sequence = new SharingSequence();
    final RemoteWindow window;
    final DiffTransport transport;
    final Metadata metadata;
    final HomePlacement homes;
    final PageBroadcast broadcast;

    /** Whether a release is over once its messages have been sent, and needs no answers. */
    final boolean orderSuffices;

    /** Whether pages are fetched that a sweep will touch next. */
    final boolean fetchesAhead;

    /** Whether an acquire fetches again what it invalidates. */
    final boolean refreshesAtAcquire;

    /** Whose frames this node reads. */
    final Neighbours neighbours;

    /** Twins to use again. */
    final SpareTwins twins = new SpareTwins(SPARE_TWINS_BYTES_MAX);

    /** Makes all outgoing diffs, one after the other. */
    final DiffWriter diffWriter = new DiffWriter();

    private final PageMap<LocalPage> pages = new PageMap<>(this::newPage);
    private final List<List<LocalPage>> dirtyLists = new ArrayList<>();
    private final PageQueues<LocalPage> noticeQueues;
    private final List<Sweeps> sweeps = new ArrayList<>();
    private final List<LocalPage> touched = new ArrayList<>();
    private long clock;
    private long releases;

    NodeState(NodeContext context, Variant variant, Policies policies, Rules rules) {
        this.context = context;
        this.noticeQueues = new PageQueues<>(context.tables());
        this.policies = policies;
        this.rules = rules;
        this.orderSuffices =
                policies.orderSuffices()
                        && !variant.hasReplica()
                        && rules.orderSuffices(context.nodes());
        this.fetchesAhead = policies.fetchesAhead() && !variant.broadcasts();
        this.refreshesAtAcquire = policies.refreshesAtAcquire() && !variant.broadcasts();
        boolean near = policies.readsNeighbours() && !variant.migrates() && !variant.broadcasts();
        this.neighbours = near ? context.neighbours() : Neighbours.NONE;
        int bufferWords = variant.broadcasts() ? BroadcastBuffers.words(context.nodes()) : 0;
        ReplicatedDirectory replica =
                new ReplicatedDirectory(context, sequence, pending, bufferWords);
        this.window = replica.window;
        this.metadata =
                variant.hasReplica()
                        ? new ReplicatedMetadata(this, replica, variant.broadcasts())
                        : new MessageMetadata(this);
        this.transport =
                rules.writesMasters(variant.hasRemoteData(), variant.migrates())
                        ? new DiffWrites(this, replica)
                        : new DiffMessages(sequence);
        this.homes = variant.migrates() ? new MovingHomes(this, metadata) : new FixedHomes();
        this.broadcast =
                variant.broadcasts() ? new BroadcastBuffers(this, replica) : PageBroadcast.NONE;
        for (int table = 0; table < context.tables(); table++) {
            dirtyLists.add(new ArrayList<>());
            sweeps.add(new Sweeps());
        }
    }

    /** The sweeps of {@code table}. */
    Sweeps sweeps(int table) {
        return sweeps.get(table);
    }

    /**
     * The pages behind {@code page}, which {@code table} has just touched, that its sweep will
     * touch next, up to the first that does not go with it.
     */
    List<LocalPage> sweep(int table, LocalPage page, Predicate<LocalPage> goesWithIt) {
        Region region = context.space().regionOf(page.page);
        Sweeps sweeps = sweeps(table);
        int limit = page.page + sweeps.lengthAt(page.page, Sweeps.lengthMax(region));
        List<LocalPage> pages = new ArrayList<>();
        int next = page.page + 1;
        while (next < limit && region.contains(next) && goesWithIt.test(page(next))) {
            pages.add(page(next));
            next++;
        }
        sweeps.requestedUpTo(next);
        return pages;
    }

    int self() {
        return context.self();
    }

    /** Whether a page may be mapped at its home before a thread there has touched it. */
    boolean mapsAhead(Access wanted) {
        return policies.fetchesAhead() && homes.mayMapAhead(wanted);
    }

    Tally tally() {
        return context.tally();
    }

    /** Node time moves on at each fault, acquire, release and notice. */
    long tick() {
        return ++clock;
    }

    /** The intervals of this node end with its releases; this is the number of the present one. */
    long interval() {
        return releases;
    }

    void nextInterval() {
        releases++;
    }

    /** All pages that this node has had to do with. */
    List<LocalPage> touched() {
        return touched;
    }

    MemorySegment frame(LocalPage page) {
        return context.frames().frame(page.page);
    }

    LocalPage page(int page) {
        return pages.at(page);
    }

    /** The node that knows the home of a page that was assigned at its first touch. */
    int managerOf(int page) {
        return blockOf(page) % context.nodes();
    }

    /** Pages that have one manager, so that a run of them needs one question. */
    static int blockOf(int page) {
        return page >>> BLOCK_SHIFT;
    }

    /** The page after the last one of the block that {@code page} is in. */
    static int endOfBlock(int page) {
        return (blockOf(page) + 1) << BLOCK_SHIFT;
    }

    private LocalPage newPage(int page) {
        Check.that(context.space().contains(page), "there is no page %d", page);
        int home = context.space().homeOf(page, context.nodes());
        LocalPage fresh = new LocalPage(page, context, home);
        touched.add(fresh);
        return fresh;
    }

    void map(int table, LocalPage page, Access access, Effects out) {
        page.map(table, access, out);
    }

    /** Maps the page so that {@code table} has at least this right: a sibling may need more. */
    void mapAtLeast(int table, LocalPage page, Access access, Effects out) {
        page.mapAtLeast(table, access, out);
    }

    /** Makes the twin of {@code page}, which has none. */
    void makeTwin(LocalPage page) {
        page.writes.setTwin(twins.copyOf(frame(page)));
        tally().add(Count.TWINS);
    }

    /** The twin of {@code page} is not needed any more. */
    void dropTwin(LocalPage page) {
        Twin twin = page.writes.twin();
        if (twin != null) {
            twins.give(twin);
            page.writes.dropTwin();
        }
    }

    /** No read of {@code page} needs the twin from before its last release any more. */
    void spareSentTwin(LocalPage page) {
        Twin sent = page.writes.takeSentTwin();
        if (sent != null) {
            twins.give(sent);
        }
    }

    void markDirty(int table, LocalPage page) {
        if (!page.writes.isDirty(table)) {
            page.writes.setDirty(table, true);
            dirtyLists.get(table).add(page);
        }
    }

    /** The pages on the dirty list of {@code table}. */
    List<LocalPage> dirtyPages(int table) {
        List<LocalPage> list = dirtyLists.get(table);
        if (list.isEmpty()) {
            return List.of();
        }
        List<LocalPage> dirty = new ArrayList<>();
        for (LocalPage page : list) {
            if (page.writes.isDirty(table)) {
                dirty.add(page);
                page.writes.setDirty(table, false); // for now: a page may be on the list twice
            }
        }
        for (LocalPage page : dirty) {
            page.writes.setDirty(table, true);
        }
        return dirty;
    }

    void clearDirty(int table) {
        for (LocalPage page : dirtyLists.get(table)) {
            page.writes.setDirty(table, false);
        }
        dirtyLists.get(table).clear();
    }

    /** Takes a write notice for {@code page} into the queue of every table. */
    void queueNotice(LocalPage page) {
        page.currency.notice(tick());
        noticeQueues.addToAll(page);
    }

    /** Forgets the copies of {@code region}, and what others have written about it here. */
    void forget(Region region) {
        if (rules.forgetsCopies()) {
            pages.forget(region);
            touched.removeIf(page -> region.contains(page.page));
            dirtyLists.forEach(list -> list.removeIf(page -> region.contains(page.page)));
            noticeQueues.removeIf(page -> region.contains(page.page));
        }
        sweeps.forEach(each -> each.forget(region));
        metadata.forget(region);
        broadcast.forget(region);
    }

    /** Empties the notice queue of {@code table}. */
    List<LocalPage> takeNotices(int table) {
        return noticeQueues.take(table);
    }

    /**
     * Stops unless the invariants of all pages hold, and those of the lists: a page that is dirty
     * in a table is on its dirty list; and a table that has a stale copy mapped will take its
     * notice at its next acquire.
     */
    void verify() {
        for (LocalPage page : touched) {
            page.verify(self(), context.tables(), clock);
            for (int table = 0; table < context.tables(); table++) {
                verifyLists(table, page);
            }
        }
    }

    private void verifyLists(int table, LocalPage page) {
        if (page.writes.isDirty(table) && !dirtyLists.get(table).contains(page)) {
            Check.that(false, "table %d is dirty, but not on its list: %s", table, page);
        }
        boolean stale = page.access(table) != Access.NONE && !page.isCurrent();
        if (stale && page.home() != self() && !noticeQueues.contains(table, page)) {
            Check.that(false, "table %d has a stale copy mapped and no notice: %s", table, page);
        }
    }
}
