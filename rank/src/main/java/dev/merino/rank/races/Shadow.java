package dev.merino.rank.races;

import dev.merino.core.Check;

import java.util.HashMap;
import java.util.Map;

/**
 * Who has accessed each of some consecutive elements. An element that several ranks read, none of
 * them after the other, has a list of readers.
 */
final class Shadow {
    /** In place of an epoch: see {@link #readers}. */
    private static final long MANY = -1;

    /** How many elements one object is for. */
    static final int ELEMENTS = 1024;

    private final long[] writes = new long[ELEMENTS];
    private final long[] reads = new long[ELEMENTS];
    private final int[] writeSites = new int[ELEMENTS];
    private final int[] readSites = new int[ELEMENTS];
    private final Map<Integer, Readers> readers = new HashMap<>();

    /** The last read of each rank: when, and where. */
    private static final class Readers {
        final long[] epochs;
        final int[] sites;

        Readers(int ranks) {
            epochs = new long[ranks];
            sites = new int[ranks];
        }

        void add(long epoch, int site) {
            epochs[Epoch.rank(epoch)] = epoch;
            sites[Epoch.rank(epoch)] = site;
        }
    }

    /** Gets an earlier access that is not before the one that is made now. */
    interface Conflicts {
        /** {@code isWrite} tells what it was. */
        void found(long epoch, int site, boolean isWrite);
    }

    private Readers readersOf(int element) {
        return Check.present(readers.get(element), "element %d has no readers", element);
    }

    /** Whether a read in {@code epoch} tells nothing new: an equal one was there before. */
    boolean hasRead(int element, long epoch) {
        return reads[element] == epoch
                || (reads[element] == MANY
                        && readersOf(element).epochs[Epoch.rank(epoch)] == epoch);
    }

    /** The same for a write. */
    boolean hasWritten(int element, long epoch) {
        return writes[element] == epoch;
    }

    /** A rank that knows {@code known} reads in {@code epoch}. */
    void read(int element, long epoch, long[] known, int site, Conflicts conflicts) {
        if (!Epoch.isBefore(writes[element], known)) {
            conflicts.found(writes[element], writeSites[element], true);
        }
        if (reads[element] == MANY) {
            readersOf(element).add(epoch, site);
        } else if (Epoch.isBefore(reads[element], known)) {
            reads[element] = epoch;
            readSites[element] = site;
        } else {
            Readers many = new Readers(known.length);
            many.add(reads[element], readSites[element]);
            many.add(epoch, site);
            readers.put(element, many);
            reads[element] = MANY;
        }
    }

    /** A rank that knows {@code known} writes in {@code epoch}. */
    void write(int element, long epoch, long[] known, int site, Conflicts conflicts) {
        if (!Epoch.isBefore(writes[element], known)) {
            conflicts.found(writes[element], writeSites[element], true);
        }
        if (reads[element] == MANY) {
            Readers many = readersOf(element);
            readers.remove(element);
            for (int rank = 0; rank < many.epochs.length; rank++) {
                if (!Epoch.isBefore(many.epochs[rank], known)) {
                    conflicts.found(many.epochs[rank], many.sites[rank], false);
                }
            }
            reads[element] = Epoch.NONE;
        } else if (!Epoch.isBefore(reads[element], known)) {
            conflicts.found(reads[element], readSites[element], false);
        }
        writes[element] = epoch;
        writeSites[element] = site;
    }
}
