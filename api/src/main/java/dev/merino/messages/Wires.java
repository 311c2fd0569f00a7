package dev.merino.messages;

/** What carries the messages between the ranks of a program. */
public enum Wires {
    /** Shared memory between ranks of one machine, TCP between others. */
    AUTO,
    /** Shared memory between ranks of one node, TCP between nodes, even on one machine. */
    NODES,
    /** Shared memory between all ranks, which must be on one machine. */
    SHM,
    /** TCP between all ranks. */
    TCP,
    /** UDP between all ranks. */
    UDP,
    /** UCX between all ranks, over what it finds: InfiniBand, shared memory, TCP. */
    UCX
}
