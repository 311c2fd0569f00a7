package dev.merino.sync;

/** What a processor can ask of synchronisation. It asks one thing at a time. */
public sealed interface SyncOperation {
    /** Take the lock; yields 1, or 0 if cancelled. */
    record Lock(int lock) implements SyncOperation {}

    /** Take the lock if this node can give it at once; yields 1 or 0. */
    record TryLock(int lock) implements SyncOperation {}

    /** Give the lock back. */
    record Unlock(int lock) implements SyncOperation {}

    /** Give the lock back, wait for a signal, take the lock again; yields 1, or 0 if cancelled. */
    record Wait(int lock, int condition) implements SyncOperation {}

    /** Wake the processor that has waited longest, or all; the caller holds the lock. */
    record Signal(int lock, int condition, boolean all) implements SyncOperation {}

    /** Wait for every processor of every node, and give something to all of them. */
    record Arrive(int barrier, OwnContribution given) implements SyncOperation {
        /** Only wait. */
        public Arrive(int barrier) {
            this(barrier, OwnContribution.NOTHING);
        }
    }

    /** Set the flag; yields 1, or 0 if it was set already. */
    record SetFlag(int flag) implements SyncOperation {}

    /** Wait until the flag is set. */
    record AwaitFlag(int flag) implements SyncOperation {}

    /** Ask whether this node knows that the flag is set; yields 1 or 0. */
    record TestFlag(int flag) implements SyncOperation {}

    /** Read or change a counter; yields the value before. */
    record Count(int counter, Change change) implements SyncOperation {}

    /** Release, acquire, or both, and wait for nobody's word. */
    record Sync(boolean isRelease, boolean isAcquire) implements SyncOperation {
        /** Both. */
        public Sync() {
            this(true, true);
        }
    }

    /**
     * Acquire what other processors of this node have acquired, with a lock of one of them that the
     * processor has taken without its node; yields 1.
     */
    record Follow() implements SyncOperation {}

    /** What all processors get of it. */
    default OwnContribution given() {
        return OwnContribution.NOTHING;
    }

    /** Whether earlier writes must be visible to others before the operation takes place. */
    default boolean releases() {
        return switch (this) {
            case Unlock _, Wait _, Arrive _, SetFlag _ -> true;
            case Lock _, TryLock _, Signal _, AwaitFlag _, TestFlag _, Follow _ -> false;
            case Sync sync -> sync.isRelease;
            case Count(int _, Change change) -> !(change instanceof Change.Read);
        };
    }

    /** Whether others' released writes must be visible once the operation has taken place. */
    default boolean acquires() {
        return switch (this) {
            case Lock _, TryLock _, Wait _, Arrive _ -> true;
            case AwaitFlag _, TestFlag _, Count _, Follow _ -> true;
            case Sync sync -> sync.isAcquire;
            case Unlock _, Signal _, SetFlag _ -> false;
        };
    }

    /** What can be done to a counter. */
    sealed interface Change {
        /** Nothing: only the value is wanted. */
        record Read() implements Change {}

        /** Add {@code delta}. */
        record Add(long delta) implements Change {}

        /** Become {@code value}. */
        record Put(long value) implements Change {}

        /** Become {@code value} if it is {@code expected}. */
        record Swap(long expected, long value) implements Change {}

        /** What a value becomes. */
        default long after(long before) {
            return switch (this) {
                case Read() -> before;
                case Add(long delta) -> before + delta;
                case Put(long value) -> value;
                case Swap(long expected, long value) -> before == expected ? value : before;
            };
        }
    }
}
