package dev.merino.worker.call;

import dev.merino.pager.FlagWords;
import dev.merino.rank.handle.Cause;
import dev.merino.rank.handle.RankClock;
import dev.merino.rank.handle.WaitPolicy;
import dev.merino.sync.SyncOperation;

import java.lang.invoke.VarHandle;

/**
 * How a rank of a cluster of one node synchronises with the others: in memory, and at the keeper
 * only if it has waited for so long that it should sleep.
 */
public final class AloneSync {
    private final MemorySync memory;
    private final RankClock clock;
    private final Keeper keeper;

    /** The calls of the rank. */
    public interface Keeper {
        /** Asks for {@code operation} and returns what it yields. */
        long askFor(SyncOperation operation, WaitPolicy waitPolicy, String words);

        /** Arrives at {@code barrier}, which was passed so often before in memory. */
        void arrive(int barrier, long before, String words);
    }

    /** For the rank that has this clock. */
    public AloneSync(MemorySync memory, RankClock clock, Keeper keeper) {
        this.memory = memory;
        this.clock = clock;
        this.keeper = keeper;
    }

    /** Whether {@code operation} is one of memory. */
    public boolean does(SyncOperation operation) {
        return switch (operation) {
            case SyncOperation.Arrive(int barrier, var _) -> memory.hasBarrier(barrier);
            case SyncOperation.Count(int counter, var _) -> memory.hasCounter(counter);
            case SyncOperation.SetFlag(int flag) -> memory.hasFlag(flag);
            case SyncOperation.AwaitFlag(int flag) -> memory.hasFlag(flag);
            case SyncOperation.TestFlag(int flag) -> memory.hasFlag(flag);
            case SyncOperation.Lock _,
                    SyncOperation.TryLock _,
                    SyncOperation.Unlock _,
                    SyncOperation.Wait _,
                    SyncOperation.Signal _,
                    SyncOperation.Sync _,
                    SyncOperation.Follow _ ->
                    false;
        };
    }

    /** Does {@code operation} and returns what it yields. */
    public long synchronise(SyncOperation operation, WaitPolicy waitPolicy, String words) {
        VarHandle.fullFence(); // the compiler must not keep shared values in registers across this
        try {
            return switch (operation) {
                case SyncOperation.Arrive(int barrier, var _) -> arrive(barrier, words);
                case SyncOperation.Count(int counter, var change) -> memory.count(counter, change);
                case SyncOperation.SetFlag(int flag) -> set(flag, operation, waitPolicy, words);
                case SyncOperation.AwaitFlag(int flag) -> await(flag, operation, waitPolicy, words);
                case SyncOperation.TestFlag(int flag) -> memory.isSet(flag) ? 1 : 0;
                default -> throw new IllegalStateException(operation + " is not one of memory");
            };
        } finally {
            VarHandle.fullFence();
        }
    }

    private long arrive(int barrier, String words) {
        clock.enterWait(Cause.BARRIER, words);
        boolean passes = memory.passes(barrier);
        clock.enterUser();
        if (!passes) {
            long before = memory.passedBefore(barrier);
            keeper.arrive(barrier, before, words);
            memory.returned(barrier, before);
        }
        return 0;
    }

    private long set(int flag, SyncOperation operation, WaitPolicy waitPolicy, String words) {
        long before = memory.set(flag);
        if (before != FlagWords.KEEPERS) {
            return before == FlagWords.UNSET ? 1 : 0;
        }
        long isFirst = keeper.askFor(operation, waitPolicy, words);
        memory.returned(flag);
        return isFirst;
    }

    private long await(int flag, SyncOperation operation, WaitPolicy waitPolicy, String words) {
        clock.enterWait(Cause.FLAG, words);
        boolean isSet = memory.awaits(flag);
        clock.enterUser();
        if (!isSet) {
            long _ = keeper.askFor(operation, waitPolicy, words);
            memory.returned(flag);
        }
        return 1;
    }
}
