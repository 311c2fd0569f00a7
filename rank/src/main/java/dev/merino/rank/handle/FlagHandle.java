package dev.merino.rank.handle;

import dev.merino.SharedFlag;
import dev.merino.sync.SyncOperation;

/** A rank's handle on a flag. */
final class FlagHandle implements SharedFlag, SyncHandle {
    private final Rank rank;
    private final int number;
    private final HandleState hold;
    private final String waiting;

    /**
     * Whether the rank knows that the flag is set. A flag is set once, and what was written before
     * that was acquired when the rank learned of it: looking again costs nothing and brings
     * nothing.
     */
    private boolean isKnownSet;

    FlagHandle(Rank rank, HandleState hold) {
        this.rank = rank;
        this.number = hold.id().number();
        this.hold = hold;
        this.waiting = "waits for flag " + hold.name();
    }

    @Override
    public HandleState hold() {
        return hold;
    }

    @Override
    public void set() {
        hold.requireOpen();
        if (rank.synchronise(new SyncOperation.SetFlag(number), waiting) == 0) {
            throw new IllegalStateException(
                    "rank %d sets flag %s, which is set already: a flag is set once"
                            .formatted(rank.rank(), hold.name()));
        }
        isKnownSet = true;
    }

    @Override
    public boolean isSet() {
        rank.requireOwn();
        hold.requireOpen();
        isKnownSet =
                isKnownSet || rank.synchronise(new SyncOperation.TestFlag(number), waiting) == 1;
        return isKnownSet;
    }

    @Override
    public void await() {
        rank.requireOwn();
        hold.requireOpen();
        if (!isKnownSet) {
            rank.synchronise(new SyncOperation.AwaitFlag(number), waiting);
            isKnownSet = true;
        }
    }
}
