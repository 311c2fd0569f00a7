package dev.merino.transport.udp;

import dev.merino.datagram.DatagramLayout;
import dev.merino.transport.seal.DatagramSealer;

/** Exchanges datagrams with one other endpoint; each arrives once, several times or not at all. */
public interface Datagrams {
    /** The longest datagram on its way: what is sealed, and the seal. */
    int BYTES_MAX = DatagramLayout.DATAGRAM_BYTES_MAX + DatagramSealer.OVERHEAD_BYTES;

    /** Sends the first {@code length} bytes; they may be lost. */
    void send(byte[] datagram, int length);

    /**
     * Receives a datagram; returns its length, 0 if it is not fit for use, or a negative number if
     * there is none.
     */
    int receive(byte[] into);
}
