package dev.merino.sim;

import dev.merino.core.Check;
import dev.merino.protocol.Access;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/** For what each rank of a world waits, and what it has been told. */
final class VirtualRanks {
    private static final int NO_PAGE = -1;

    private final boolean[] waiting;
    private final long[] results;
    private final List<List<byte[]>> gathered;
    private final int[] dropsBefore;
    private final int[] faultPage;
    private final Access[] faultWanted;

    VirtualRanks(int ranks) {
        this.waiting = new boolean[ranks];
        this.results = new long[ranks];
        this.gathered = new ArrayList<>(Collections.nCopies(ranks, List.of()));
        this.dropsBefore = new int[ranks];
        this.faultPage = new int[ranks];
        this.faultWanted = new Access[ranks];
        Arrays.fill(faultPage, NO_PAGE);
    }

    void beginToWait(int rank) {
        Check.that(!waiting[rank], "rank %d asks while it waits", rank);
        waiting[rank] = true;
    }

    void beginFault(int rank, int page, Access wanted) {
        beginToWait(rank);
        faultPage[rank] = page;
        faultWanted[rank] = wanted;
    }

    boolean isWaiting(int rank) {
        return waiting[rank];
    }

    /** Whether it waits for a synchronisation. */
    boolean isSynchronising(int rank) {
        return waiting[rank] && faultPage[rank] == NO_PAGE;
    }

    /** The table of {@code count} ranks allows {@code access} to {@code page} from now on. */
    void mapped(int first, int count, int page, Access access) {
        for (int rank = first; rank < first + count; rank++) {
            mapped(rank, page, access);
        }
    }

    private void mapped(int rank, int page, Access access) {
        if (faultPage[rank] == page && access.allows(faultWanted[rank])) {
            faultPage[rank] = NO_PAGE;
            waiting[rank] = false;
        }
    }

    /** The barrier at which it is has brought what all ranks gave. */
    void gathered(int rank, List<byte[]> given) {
        gathered.set(rank, given);
    }

    List<byte[]> gathered(int rank) {
        return gathered.get(rank);
    }

    /** Its synchronisation yields {@code result} at once. */
    void answer(int rank, long result) {
        waiting[rank] = false;
        results[rank] = result;
    }

    /** The same by its node, when its table had so many mappings to drop. */
    void complete(int rank, long result, int drops) {
        Check.that(isSynchronising(rank), "rank %d is told to go on, but does not wait", rank);
        answer(rank, result);
        dropsBefore[rank] = drops;
    }

    /** How many mappings must have been dropped when it goes on. */
    int dropsBefore(int rank) {
        Check.that(!waiting[rank], "rank %d waits", rank);
        return dropsBefore[rank];
    }

    long result(int rank) {
        return results[rank];
    }
}
