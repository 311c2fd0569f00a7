package dev.merino.coherence.treadmarks;

import dev.merino.memory.Diff;
import dev.merino.memory.Region;
import dev.merino.protocol.Effects;
import dev.merino.protocol.WriteConflict;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Finds data races of the program among writes: bytes that two nodes have written in intervals of
 * which neither precedes the other.
 *
 * <p>A node compares its own diffs with those of others. When it learns of an interval it knows
 * which of its own diffs of these pages that interval did not know, and it did not know the
 * interval when it made them: these are concurrent. The other diff is brought at once, whether
 * anybody needs the page or not, and the acquire ends when the two were compared, so that nothing
 * is left to look at when the program ends with a barrier.
 *
 * <p>What is reported is a race. A diff may have later writes than those of its interval, but none
 * that follow an interval of others with the same page ({@link Rules#mustMakeDiffFirst}): if one
 * write precedes the other, one interval precedes the other. Not all races are found: a write that
 * changes nothing is in no diff, and what all threads of a node write is one node's.
 */
final class ConflictSearch extends WriteWatch {
    private final NodeState state;
    private final Consumer<WriteConflict> found;

    /** The own diffs to compare with those of the intervals that are on their way, by page. */
    private final Map<LocalPage, Map<Interval, List<Diff>>> open = new LinkedHashMap<>();

    private final List<Consumer<Effects>> waiting = new ArrayList<>();

    ConflictSearch(NodeState state, Consumer<WriteConflict> found) {
        this.state = state;
        this.found = found;
    }

    @Override
    boolean endsIntervalFirst() {
        return true;
    }

    @Override
    void learnt(LocalPage page, Interval theirs) {
        List<Diff> concurrent = new ArrayList<>();
        page.diffs.forEach(
                (name, diff) -> {
                    if (name.node() == state.self() && !name.isCoveredBy(theirs.time())) {
                        concurrent.add(diff);
                    }
                });
        if (!concurrent.isEmpty()) {
            open.computeIfAbsent(page, any -> new HashMap<>()).put(theirs, concurrent);
        }
    }

    @Override
    void settle(AccessMisses misses, Consumer<Effects> then, Effects out) {
        waiting.add(then);
        List.copyOf(open.keySet()).forEach(page -> misses.validate(page, out));
        resumeIfDone(out);
    }

    @Override
    void brought(LocalPage page, List<Interval> intervals, AccessMisses misses, Effects out) {
        Map<Interval, List<Diff>> due = open.get(page);
        if (due == null) {
            return;
        }
        for (Interval theirs : intervals) {
            Diff diff = page.diffs.get(theirs.name());
            List<Diff> own = due.remove(theirs);
            if (own != null && diff != null) {
                own.forEach(mine -> compare(page, mine, theirs, diff));
            }
        }
        due.keySet().removeIf(theirs -> !page.missing.contains(theirs));
        if (due.isEmpty()) {
            open.remove(page);
            resumeIfDone(out);
        } else {
            misses.validate(page, out);
        }
    }

    @Override
    void forget(Region region) {
        open.keySet().removeIf(page -> region.contains(page.page));
    }

    private void compare(LocalPage page, Diff mine, Interval interval, Diff theirs) {
        BitSet both = mine.changed();
        both.and(theirs.changed());
        for (int from = both.nextSetBit(0); from >= 0; ) {
            int to = both.nextClearBit(from);
            found.accept(new WriteConflict(page.page, from, to, state.self(), interval.node()));
            from = both.nextSetBit(to);
        }
    }

    private void resumeIfDone(Effects out) {
        if (open.isEmpty()) {
            List<Consumer<Effects>> ready = List.copyOf(waiting);
            waiting.clear();
            ready.forEach(then -> then.accept(out));
        }
    }
}
