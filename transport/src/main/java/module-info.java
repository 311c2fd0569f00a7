/**
 * Packets between processes: active messages on endpoints, over shared memory, TCP, UDP and UCX.
 */
module dev.merino.transport {
    requires transitive dev.merino;
    requires transitive dev.merino.core;
    requires dev.merino.datagram;
    requires transitive dev.merino.linux;
    requires static org.jspecify;

    exports dev.merino.transport;
    exports dev.merino.transport.handshake;
    exports dev.merino.transport.mesh;
    exports dev.merino.transport.seal;
    exports dev.merino.transport.setup;
    exports dev.merino.transport.tcp;
    exports dev.merino.transport.ucx;

    provides dev.merino.EndpointProvider with
            dev.merino.transport.setup.MemberEndpoints;
}
