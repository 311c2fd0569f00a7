package dev.merino.sync;

import dev.merino.core.Check;
import dev.merino.core.SynchronisationKind;

/**
 * Locks, barriers and flags of one kind, and the messages that their halves exchange. A message
 * that synchronisation of this kind never sends is a protocol error.
 */
abstract class SyncTables {
    private final SynchronisationKind kind;

    SyncTables(SynchronisationKind kind) {
        this.kind = kind;
    }

    /** The locks. */
    abstract LockTable locks();

    /** The barriers. */
    abstract BarrierTable barriers();

    /** The flags. */
    abstract FlagTable flags();

    void on(int from, SyncMessage.LockMessage message, SyncEffects out) {
        refuse(from, message);
    }

    void on(int from, SyncMessage.BarrierMessage message, SyncEffects out) {
        refuse(from, message);
    }

    void on(int from, SyncMessage.FlagMessage message, SyncEffects out) {
        refuse(from, message);
    }

    void on(int from, SyncMessage.WordMessage message, SyncEffects out) {
        refuse(from, message);
    }

    void on(int from, SyncMessage.BroadcastMessage message, SyncEffects out) {
        refuse(from, message);
    }

    private void refuse(int from, SyncMessage message) {
        Check.that(
                false, "synchronisation by %s gets from node %d: %s", kind, from, message.kind());
    }

    /** Checks the invariants of all tables. */
    void verify(WaitingProcessors waiting) {
        locks().verify(waiting);
        barriers().verify(waiting);
        flags().verify(waiting);
    }
}
