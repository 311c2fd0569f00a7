package dev.merino.worker.call;

import dev.merino.Settings;
import dev.merino.pager.LockWords;
import dev.merino.rank.handle.ProtocolList;

/**
 * The locks that one rank takes and gives back without its keeper: those that it has kept since it
 * unlocked them, and those that another rank keeps with which it shares its memory, so that nothing
 * has to be released and acquired between them. These are the ranks of its process, whose page
 * table is one, and on a cluster of one node all.
 */
public final class RankLocks {
    /** As long as a short critical section, and shorter than a call. */
    private static final long SPIN_NS = 20_000;

    private final LockWords words;
    private final int processor;
    private final int firstOther;
    private final int endOfOthers;
    private final boolean spins;
    private long taken;

    /** Whether the rank has kept a lock, and nothing that it wrote was released since. */
    private boolean owesRelease;

    /** For {@code rank} of a cluster with these settings. */
    public RankLocks(Settings settings, int rank, LockWords words) {
        this.words = words;
        this.processor = rank % settings.ranksPerNode();
        int sharing =
                ProtocolList.isOneMemory(settings) ? settings.ranksPerNode() : settings.threads();
        this.firstOther = processor / sharing * sharing;
        this.endOfOthers = firstOther + sharing;
        this.spins = Runtime.getRuntime().availableProcessors() >= settings.size();
    }

    /** Unlocks {@code lock} and keeps it; false if the keeper must be told. */
    public boolean retain(int lock) {
        boolean kept = words.retain(lock, processor);
        owesRelease |= kept;
        return kept;
    }

    /**
     * Takes {@code lock}; false if the keeper must be asked.
     *
     * @param waits whether to wait a little for a rank that holds it
     */
    public boolean take(int lock, boolean waits) {
        LockWords.Take take = words.take(lock, processor, firstOther, endOfOthers);
        if (take == LockWords.Take.HELD && waits && spins) {
            take = awaitAndTake(lock);
        }
        boolean isTaken = take == LockWords.Take.TAKEN;
        taken += isTaken ? 1 : 0;
        return isTaken;
    }

    private LockWords.Take awaitAndTake(int lock) {
        long startNs = System.nanoTime();
        LockWords.Take take = LockWords.Take.HELD;
        while (take == LockWords.Take.HELD && System.nanoTime() - startNs < SPIN_NS) {
            Thread.onSpinWait();
            take = words.take(lock, processor, firstOther, endOfOthers);
        }
        return take;
    }

    /** Whether the call that the rank is about to make must release first, whatever it is for. */
    public boolean takeOwedRelease() {
        boolean owes = owesRelease;
        owesRelease = false;
        return owes;
    }

    /** How many locks the rank has taken without its keeper. */
    public long taken() {
        return taken;
    }
}
