/** The retransmission protocol of the UDP transport, without sockets, clocks or threads. */
module dev.merino.datagram {
    requires transitive dev.merino.core;
    requires static org.jspecify;

    exports dev.merino.datagram;
}
