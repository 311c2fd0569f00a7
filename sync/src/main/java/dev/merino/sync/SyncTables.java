package dev.merino.sync;

import dev.merino.core.Check;
import dev.merino.core.SynchronisationKind;

/** Locks, barriers and flags of one kind, and the messages that their halves exchange. */
interface SyncTables {
    /** The locks. */
    LockTable locks();

    /** The barriers. */
    BarrierTable barriers();

    /** The flags. */
    FlagTable flags();

    /** Takes a message of {@code from}; one of another kind is a protocol error. */
    void on(int from, SyncMessage.TableMessage message, SyncEffects out);

    /** Checks the invariants of all tables. */
    default void verify(WaitingProcessors waiting) {
        locks().verify(waiting);
        barriers().verify(waiting);
        flags().verify(waiting);
    }

    /** Refuses a message that synchronisation of this kind never sends. */
    static void refuse(SynchronisationKind kind, int from, SyncMessage message) {
        Check.that(
                false, "synchronisation by %s gets from node %d: %s", kind, from, message.kind());
    }
}
