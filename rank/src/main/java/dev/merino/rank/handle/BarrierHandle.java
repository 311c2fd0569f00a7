package dev.merino.rank.handle;

import dev.merino.SharedBarrier;
import dev.merino.sync.SyncOperation;

/** A rank's handle on a barrier. */
final class BarrierHandle implements SharedBarrier, SyncHandle {
    private final Rank rank;
    private final Hold hold;
    private final String waiting;
    private final SyncOperation arrive;

    BarrierHandle(Rank rank, Hold hold) {
        this.rank = rank;
        this.hold = hold;
        this.waiting = "waits at barrier " + hold.name();
        this.arrive = new SyncOperation.Arrive(hold.id().number());
    }

    @Override
    public Hold hold() {
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
