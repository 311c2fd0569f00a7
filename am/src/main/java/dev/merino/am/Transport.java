package dev.merino.am;

/** How messages are transported. */
public enum Transport {
    /** Queue blocks in memory that both sides map, for endpoints of one machine. */
    SHARED_MEMORY,
    /** A TCP connection. */
    TCP,
    /** UDP datagrams with retransmission by Merino. */
    UDP
}
