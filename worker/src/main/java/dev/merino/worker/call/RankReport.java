package dev.merino.worker.call;

import dev.merino.Statistics;
import dev.merino.core.Count;
import dev.merino.core.Tally;
import dev.merino.core.WireReader;
import dev.merino.core.WireWriter;

/**
 * What a rank tells its keeper when its program has returned: what the keeper has not seen.
 *
 * @param time where its time went
 * @param locksRetaken how often it took a lock that it had kept
 * @param barriersPassed how many barriers it passed in memory
 * @param countersChanged how many operations on counters it did in memory
 */
public record RankReport(
        Statistics.Time time, long locksRetaken, long barriersPassed, long countersChanged) {
    /** The report in {@code text}. */
    public static RankReport of(byte[] text) {
        WireReader in = new WireReader(text);
        Statistics.Time time =
                new Statistics.Time(
                        in.getLong("user"), in.getLong("protocol"), in.getLong("waiting"));
        RankReport report =
                new RankReport(
                        time,
                        in.getLong("kept locks"),
                        in.getLong("barriers"),
                        in.getLong("counters"));
        in.end();
        return report;
    }

    /** Counts what the keeper has not seen. */
    public void addTo(Tally tally) {
        tally.add(Count.LOCKS_LOCAL, locksRetaken);
        tally.add(Count.BARRIERS, barriersPassed);
        tally.add(Count.COUNTER_OPERATIONS, countersChanged);
    }

    /** The report as text of a call. */
    public byte[] toBytes() {
        WireWriter out = new WireWriter();
        out.putLong(time.userNs());
        out.putLong(time.protocolNs());
        out.putLong(time.waitNs());
        out.putLong(locksRetaken);
        out.putLong(barriersPassed);
        out.putLong(countersChanged);
        return out.toByteArray();
    }
}
