package dev.merino.advice.replay;

import dev.merino.advice.record.Recording;
import dev.merino.control.SharingPart.Touch;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A recording, made ready to be run again: what each node does in each interval, and what nobody
 * has recorded but follows from what others have.
 *
 * <p>Two nodes that write a page in one interval either write different bytes at one time, or the
 * page goes from one to the other under a lock. Diffs whose parts do not meet, or a conflict that a
 * node has noticed, tell the first.
 */
final class Pattern {
    /** All parts of a page. */
    static final long ALL = -1L;

    private final Recording recording;
    private final List<List<List<Touch>>> byNode = new ArrayList<>();

    /** Of each page in each interval, what each node has done: nodes in their order. */
    private final Map<Key, @Nullable Touch[]> together = new HashMap<>();

    /** Pages that nodes write at one time, and their places among those of their array. */
    private final Map<Page, Integer> conflicting = new HashMap<>();

    private final int[] conflictingPages;

    /** A page of an array. */
    record Page(int array, int page) {
        static Page of(Touch touch) {
            return new Page(touch.array(), touch.page());
        }
    }

    private record Key(int interval, Page page) {}

    Pattern(Recording recording) {
        this.recording = recording;
        this.conflictingPages = new int[recording.arrays().size()];
        for (int node = 0; node < recording.nodes(); node++) {
            byNode.add(byInterval(node));
        }
        together.forEach((key, its) -> note(key.page, its));
    }

    private List<List<Touch>> byInterval(int node) {
        List<List<Touch>> intervals = new ArrayList<>();
        for (int interval = 0; interval < recording.intervals(); interval++) {
            intervals.add(new ArrayList<>());
        }
        for (Touch touch : recording.touches().get(node)) {
            intervals.get(touch.interval()).add(touch);
            Key key = new Key(touch.interval(), Page.of(touch));
            together.computeIfAbsent(key, _ -> new @Nullable Touch[recording.nodes()])[node] =
                    touch;
        }
        return intervals;
    }

    private void note(Page page, @Nullable Touch[] its) {
        long seen = 0;
        int writers = 0;
        boolean meet = false;
        boolean isNoticed = false;
        for (Touch touch : its) {
            if (touch != null && touch.writes() > 0) {
                writers++;
                meet |= (seen & touch.parts()) != 0;
                seen |= touch.parts();
                isNoticed |= touch.conflicts() > 0;
            }
        }
        if (writers > 1 && (isNoticed || (!meet && seen != 0))) {
            conflicting.computeIfAbsent(page, _ -> conflictingPages[page.array]++);
        }
    }

    Recording recording() {
        return recording;
    }

    /** What {@code node} does in {@code interval}, in its order. */
    List<Touch> of(int node, int interval) {
        return byNode.get(node).get(interval);
    }

    /** How many pages of {@code array} nodes write at one time. */
    int conflictingPages(int array) {
        return conflictingPages[array];
    }

    /** Whether nodes write the page at one time. */
    boolean isConflicting(Touch touch) {
        return conflicting.containsKey(Page.of(touch));
    }

    /** The place of the page among those that nodes write at one time. */
    int placeOf(Touch touch) {
        return conflicting.getOrDefault(Page.of(touch), 0);
    }

    /** Whether several nodes write the page in this interval, one after the other. */
    boolean isInTurns(Touch touch) {
        return writers(touch) > 1 && !isConflicting(touch);
    }

    private int writers(Touch touch) {
        int writers = 0;
        for (Touch each : all(touch)) {
            writers += each != null && each.writes() > 0 ? 1 : 0;
        }
        return writers;
    }

    private @Nullable Touch[] all(Touch touch) {
        return together.getOrDefault(
                new Key(touch.interval(), Page.of(touch)), new @Nullable Touch[0]);
    }

    /**
     * The parts that a node writes: those of its diffs, or, if it made none, those that nobody else
     * has written meanwhile.
     */
    long writtenParts(Touch touch) {
        if (touch.parts() != 0) {
            return touch.parts();
        }
        long others = 0;
        for (Touch each : all(touch)) {
            others |= each == null ? 0 : each.parts();
        }
        return isConflicting(touch) && others != ALL ? ~others : ALL;
    }

    /**
     * The parts that a node reads: what it writes, if others write the page at the same time, and
     * all else. A fault tells no more than that something of the page is wanted.
     */
    long readParts(Touch touch) {
        return isOwn(touch) ? writtenParts(touch) : ALL;
    }

    /** Whether the node is one of several that write the page at one time, now. */
    boolean isOwn(Touch touch) {
        return touch.writes() > 0 && isConflicting(touch);
    }
}
