package dev.merino.worker.call;

import dev.merino.Statistics;
import dev.merino.control.StatisticsCodec;
import dev.merino.core.Count;
import dev.merino.core.Tally;
import dev.merino.core.WireReader;
import dev.merino.core.WireWriter;

/**
 * What a rank tells its keeper when its program has returned: what the keeper has not seen.
 *
 * @param time where its time went
 * @param alone what it did without the keeper
 */
public record RankReport(Statistics.Time time, Alone alone) {
    /**
     * What a rank did without its keeper.
     *
     * @param locksRetaken how often it took a lock that it had kept
     * @param barriersPassed how many barriers it passed in memory
     * @param countersChanged how many operations on counters it did in memory
     * @param flagsSet how many flags it set in memory
     * @param flagsAwaited how often it waited for a flag in memory alone
     */
    public record Alone(
            long locksRetaken,
            long barriersPassed,
            long countersChanged,
            long flagsSet,
            long flagsAwaited) {
        /** Nothing. */
        public static final Alone NOTHING = new Alone(0, 0, 0, 0, 0);

        /** This and {@code other} together. */
        public Alone plus(Alone other) {
            return new Alone(
                    locksRetaken + other.locksRetaken,
                    barriersPassed + other.barriersPassed,
                    countersChanged + other.countersChanged,
                    flagsSet + other.flagsSet,
                    flagsAwaited + other.flagsAwaited);
        }

        /** Counts it. */
        public void addTo(Tally tally) {
            tally.add(Count.LOCKS_LOCAL, locksRetaken);
            tally.add(Count.BARRIERS, barriersPassed);
            tally.add(Count.COUNTER_OPERATIONS, countersChanged);
            tally.add(Count.FLAG_SETS, flagsSet);
            tally.add(Count.FLAG_WAITS, flagsAwaited);
        }

        /** This without {@code earlier}. */
        public Alone minus(Alone earlier) {
            return new Alone(
                    locksRetaken - earlier.locksRetaken,
                    barriersPassed - earlier.barriersPassed,
                    countersChanged - earlier.countersChanged,
                    flagsSet - earlier.flagsSet,
                    flagsAwaited - earlier.flagsAwaited);
        }
    }

    /** The report in {@code text}. */
    public static RankReport of(byte[] text) {
        WireReader in = new WireReader(text);
        Statistics.Time time = StatisticsCodec.time(in);
        Alone alone =
                new Alone(
                        in.getLong("kept locks"),
                        in.getLong("barriers"),
                        in.getLong("counters"),
                        in.getLong("flags set"),
                        in.getLong("flags awaited"));
        in.end();
        return new RankReport(time, alone);
    }

    /** Counts what the keeper has not seen. */
    public void addTo(Tally tally) {
        alone.addTo(tally);
    }

    /** The report as text of a call. */
    public byte[] toBytes() {
        WireWriter out = new WireWriter();
        StatisticsCodec.encode(time, out);
        out.putLong(alone.locksRetaken);
        out.putLong(alone.barriersPassed);
        out.putLong(alone.countersChanged);
        out.putLong(alone.flagsSet);
        out.putLong(alone.flagsAwaited);
        return out.toByteArray();
    }
}
