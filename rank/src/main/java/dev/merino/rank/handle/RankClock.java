package dev.merino.rank.handle;

import dev.merino.Statistics;
import dev.merino.rank.flight.WaitFlight;

import java.util.Arrays;
import java.util.function.LongSupplier;

/**
 * Where a rank's time goes. It is always in one {@link Cause}, so that all of them add up to what
 * has passed. For the rank's own thread; others read it after that has ended.
 */
public final class RankClock {
    private final LongSupplier clockNs;
    private final WaitFlight flight = new WaitFlight();
    private final long[] spentNs = new long[Cause.values().length];
    private final long[] beforeRegionNs = new long[spentNs.length];
    private final long[] inRegionsNs = new long[spentNs.length];
    private long sinceNs;
    private Cause cause = Cause.USER;
    private boolean inRegion;
    private boolean hasRegions;

    /** By the clock of this machine. */
    public RankClock() {
        this(System::nanoTime);
    }

    /** By another one. */
    public RankClock(LongSupplier clockNs) {
        this.clockNs = clockNs;
    }

    /** The rank's program begins; what was before does not count. */
    public void start() {
        lap();
        Arrays.fill(spentNs, 0);
        cause = Cause.USER;
    }

    /** From the program, or from a wait, into the runtime. */
    public void enterProtocol() {
        enter(Cause.PROTOCOL);
    }

    /** From the runtime into a wait. */
    public void enterWait(Cause why) {
        enterWait(why, "");
    }

    /** The same; {@code words} say what for. */
    public void enterWait(Cause why, String words) {
        enter(why);
        if (why == Cause.LOCK) {
            flight.beginLock(words);
        } else if (why == Cause.BARRIER) {
            flight.beginBarrier(words);
        }
    }

    /** Back into the program, from the runtime or from a wait that failed. */
    public void enterUser() {
        enter(Cause.USER);
    }

    private void enter(Cause next) {
        lap();
        flight.end();
        cause = next;
    }

    /** From now on time counts, and only in such regions. */
    public void beginRegion() {
        lap();
        System.arraycopy(spentNs, 0, beforeRegionNs, 0, spentNs.length);
        inRegion = true;
        hasRegions = true;
    }

    /** Time does not count any more. */
    public void endRegion() {
        lap();
        for (int each = 0; each < spentNs.length; each++) {
            inRegionsNs[each] += spentNs[each] - beforeRegionNs[each];
        }
        inRegion = false;
    }

    /** When the cause has changed last. */
    public long sinceNs() {
        return sinceNs;
    }

    /** The rank's program has ended. */
    public void stop() {
        lap();
        if (inRegion) {
            endRegion();
        }
    }

    /** What counts. */
    public Statistics.Time time() {
        return new Statistics.Time(
                of(Cause.USER),
                of(Cause.PROTOCOL),
                of(Cause.PAGE),
                of(Cause.LOCK),
                of(Cause.BARRIER),
                of(Cause.FLAG),
                of(Cause.COUNTER),
                of(Cause.OTHER));
    }

    private long of(Cause which) {
        return (hasRegions ? inRegionsNs : spentNs)[which.ordinal()];
    }

    private void lap() {
        long nowNs = clockNs.getAsLong();
        spentNs[cause.ordinal()] += nowNs - sinceNs;
        sinceNs = nowNs;
    }
}
