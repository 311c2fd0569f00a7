package dev.merino.remote.fabric;

/** UCX over TCP. */
class FabricTcpTest extends FabricMemoryContract {
    FabricTcpTest() {
        super("tcp");
    }
}
