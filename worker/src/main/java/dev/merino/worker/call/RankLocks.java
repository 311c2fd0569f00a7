package dev.merino.worker.call;

import dev.merino.Settings;
import dev.merino.pager.LockWords;

/**
 * The locks that one rank takes and gives back without its keeper: those that it has kept since it
 * unlocked them, and those that another rank keeps with which it shares its memory.
 */
public final class RankLocks {
    /** As long as a short critical section, and shorter than a call. */
    private static final long SPIN_NS = 20_000;

    private final LockWords words;
    private final SharingRanks sharing;
    private final OwedRelease owed;
    private final boolean spins;
    private long taken;

    /** For {@code rank} of a cluster with these settings. */
    public RankLocks(Settings settings, int rank, LockWords words, OwedRelease owed) {
        this.words = words;
        this.sharing = SharingRanks.of(settings, rank);
        this.owed = owed;
        this.spins = Runtime.getRuntime().availableProcessors() >= settings.size();
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
     * Takes {@code lock}; false if the keeper must be asked.
     *
     * @param waits whether to wait a little for a rank that holds it
     */
    public boolean take(int lock, boolean waits) {
        LockWords.Take take = takeAtOnce(lock);
        if (take == LockWords.Take.HELD && waits && spins) {
            take = awaitAndTake(lock);
        }
        boolean isTaken = take == LockWords.Take.TAKEN;
        taken += isTaken ? 1 : 0;
        return isTaken;
    }

    private LockWords.Take takeAtOnce(int lock) {
        return words.take(lock, sharing.processor(), sharing.first(), sharing.end());
    }

    private LockWords.Take awaitAndTake(int lock) {
        long startNs = System.nanoTime();
        LockWords.Take take = LockWords.Take.HELD;
        while (take == LockWords.Take.HELD && System.nanoTime() - startNs < SPIN_NS) {
            Thread.onSpinWait();
            take = takeAtOnce(lock);
        }
        return take;
    }

    /** How many locks the rank has taken without its keeper. */
    public long taken() {
        return taken;
    }
}
