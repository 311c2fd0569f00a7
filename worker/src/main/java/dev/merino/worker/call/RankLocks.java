package dev.merino.worker.call;

import dev.merino.Settings;
import dev.merino.pager.LendingWords;
import dev.merino.pager.LockWords;
import dev.merino.pager.SyncWords;
import dev.merino.rank.handle.ProtocolList;

/**
 * The locks that one rank takes and gives back without its keeper: those that it has kept since it
 * unlocked them, and those that another rank of its node keeps.
 */
public final class RankLocks {
    /** As long as a short critical section, and shorter than a call. */
    private static final long SPIN_NS = 20_000;

    private final LockWords words;
    private final LendingWords lending;
    private final SharingRanks sharing;

    /** From whom locks may be taken. */
    private final SharingRanks lenders;

    private final OwedRelease owed;
    private final boolean spins;
    private long taken;

    /** What came of an attempt to take a lock. */
    public enum Take {
        /** The rank has the lock. */
        TAKEN,
        /** The same, and must follow what other ranks of its node have acquired. */
        TAKEN_BEHIND,
        /** The keeper must be asked. */
        NO
    }

    /** For {@code rank} of a cluster with these settings. */
    public RankLocks(Settings settings, int rank, SyncWords words, OwedRelease owed) {
        this.words = words.locks();
        this.lending = words.lending();
        this.sharing = SharingRanks.of(settings, rank);
        this.lenders = lenders(settings, sharing);
        this.owed = owed;
        this.spins = Runtime.getRuntime().availableProcessors() >= settings.size();
    }

    private static SharingRanks lenders(Settings settings, SharingRanks sharing) {
        int all = settings.ranksPerNode();
        boolean lend = !ProtocolList.isOneMemory(settings) && LendingWords.isWithin(all - 1);
        return lend ? new SharingRanks(sharing.processor(), 0, all) : sharing;
    }

    /** Unlocks {@code lock} and keeps it; false if the keeper must be told. */
    public boolean retain(int lock) {
        boolean kept = words.retain(lock, sharing.processor());
        if (kept) {
            owed.owe();
        }
        return kept;
    }

    /**
     * Takes {@code lock}.
     *
     * @param waits whether to wait a little for a rank that holds it
     */
    public Take take(int lock, boolean waits) {
        int from = takeAtOnce(lock);
        if (from == LockWords.BUSY && waits && spins) {
            from = awaitAndTake(lock);
        }
        if (from < 0) {
            return Take.NO;
        }
        taken++;
        return sharing.contains(from) ? Take.TAKEN : borrow(from);
    }

    private Take borrow(int lender) {
        lending.lend(lender);
        return lending.isBehind(sharing.processor()) ? Take.TAKEN_BEHIND : Take.TAKEN;
    }

    private int takeAtOnce(int lock) {
        return words.take(lock, sharing.processor(), lenders.first(), lenders.end());
    }

    private int awaitAndTake(int lock) {
        long startNs = System.nanoTime();
        int from = LockWords.BUSY;
        while (from == LockWords.BUSY && System.nanoTime() - startNs < SPIN_NS) {
            Thread.onSpinWait();
            from = takeAtOnce(lock);
        }
        return from;
    }

    /** How many locks the rank has taken without its keeper. */
    public long taken() {
        return taken;
    }
}
