package dev.merino.core;

/** What the locks, barriers and flags of a cluster are made of. One cluster has one kind. */
public enum SynchronisationKind {
    /** Messages to the manager of each object, which a handler takes and answers. */
    MANAGERS,
    /** Writes that all nodes see in one order, as Cashmere has them on Memory Channel. */
    ORDERED_BROADCAST,
    /** Locks and barriers of words that everybody fetches and adds to, as in SCI-VM. */
    FETCH_AND_ADD
}
