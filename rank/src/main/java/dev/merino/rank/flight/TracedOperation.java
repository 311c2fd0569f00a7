package dev.merino.rank.flight;

import dev.merino.sync.SyncOperation;
import dev.merino.trace.TraceKind;

/**
 * An operation as a trace has it.
 *
 * @param kind what it is
 * @param number of the object that it is on; 0 if there is none
 */
public record TracedOperation(TraceKind kind, int number) {
    /** What {@code operation} is, and on which object. */
    public static TracedOperation of(SyncOperation operation) {
        return switch (operation) {
            case SyncOperation.Lock(int lock) -> new TracedOperation(TraceKind.LOCK, lock);
            case SyncOperation.TryLock(int lock) -> new TracedOperation(TraceKind.LOCK, lock);
            case SyncOperation.Unlock(int lock) -> new TracedOperation(TraceKind.UNLOCK, lock);
            case SyncOperation.Wait(int lock, int _) ->
                    new TracedOperation(TraceKind.CONDITION, lock);
            case SyncOperation.Signal(int lock, int _, boolean _) ->
                    new TracedOperation(TraceKind.CONDITION, lock);
            case SyncOperation.Arrive(int barrier, var _) ->
                    new TracedOperation(TraceKind.BARRIER, barrier);
            case SyncOperation.SetFlag(int flag) -> new TracedOperation(TraceKind.FLAG, flag);
            case SyncOperation.AwaitFlag(int flag) -> new TracedOperation(TraceKind.FLAG, flag);
            case SyncOperation.TestFlag(int flag) -> new TracedOperation(TraceKind.FLAG, flag);
            case SyncOperation.Count(int counter, var _) ->
                    new TracedOperation(TraceKind.COUNTER, counter);
            case SyncOperation.Sync _, SyncOperation.Follow _ ->
                    new TracedOperation(TraceKind.FLUSH, 0);
        };
    }
}
