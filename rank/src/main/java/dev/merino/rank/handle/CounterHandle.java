package dev.merino.rank.handle;

import dev.merino.SharedCounter;
import dev.merino.sync.SyncOperation.Change;
import dev.merino.sync.SyncOperation.Count;

/** A rank's handle on a counter. */
final class CounterHandle implements SharedCounter, SyncHandle {
    private final Rank rank;
    private final int number;
    private final HandleState hold;
    private final String waiting;

    CounterHandle(Rank rank, HandleState hold) {
        this.rank = rank;
        this.number = hold.id().number();
        this.hold = hold;
        this.waiting = "waits for counter " + hold.name();
    }

    @Override
    public HandleState hold() {
        return hold;
    }

    @Override
    public long get() {
        return before(new Change.Read());
    }

    @Override
    public void set(long value) {
        before(new Change.Put(value));
    }

    @Override
    public long getAndAdd(long delta) {
        return before(new Change.Add(delta));
    }

    @Override
    public boolean compareAndSet(long expected, long value) {
        return before(new Change.Swap(expected, value)) == expected;
    }

    /** Makes the change and returns the value before it. */
    private long before(Change change) {
        hold.requireOpen();
        return rank.synchronise(new Count(number, change), waiting);
    }
}
