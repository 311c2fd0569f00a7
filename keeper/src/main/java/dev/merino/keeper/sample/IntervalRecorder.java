package dev.merino.keeper.sample;

import dev.merino.control.SharingPart;
import dev.merino.control.SharingPart.Known;
import dev.merino.control.SharingPart.Touch;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Writes down, for each interval between two barriers of all ranks and for each page, what a node
 * has done with it. From the first rank that leaves a barrier to the last one that comes to the
 * next it is one interval on every node, since nobody leaves before all have come.
 *
 * <p>The memory for it has a limit: when that is reached no later interval is written down. So what
 * is known is how the program began, whole, rather than a little of everything.
 */
public final class IntervalRecorder implements SharingRecorder {
    /** So many touches of a node are written down. */
    public static final int TOUCHES_MAX = 1 << 16;

    private static final int TOUCHES_AT_ONCE = 4096;
    private static final int PAGES_AT_FIRST = 1024;

    private final Source source;
    private final int touchesMax;
    private final int[] barriersLeft;
    private final List<Known> arrays = new ArrayList<>();
    private final List<Entry> entries = new ArrayList<>();
    private final Set<Integer> hinted = new TreeSet<>();
    private final Map<Integer, Integer> arrayOfRegion = new HashMap<>();
    private final Map<Integer, Integer> incarnations = new HashMap<>();

    /** What was written down last of each page. */
    private @Nullable Entry[] latest = new @Nullable Entry[PAGES_AT_FIRST];

    private int interval;
    private boolean isFull;
    private int intervalsWhole;
    private int arraysTaken;
    private int touchesTaken;

    /** Who knows which arrays pages are of. */
    public interface Source {
        /** The index of the region of {@code page}. */
        int regionOf(int page);

        /** That region, before which so many of its index were closed. */
        Known array(int page, int incarnation);
    }

    private static final class Entry {
        final int interval;
        final int array;
        final int page;
        int reads;
        int writes;
        int conflicts;
        long parts;

        /** Whether a fault has counted the write that the next release finds. */
        boolean isReleaseCounted;

        Entry(int interval, int array, int page) {
            this.interval = interval;
            this.array = array;
            this.page = page;
        }

        Touch touch() {
            return new Touch(interval, array, page, reads, writes, conflicts, parts);
        }
    }

    /** For a node of so many ranks. */
    public IntervalRecorder(int ranks, Source source) {
        this(ranks, source, TOUCHES_MAX);
    }

    IntervalRecorder(int ranks, Source source, int touchesMax) {
        this.source = source;
        this.touchesMax = touchesMax;
        this.barriersLeft = new int[ranks];
    }

    @Override
    public void read(int page) {
        Entry entry = current(page);
        if (entry != null) {
            entry.reads++;
        }
    }

    @Override
    public void willRead(int page) {
        if (!isFull && arrays.size() < touchesMax) {
            hinted.add(arrayOf(page));
        }
    }

    /** Where releases are not told what was written, each of them makes the next write fault. */
    @Override
    public void writing(int page) {
        Entry entry = current(page);
        if (entry != null) {
            entry.writes++;
            entry.isReleaseCounted = true;
        }
    }

    @Override
    public void written(int page) {
        Entry entry = current(page);
        if (entry != null) {
            entry.writes += entry.isReleaseCounted ? 0 : 1;
            entry.isReleaseCounted = false;
        }
    }

    @Override
    public void conflict(int page) {
        Entry entry = current(page);
        if (entry != null) {
            entry.conflicts++;
        }
    }

    /** A lazy protocol makes a diff when somebody wants it, which may be intervals later. */
    @Override
    public void parts(int page, long parts) {
        Entry entry = page < latest.length ? latest[page] : null;
        if (entry != null) {
            entry.parts |= parts;
        }
    }

    @Override
    public void leftBarrier(int processor) {
        barriersLeft[processor]++;
        if (barriersLeft[processor] > interval) {
            interval++;
            intervalsWhole = isFull ? intervalsWhole : interval;
        }
    }

    @Override
    public void forget(int region, int firstPage, int endPage) {
        incarnations.merge(region, 1, Integer::sum);
        arrayOfRegion.remove(region);
        int end = Math.min(endPage, latest.length);
        if (firstPage < end) {
            Arrays.fill(latest, firstPage, end, null);
        }
    }

    /** The entry of {@code page} in this interval; null if there is no room for it. */
    private @Nullable Entry current(int page) {
        if (page >= PageCounts.PAGES_MAX) {
            return null;
        }
        if (page >= latest.length) {
            latest = Arrays.copyOf(latest, Integer.highestOneBit(page) << 1);
        }
        Entry before = latest[page];
        return before != null && before.interval == interval ? before : next(page);
    }

    private @Nullable Entry next(int page) {
        isFull |= entries.size() >= touchesMax;
        if (isFull) {
            return null;
        }
        int array = arrayOf(page);
        int first = arrays.get(array).array().firstPage();
        Entry made = new Entry(interval, array, page - first);
        entries.add(made);
        latest[page] = made;
        return made;
    }

    private int arrayOf(int page) {
        return arrayOfRegion.computeIfAbsent(source.regionOf(page), region -> add(page, region));
    }

    private int add(int page, int region) {
        arrays.add(source.array(page, incarnations.getOrDefault(region, 0)));
        return arrays.size() - 1;
    }

    /** At the end, when nothing of what was written down changes any more. */
    @Override
    public @Nullable SharingPart take() {
        if (touchesTaken == entries.size()) {
            return null;
        }
        int end = Math.min(entries.size(), touchesTaken + TOUCHES_AT_ONCE);
        List<Touch> touches =
                entries.subList(touchesTaken, end).stream().map(Entry::touch).toList();
        List<Known> known = List.copyOf(arrays.subList(arraysTaken, arrays.size()));
        touchesTaken = end;
        arraysTaken = arrays.size();
        return new SharingPart(
                isFull ? intervalsWhole : interval + 1,
                isFull,
                known,
                List.copyOf(hinted),
                touches);
    }
}
