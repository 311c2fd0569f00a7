package dev.merino.transport;

/** How messages are transported. */
public enum Transport {
    /** Queue blocks in memory that both sides map; for endpoints of one machine. */
    SHARED_MEMORY("shared memory"),
    /** A TCP connection. */
    TCP("tcp"),
    /** UDP datagrams with retransmission by Merino. */
    UDP("udp"),
    /** Messages of UCX, over whatever UCX finds: InfiniBand, TCP, shared memory. */
    UCX("ucx");

    private final String words;

    Transport(String words) {
        this.words = words;
    }

    /** Whether Merino sees the bytes that leave, and can seal them. */
    public boolean canSeal() {
        return this == TCP || this == UDP;
    }

    /** What it is called, for people. */
    public String words() {
        return words;
    }
}
