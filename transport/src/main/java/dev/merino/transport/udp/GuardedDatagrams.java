package dev.merino.transport.udp;

/** Datagrams that arrive as they were sent, or do not arrive. */
interface GuardedDatagrams extends Datagrams, AutoCloseable {
    /** How many datagrams have come that the other side had not sent, or not like this. */
    long refused();

    @Override
    void close();
}
