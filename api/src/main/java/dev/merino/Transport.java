package dev.merino;

/** How live nodes reach each other. */
public enum Transport {
    /** Shared memory between nodes of one machine, TCP between machines. */
    AUTO,

    /** Shared memory only: all nodes must be on one machine. */
    SHM,

    /** TCP, also between nodes of one machine, which then read nothing of each other's memory. */
    TCP,

    /** Datagrams, with our own recovery of what is lost. */
    UDP,

    /** UCX: RDMA where there is any, else whatever UCX finds. Needs its library, {@code libucp}. */
    UCX
}
