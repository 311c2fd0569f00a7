package dev.merino.rank.handle;

import dev.merino.sync.SyncOperation;

/** What a rank's time goes to. */
public enum Cause {
    /** The program's own code. */
    USER,
    /** The runtime. */
    PROTOCOL,
    /** An access waits for a page. */
    PAGE,
    LOCK,
    BARRIER,
    /** A flag, or the condition of a lock. */
    FLAG,
    COUNTER,
    /** Any other wait. */
    OTHER;

    /** What a rank waits for that is in {@code operation}. */
    public static Cause of(SyncOperation operation) {
        return switch (operation) {
            case SyncOperation.Lock _,
                    SyncOperation.TryLock _,
                    SyncOperation.Unlock _,
                    SyncOperation.Follow _ ->
                    LOCK;
            case SyncOperation.Arrive _ -> BARRIER;
            case SyncOperation.Wait _,
                    SyncOperation.Signal _,
                    SyncOperation.SetFlag _,
                    SyncOperation.AwaitFlag _,
                    SyncOperation.TestFlag _ ->
                    FLAG;
            case SyncOperation.Count _ -> COUNTER;
            case SyncOperation.Sync _ -> OTHER;
        };
    }
}
