package dev.merino.worker.call;

import dev.merino.Settings;
import dev.merino.pager.KeptCounterWords;
import dev.merino.sync.SyncOperation.Change;

import java.util.OptionalLong;

/**
 * The counters that one rank uses without its keeper where there are several nodes: those that it
 * keeps, or another with which it shares its memory.
 */
public final class RankKeptCounters {
    private final KeptCounterWords words;
    private final SharingRanks sharing;
    private final OwedRelease owed;
    private long used;

    /** For {@code rank} of a cluster with these settings. */
    public RankKeptCounters(Settings settings, int rank, KeptCounterWords words, OwedRelease owed) {
        this.words = words;
        this.sharing = SharingRanks.of(settings, rank);
        this.owed = owed;
    }

    /**
     * Makes {@code change} to {@code counter} and returns the value before; nothing if the keeper
     * must be asked.
     */
    public OptionalLong count(int counter, Change change) {
        while (true) {
            long seen = words.seen(counter);
            long before = KeptCounterWords.value(seen);
            long after = change.after(before);
            if (!isWithinReach(seen) || !KeptCounterWords.fits(after)) {
                return OptionalLong.empty();
            }
            boolean reads = change instanceof Change.Read;
            int keeper = reads ? KeptCounterWords.processor(seen) : sharing.processor();
            if (words.use(counter, seen, keeper, after)) {
                if (!reads) {
                    owed.owe();
                }
                used++;
                return OptionalLong.of(before);
            }
        }
    }

    private boolean isWithinReach(long seen) {
        int keeper = KeptCounterWords.processor(seen);
        return keeper == sharing.processor()
                || (KeptCounterWords.isShared(seen) && sharing.contains(keeper));
    }

    /** How often the rank has used a counter without its keeper. */
    public long used() {
        return used;
    }
}
