package dev.merino.sync;

/**
 * Takes the messages of other nodes, one family each. A message knows its family ({@link
 * SyncMessage#deliver}): asking it is one call, where a switch over the families, which are
 * interfaces, searches all that a class implements each time.
 */
interface SyncReceiver {
    /** Takes a message of a lock that has a manager. */
    void on(int from, SyncMessage.LockMessage message, SyncEffects out);

    /** Takes a message of a barrier that has a tree of nodes. */
    void on(int from, SyncMessage.BarrierMessage message, SyncEffects out);

    /** Takes a message of a flag that has a manager. */
    void on(int from, SyncMessage.FlagMessage message, SyncEffects out);

    /** Takes a message about a word that all nodes fetch and add to. */
    void on(int from, SyncMessage.WordMessage message, SyncEffects out);

    /** Takes a write that all nodes see in one order. */
    void on(int from, SyncMessage.BroadcastMessage message, SyncEffects out);

    /** Takes a message of a condition. */
    void on(int from, SyncMessage.ConditionMessage message, SyncEffects out);

    /** Takes a message of a counter. */
    void on(int from, SyncMessage.CounterMessage message, SyncEffects out);
}
