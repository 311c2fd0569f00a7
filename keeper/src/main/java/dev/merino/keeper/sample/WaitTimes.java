package dev.merino.keeper.sample;

import dev.merino.Statistics;
import dev.merino.control.NodeSample.Doing;

/**
 * Where the time of each rank has gone so far, as its keeper sees it: from when a question arrives
 * until its answer leaves. The rank itself measures until it has the answer.
 */
public final class WaitTimes {
    private final long[][] spentNs;
    private final long[] endNs;
    private long startNs;

    /** Of so many ranks. */
    public WaitTimes(int ranks) {
        this.spentNs = new long[ranks][Doing.values().length];
        this.endNs = new long[ranks];
    }

    /** The program begins. */
    public void start(long nowNs) {
        startNs = nowNs;
    }

    /** How long it has been running. */
    public long sinceStartNs(long nowNs) {
        return nowNs - startNs;
    }

    /** A rank was {@code doing} that for so long. */
    public void spent(int rank, Doing doing, long ns) {
        spentNs[rank][doing.ordinal()] += ns;
    }

    /** The rank has ended. */
    public void end(int rank, long nowNs) {
        endNs[rank] = nowNs;
    }

    /**
     * The time of {@code rank} so far.
     *
     * @param now what it is doing
     * @param sinceNs since when, if it waits
     * @param stalledNs how long it was stopped by faults before
     */
    public Statistics.Time time(int rank, Doing now, long sinceNs, long stalledNs, long nowNs) {
        long[] spent = spentNs[rank].clone();
        spent[Doing.PAGE.ordinal()] += stalledNs;
        if (now != Doing.COMPUTING && now != Doing.ENDED) {
            spent[now.ordinal()] += Math.max(0, nowNs - sinceNs);
        }
        long untilNs = endNs[rank] == 0 ? nowNs : endNs[rank];
        long userNs = untilNs - startNs;
        for (long each : spent) {
            userNs -= each;
        }
        return new Statistics.Time(
                Math.max(0, userNs),
                spent[Doing.PROTOCOL.ordinal()],
                spent[Doing.PAGE.ordinal()],
                spent[Doing.LOCK.ordinal()],
                spent[Doing.BARRIER.ordinal()],
                spent[Doing.FLAG.ordinal()],
                spent[Doing.COUNTER.ordinal()],
                spent[Doing.OTHER.ordinal()]);
    }
}
