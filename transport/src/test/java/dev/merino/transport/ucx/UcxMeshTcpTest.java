package dev.merino.transport.ucx;

/** UCX over TCP. */
class UcxMeshTcpTest extends UcxMeshContract {
    UcxMeshTcpTest() {
        super("tcp");
    }
}
