package dev.merino.am.udp;

/** Datagrams to and from one other endpoint: each arrives once, several times or not at all. */
public interface Datagrams {
    /** Sends the first {@code length} bytes, or loses them. */
    void send(byte[] datagram, int length);

    /** Receives one; its length, or negative if there is none. */
    int receive(byte[] into);
}
