package dev.merino.am;

/** What carries messages. */
public enum Transport {
    /** Queue blocks in memory that both sides map; for endpoints of one machine. */
    SHARED_MEMORY,
    /** A TCP connection. */
    TCP,
    /** Datagrams, with our own recovery of what is lost. */
    UDP
}
