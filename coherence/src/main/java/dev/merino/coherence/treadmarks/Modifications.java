package dev.merino.coherence.treadmarks;

import dev.merino.core.Check;
import dev.merino.core.Count;
import dev.merino.core.VectorTime;
import dev.merino.memory.Diff;
import dev.merino.memory.DiffWriter;
import dev.merino.memory.Region;
import dev.merino.memory.Twin;
import dev.merino.protocol.Access;
import dev.merino.protocol.Effects;

import java.util.ArrayList;
import java.util.List;

/**
 * The node's own modifications: twins, the interval that is to announce them, diffs when somebody
 * asks for them (section 3.2).
 *
 * <p>The paper stops a writer when its diff is made. Here threads that run are never stopped, so
 * the twin takes the diff over and the page is dirty again, as a suspect: it is announced only if
 * it differs from its twin when the next interval ends, and a suspect that does not differ is
 * protected at the next release of its table.
 */
final class Modifications {
    private final NodeState state;
    private final DiffWriter diffWriter = new DiffWriter();

    /** The dirty pages, and some that are not any more. */
    private List<LocalPage> dirty = new ArrayList<>();

    Modifications(NodeState state) {
        this.state = state;
    }

    /** Whether there is nothing to announce. */
    boolean isEmpty() {
        return dirty.isEmpty();
    }

    /** Lets {@code table} write, or read as one whose writes are tracked. */
    void open(int table, LocalPage page, Effects out) {
        if (page.twin == null) {
            page.twin = Twin.of(state.frame(page));
            state.tally().add(Count.TWINS);
        }
        if (page.tracked) {
            page.mapAtLeast(table, Access.TRACKED, out);
        } else {
            markDirty(page);
            page.map(table, Access.WRITE, out);
        }
    }

    /** {@code table} has written these tracked pages. */
    void written(int table, List<Integer> pages) {
        for (int index : pages) {
            LocalPage page = state.page(index);
            Check.that(
                    page.access(table).allows(Access.WRITE),
                    "page %d written by table %d, who may not",
                    index,
                    table);
            markDirty(page);
        }
    }

    /** What is announced and in no diff yet needs no other notice. */
    private void markDirty(LocalPage page) {
        if (!page.dirty && !page.isAnnounced()) {
            page.dirty = true;
            dirty.add(page);
        }
    }

    /** Nobody announces the pages of {@code region} any more. */
    void forget(Region region) {
        if (state.rules.forgetsModifications()) {
            dirty.removeIf(page -> region.contains(page.page));
        }
    }

    /** Ends the interval, if there is anything to tell of it; returns what it is, or nothing. */
    List<Interval> close() {
        List<Integer> announced = new ArrayList<>();
        List<LocalPage> left = new ArrayList<>();
        VectorTime next = state.time.tick(state.self());
        for (LocalPage page : dirty) {
            if (!page.dirty) {
                continue;
            }
            if (page.suspect && !state.rules.mustAnnounce(page, differs(page))) {
                keepWatching(page, left);
            } else {
                page.dirty = false;
                page.suspect = false;
                page.announced = next.at(state.self());
                announced.add(page.page);
            }
        }
        dirty = left;
        if (announced.isEmpty()) {
            return List.of();
        }
        state.time = next;
        return List.of(new Interval(state.self(), next, announced));
    }

    private void keepWatching(LocalPage page, List<LocalPage> left) {
        if (page.isWritableUnseen()) {
            left.add(page);
        } else {
            page.dirty = false;
            dropIdleTwin(page);
        }
    }

    /** The table of a release loses the right to write suspects that it has not written. */
    void protectSuspects(int table, Effects out) {
        for (LocalPage page : dirty) {
            if (page.dirty && page.suspect && page.access(table) == Access.WRITE) {
                if (differs(page)) {
                    page.suspect = false;
                } else {
                    page.map(table, Access.READ, out);
                    retire(page);
                }
            }
        }
        dirty.removeIf(page -> !page.dirty);
    }

    /** A table has lost its right to write: the last one may leave nothing behind. */
    void retire(LocalPage page) {
        if (page.dirty && page.suspect && !page.isWritable() && !differs(page)) {
            page.dirty = false;
        }
        dropIdleTwin(page);
    }

    private void dropIdleTwin(LocalPage page) {
        if (!page.dirty && !page.isAnnounced() && !page.isWritable()) {
            page.twin = null;
            page.suspect = false;
        }
    }

    private boolean differs(LocalPage page) {
        return diffWriter.write(state.frame(page), twin(page)) > 0;
    }

    private static Twin twin(LocalPage page) {
        return Check.present(page.twin, "page %d was written, but has no twin", page.page);
    }

    /** Makes the diff of what was announced of {@code page}. */
    void makeDiff(LocalPage page) {
        Check.that(page.isAnnounced(), "page %d: a diff of nothing", page.page);
        Diff diff = Diff.between(state.frame(page), twin(page), diffWriter);
        state.keep(page, new Interval.Name(state.self(), page.announced), diff);
        if (!diff.isEmpty()) {
            state.tally().add(Count.DIFFS_MADE);
            state.tally().add(Count.DIFF_BYTES, diff.wireBytes());
            state.rules.refreshTwin(diff, twin(page));
        }
        endAnnouncement(page);
    }

    /**
     * Nobody will ask for what was announced: whoever comes to need it gets a copy of the whole
     * page.
     */
    void forgetAnnouncement(LocalPage page) {
        page.twin = Twin.of(state.frame(page));
        endAnnouncement(page);
    }

    private void endAnnouncement(LocalPage page) {
        page.announced = LocalPage.NO_INTERVAL;
        page.suspect = true;
        if (state.rules.isDirtyAgain(page)) {
            markDirty(page);
        }
        dropIdleTwin(page);
    }
}
