package dev.merino.rank.handle;

import dev.merino.SharedBarrier;
import dev.merino.sync.SyncOperation;

/** A rank's handle on a barrier. */
final class BarrierHandle implements SharedBarrier, SyncHandle {
    private final Rank rank;
    private final HandleState hold;
    private final String waiting;
    private final SyncOperation arrive;

    BarrierHandle(Rank rank, HandleState hold) {
        this.rank = rank;
        this.hold = hold;
        this.waiting = "waits at barrier " + hold.name();
        this.arrive = new SyncOperation.Arrive(hold.id().number());
    }

    @Override
    public HandleState hold() {
        return hold;
    }

    @Override
    public void await() {
        rank.requireOwn();
        hold.requireOpen();
        rank.arriving(hold.id().number(), "barrier " + hold.name());
        rank.synchronise(arrive, waiting);
        hold.leftBarrier();
    }
}
