package dev.merino.coherence.cashmere;

import dev.merino.core.Tally;
import dev.merino.memory.DiffWriter;
import dev.merino.memory.Region;
import dev.merino.protocol.Access;
import dev.merino.protocol.Effects;
import dev.merino.protocol.NodeContext;
import dev.merino.protocol.PageMap;
import dev.merino.protocol.PageQueues;

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

    final NodeContext site;
    final Variant variant;
    final Rules rules;
    final Pending pending = new Pending();
    final Replica replica;
    final Buffers buffers;

    /** Makes all outgoing diffs, one after the other. */
    final DiffWriter diffWriter = new DiffWriter();

    private final PageMap<LocalPage> pages = new PageMap<>(this::newPage);
    private final List<List<LocalPage>> dirtyLists = new ArrayList<>();
    private final PageQueues<LocalPage> noticeQueues;
    private final List<Streams> sweeps = new ArrayList<>();
    private final List<LocalPage> touched = new ArrayList<>();
    private long clock;
    private long releases;

    NodeState(NodeContext site, Variant variant, Rules rules) {
        this.site = site;
        this.noticeQueues = new PageQueues<>(site.tables());
        this.variant = variant;
        this.rules = rules;
        int bufferWords = variant.broadcasts() ? Buffers.words(site.nodes()) : 0;
        this.replica = new Replica(site, pending, bufferWords);
        this.buffers = new Buffers(this);
        for (int table = 0; table < site.tables(); table++) {
            dirtyLists.add(new ArrayList<>());
            sweeps.add(new Streams());
        }
    }

    /** The sweeps of {@code table}. */
    Streams sweeps(int table) {
        return sweeps.get(table);
    }

    /**
     * The pages behind {@code page}, which {@code table} has just touched, that its sweep will
     * touch next, up to the first that does not go with it.
     */
    List<LocalPage> sweep(int table, LocalPage page, Predicate<LocalPage> goesWithIt) {
        Region region = site.space().regionOf(page.page);
        Streams streams = sweeps(table);
        int limit = page.page + streams.lengthAt(page.page, Streams.lengthMax(region));
        List<LocalPage> pages = new ArrayList<>();
        int next = page.page + 1;
        while (next < limit && region.contains(next) && goesWithIt.test(page(next))) {
            pages.add(page(next));
            next++;
        }
        streams.asked(next);
        return pages;
    }

    int self() {
        return site.self();
    }

    /** Whether a release is over once all has been sent, and nobody need say that it came. */
    boolean orderSuffices() {
        return !variant.hasReplica() && rules.orderSuffices(site.nodes());
    }

    Tally tally() {
        return site.tally();
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
        return site.frames().frame(page.page);
    }

    LocalPage page(int page) {
        return pages.at(page);
    }

    /** The node that knows the home of a page that was assigned at its first touch. */
    int managerOf(int page) {
        return blockOf(page) % site.nodes();
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
        Region region = site.space().regionOf(page);
        LocalPage fresh = new LocalPage(page, site);
        fresh.home = region.homeOf(page, site.nodes());
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

    void markDirty(int table, LocalPage page) {
        if (!page.dirty.get(table)) {
            page.dirty.set(table);
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
            if (page.dirty.get(table)) {
                dirty.add(page);
                page.dirty.clear(table); // for now: a page may be on the list twice
            }
        }
        for (LocalPage page : dirty) {
            page.dirty.set(table);
        }
        return dirty;
    }

    void clearDirty(int table) {
        for (LocalPage page : dirtyLists.get(table)) {
            page.dirty.clear(table);
        }
        dirtyLists.get(table).clear();
    }

    /** Takes a write notice for {@code page} into the queue of every table. */
    void queueNotice(LocalPage page) {
        page.noticeTime = tick();
        noticeQueues.addToAll(page);
    }

    /** Empties the notice queue of {@code table}. */
    List<LocalPage> takeNotices(int table) {
        return noticeQueues.take(table);
    }
}
