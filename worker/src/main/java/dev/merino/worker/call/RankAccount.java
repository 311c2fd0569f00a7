package dev.merino.worker.call;

import dev.merino.Statistics;

import org.jspecify.annotations.Nullable;

import java.util.function.Supplier;

/** What a rank does without its keeper: in all, or in its timed regions if it has any. */
public final class RankAccount {
    private final Supplier<RankReport.Alone> alone;
    private RankReport.@Nullable Alone before;
    private RankReport.@Nullable Alone inRegions;

    /**
     * @param alone what the rank has done so far
     */
    public RankAccount(Supplier<RankReport.Alone> alone) {
        this.alone = alone;
    }

    /** A timed region begins or ends. */
    public void timed(boolean begins) {
        if (begins) {
            before = alone.get();
        } else {
            endRegion();
        }
    }

    private void endRegion() {
        if (before != null) {
            RankReport.Alone region = alone.get().minus(before);
            inRegions = inRegions == null ? region : inRegions.plus(region);
            before = null;
        }
    }

    /** The program has returned; where its time went. */
    public RankReport end(Statistics.Time time) {
        endRegion();
        return new RankReport(time, inRegions == null ? alone.get() : inRegions);
    }
}
