package dev.merino.rank.handle;

import dev.merino.Statistics;

/** Where a rank's time goes. For the rank's own thread; others read it after that has ended. */
public final class RankClock {
    private long sinceNs;
    private long userNs;
    private long protocolNs;
    private long waitNs;
    private boolean waits;

    /** The rank's program begins; what was before does not count. */
    public void start() {
        userNs = 0;
        protocolNs = 0;
        waitNs = 0;
        sinceNs = System.nanoTime();
    }

    /** From the program, or from a wait, into the runtime. */
    public void enterProtocol() {
        if (waits) {
            waitNs += lapNs();
            waits = false;
        } else {
            userNs += lapNs();
        }
    }

    /** From the runtime into a wait for others. */
    public void enterWait() {
        protocolNs += lapNs();
        waits = true;
    }

    /** Back into the program, from the runtime or from a wait that failed. */
    public void enterUser() {
        if (waits) {
            waitNs += lapNs();
            waits = false;
        } else {
            protocolNs += lapNs();
        }
    }

    /** The rank's program has ended. */
    public void stop() {
        userNs += lapNs();
    }

    public Statistics.Time time() {
        return new Statistics.Time(userNs, protocolNs, waitNs);
    }

    private long lapNs() {
        long now = System.nanoTime();
        long lap = now - sinceNs;
        sinceNs = now;
        return lap;
    }
}
