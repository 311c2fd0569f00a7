package dev.merino.rank.handle;

import dev.merino.SharedBarrier;
import dev.merino.sync.SyncOperation;

/** A rank's handle on a barrier. */
final class BarrierHandle implements SharedBarrier {
    private final Rank rank;
    private final int number;
    private final String name;
    private final String waiting;
    private final SyncOperation arrive;

    BarrierHandle(Rank rank, int number, String name) {
        this.rank = rank;
        this.number = number;
        this.name = name;
        this.waiting = "waits at barrier " + name;
        this.arrive = new SyncOperation.Arrive(number);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public void await() {
        rank.requireOwn();
        rank.arriving(number, "barrier " + name);
        rank.synchronise(arrive, waiting);
    }
}
