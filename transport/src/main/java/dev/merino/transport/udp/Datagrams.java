package dev.merino.transport.udp;

/** Exchanges datagrams with one other endpoint; each arrives once, several times or not at all. */
public interface Datagrams {
    /** Sends the first {@code length} bytes; they may be lost. */
    void send(byte[] datagram, int length);

    /** Receives a datagram; returns its length, or a negative number if there is none. */
    int receive(byte[] into);
}
