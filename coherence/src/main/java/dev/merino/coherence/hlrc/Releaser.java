package dev.merino.coherence.hlrc;

import dev.merino.coherence.hlrc.HlrcMessage.PageDiff;
import dev.merino.core.Check;
import dev.merino.core.Count;
import dev.merino.memory.Diff;
import dev.merino.memory.Twin;
import dev.merino.protocol.Access;
import dev.merino.protocol.Effects;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Releases: an interval of the node ends, and the diffs go to the homes. Nobody needs to wait for
 * them: whoever hears of the interval asks the home for a page that holds it.
 *
 * <p>A diff takes the writes of all tables of the node along; the other tables' releases then find
 * nothing, and tell of this interval, since what a node has heard of is told by all its threads.
 */
final class Releaser {
    private final NodeState state;
    private final Home home;
    private final Diffing diffing;

    Releaser(NodeState state, Home home, Diffing diffing) {
        this.state = state;
        this.home = home;
        this.diffing = diffing;
    }

    void release(int processor, Effects out) {
        int table = state.context.tableOf(processor);
        int interval = state.knowledge.nextInterval();
        List<Integer> written = new ArrayList<>();
        Map<Integer, List<PageDiff>> diffs = new TreeMap<>();
        for (LocalPage page : state.takeDirty(table)) {
            boolean changed =
                    page.home == state.self()
                            ? releaseMaster(table, page, out)
                            : releaseCopy(table, page, diffs, out);
            if (changed) {
                written.add(page.page);
                page.required = page.required.with(state.self(), interval);
                hold(page, interval);
            }
        }
        if (!written.isEmpty()) {
            state.knowledge.endInterval(interval, written);
            state.tally().add(Count.WRITE_NOTICES, written.size());
        }
        diffing.release(processor, interval, diffs, out);
    }

    private void hold(LocalPage page, int interval) {
        if (page.home == state.self()) {
            state.words.stamp(page.page, state.self(), interval);
        } else {
            page.held = Check.present(page.held, "a dirty copy").with(state.self(), interval);
        }
    }

    private boolean releaseMaster(int table, LocalPage page, Effects out) {
        if (home.isUnseen(page)) {
            return false;
        }
        protect(table, page, out);
        return state.rules.homeWritersNotify();
    }

    private boolean releaseCopy(
            int table, LocalPage page, Map<Integer, List<PageDiff>> diffs, Effects out) {
        Diff diff =
                state.rules.diffOfStopped(
                        () -> protect(table, page, out), () -> outgoingDiff(page));
        if (diff.isEmpty()) {
            return false;
        }
        diffs.computeIfAbsent(page.home, h -> new ArrayList<>()).add(new PageDiff(page.page, diff));
        return true;
    }

    private Diff outgoingDiff(LocalPage page) {
        Twin twin = Check.present(page.twin, "page %d is dirty, but has no twin", page.page);
        Diff diff = Diff.between(state.frame(page), twin, state.diffWriter);
        if (state.rules.keepsTwin(page)) {
            state.rules.refreshTwin(diff, twin);
        } else {
            state.dropTwin(page);
        }
        if (!diff.isEmpty()) {
            state.tally().add(Count.DIFFS_MADE);
            state.tally().add(Count.DIFF_BYTES, diff.wireBytes());
        }
        return diff;
    }

    private void protect(int table, LocalPage page, Effects out) {
        if (page.access(table) == Access.WRITE) {
            page.map(table, page.tracked ? Access.TRACKED : Access.READ, out);
        }
    }
}
