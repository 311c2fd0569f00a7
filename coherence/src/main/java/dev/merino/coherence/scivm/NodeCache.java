package dev.merino.coherence.scivm;

import dev.merino.core.Check;
import dev.merino.memory.DiffWriter;
import dev.merino.memory.HomePolicy;
import dev.merino.memory.Region;
import dev.merino.protocol.Access;
import dev.merino.protocol.Effects;
import dev.merino.protocol.NodeContext;
import dev.merino.protocol.PageMap;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;

/** What the parts of a node share: its pages, and each table's mappings and dirty list. */
final class NodeCache {
    final NodeContext context;
    final Rules rules;

    /** Makes all outgoing diffs, one after the other. */
    final DiffWriter diffWriter = new DiffWriter();

    private final PageMap<CachedPage> pages = new PageMap<>(this::newPage);
    private final List<TableState> tables = new ArrayList<>();
    private long clock;
    private boolean untouched = true;

    /** What belongs to one page table. */
    static final class TableState {
        /** The copies that it has mapped; those of pages at home here are no copies. */
        final List<CachedPage> mapped = new ArrayList<>();

        final List<CachedPage> dirty = new ArrayList<>();

        /** When one of its processors last acquired, in node time. */
        long acquireTime;

        /** How many faults wait for copies. */
        int faultsWaiting;

        /** The processors whose acquires wait for those faults. */
        final List<Integer> acquirers = new ArrayList<>();
    }

    NodeCache(NodeContext context, Rules rules) {
        this.context = context;
        this.rules = rules;
        for (int table = 0; table < context.tables(); table++) {
            tables.add(new TableState());
        }
    }

    /**
     * Checks the invariants of all pages; each table lists what it has mapped, and what is dirty.
     */
    void verify() {
        int[] listed = {0};
        tables.forEach(table -> listed[0] += table.dirty.size());
        pages.forEach(
                page -> {
                    page.verify(context.self(), clock);
                    listed[0] -= page.dirty.cardinality();
                });
        Check.that(listed[0] == 0, "dirty lists and dirty pages differ by %d", listed[0]);
        for (int table = 0; table < tables.size(); table++) {
            for (CachedPage page : table(table).mapped) {
                Check.that(
                        page.access(table) != Access.NONE,
                        "table %d lists page %d, which it does not map",
                        table,
                        page.page);
            }
        }
    }

    /** Node time moves on at each read of remote memory, acquire and flush. */
    long tick() {
        return ++clock;
    }

    TableState table(int table) {
        return tables.get(table);
    }

    CachedPage page(int page) {
        return pages.at(page);
    }

    /** Whether nobody here has ever touched a page. */
    boolean isUntouched() {
        return untouched;
    }

    boolean isHome(CachedPage page) {
        return page.home == context.self();
    }

    MemorySegment frame(CachedPage page) {
        return context.frames().frame(page.page);
    }

    /** Pages are dealt to the nodes in turn, unless the allocation says otherwise. */
    private CachedPage newPage(int page) {
        untouched = false;
        Region region = context.space().regionOf(page);
        HomePolicy homes =
                region.homes() == HomePolicy.FIRST_TOUCH ? HomePolicy.ROUND_ROBIN : region.homes();
        int home = homes.homeOf(page - region.firstPage(), region.pageCount(), context.nodes());
        return new CachedPage(page, home, context);
    }

    void map(int table, CachedPage page, Access access, Effects out) {
        if (page.access(table) == Access.NONE && !isHome(page)) {
            table(table).mapped.add(page);
        }
        page.map(table, access, out);
    }

    /** Maps the page so that {@code table} has at least this right: a sibling may need more. */
    void mapAtLeast(int table, CachedPage page, Access access, Effects out) {
        map(table, page, page.atLeast(table, access), out);
    }

    /** Forgets all copies of {@code region}. */
    void forget(Region region) {
        if (rules.forgetsCopies()) {
            pages.forget(region);
            for (TableState table : tables) {
                table.mapped.removeIf(page -> region.contains(page.page));
                table.dirty.removeIf(page -> region.contains(page.page));
            }
        }
    }

    void markDirty(int table, CachedPage page) {
        if (!page.dirty.get(table)) {
            page.dirty.set(table);
            table(table).dirty.add(page);
        }
    }
}
