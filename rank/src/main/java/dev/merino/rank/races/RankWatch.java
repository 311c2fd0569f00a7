package dev.merino.rank.races;

import dev.merino.memory.Region;
import dev.merino.rank.watch.AccessWatch;
import dev.merino.rank.watch.ElementWatch;
import dev.merino.sync.SyncOperation;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;

/** What one rank does. Only its own thread calls this. */
final class RankWatch implements AccessWatch {
    /** To look at the stack takes as long as a hundred accesses: a second for so many. */
    private static final long EXACT_MAX = 1_000_000;

    /** So many accesses share a line then. */
    private static final int EVERY = 64;

    private final RaceDetector detector;
    private final SyncClocks clocks;
    private final int rank;
    private final long[] known;

    /** What its last synchronisation was, at each time of its clock. */
    private final List<String> synchronisations =
            new ArrayList<>(List.of("", "since the program began"));

    private long epoch;
    private long accesses;

    /** The shadow of the last access, which is mostly that of the next one. */
    private @Nullable MemoryWatch lastMemory;

    private @Nullable Shadow lastShadow;
    private long lastNumber;

    /** How often this rank has asked for the line that is being executed, or would have. */
    private long lines;

    private int lastLine;

    RankWatch(RaceDetector detector, SyncClocks clocks, int rank) {
        this.detector = detector;
        this.clocks = clocks;
        this.rank = rank;
        this.known = clocks.first(rank);
        this.epoch = Epoch.of(rank, known[rank]);
    }

    long accesses() {
        return accesses;
    }

    /** What {@code rank} did last before the time of {@code epoch}; for reports of other ranks. */
    String before(long time) {
        synchronized (synchronisations) {
            return synchronisations.get((int) Math.min(time, synchronisations.size() - 1));
        }
    }

    @Override
    public ElementWatch on(Region region, String name) {
        return new Elements(this, detector.memory(region.index(), name));
    }

    /** What one array tells this rank's watch. */
    private record Elements(RankWatch rank, MemoryWatch memory) implements ElementWatch {
        @Override
        public void read(long first, long count) {
            rank.access(memory, first, count, false);
        }

        @Override
        public void write(long first, long count) {
            rank.access(memory, first, count, true);
        }

        @Override
        public ElementWatch asRecords() {
            return new Elements(rank, memory.asRecords());
        }
    }

    private void access(MemoryWatch memory, long first, long count, boolean isWrite) {
        accesses += count;
        int site = 0;
        long end = first + count;
        for (long element = first; element < end; element++) {
            int index = (int) (element % Shadow.ELEMENTS);
            Shadow shadow = shadow(memory, element / Shadow.ELEMENTS);
            synchronized (shadow) {
                boolean isOld =
                        isWrite ? shadow.hasWritten(index, epoch) : shadow.hasRead(index, epoch);
                if (!isOld) {
                    site = site == 0 ? line() : site;
                    note(shadow, memory, element, site, isWrite);
                }
            }
        }
    }

    @SuppressWarnings("ReferenceEquality") // one object for each array
    private Shadow shadow(MemoryWatch memory, long number) {
        Shadow last = lastShadow;
        if (last != null && memory == lastMemory && number == lastNumber) {
            return last;
        }
        Shadow found = memory.shadow(number);
        lastMemory = memory;
        lastNumber = number;
        lastShadow = found;
        return found;
    }

    /** The line that is being executed; in a long run, one that was executed just before. */
    private int line() {
        lines++;
        if (lines > EXACT_MAX && lines % EVERY != 0) {
            return -lastLine;
        }
        lastLine = detector.sites.here();
        return lastLine;
    }

    private void note(Shadow shadow, MemoryWatch memory, long element, int site, boolean isWrite) {
        int index = (int) (element % Shadow.ELEMENTS);
        Shadow.Conflicts conflicts =
                (before, beforeSite, wasWrite) ->
                        detector.found(
                                memory.nameOf(element),
                                new RaceDetector.AccessOfRank(before, beforeSite, wasWrite),
                                new RaceDetector.AccessOfRank(epoch, site, isWrite));
        if (isWrite) {
            shadow.write(index, epoch, known, site, conflicts);
        } else {
            shadow.read(index, epoch, known, site, conflicts);
        }
    }

    /** The rank is about to synchronise. */
    void before(SyncOperation operation) {
        clocks.before(rank, known, operation);
    }

    /**
     * The rank has synchronised.
     *
     * @param words how the object is called, as the end of a sentence about waiting
     */
    void after(SyncOperation operation, long result, String words) {
        clocks.after(rank, known, operation, result);
        if (Epoch.time(epoch) == known[rank]) {
            known[rank]++; // an epoch of its own, so that reports name this synchronisation
        }
        epoch = Epoch.of(rank, known[rank]);
        String text = describe(operation, words);
        synchronized (synchronisations) {
            while (synchronisations.size() < known[rank]) {
                synchronisations.add(text);
            }
            synchronisations.add(text);
        }
    }

    private String describe(SyncOperation operation, String words) {
        String object = words.replaceFirst("^waits (for|at) ", "");
        String verb =
                switch (operation) {
                    case SyncOperation.Lock _, SyncOperation.TryLock _ -> "took ";
                    case SyncOperation.Unlock _ -> "gave back ";
                    case SyncOperation.Arrive _ -> "passed ";
                    case SyncOperation.SetFlag _ -> "set ";
                    case SyncOperation.AwaitFlag _, SyncOperation.TestFlag _ -> "looked at ";
                    default -> "used ";
                };
        return "after it %s%s, %s".formatted(verb, object, detector.sites.textHere());
    }
}
