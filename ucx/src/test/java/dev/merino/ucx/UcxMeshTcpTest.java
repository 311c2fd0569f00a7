package dev.merino.ucx;

/** UCX over TCP. */
class UcxMeshTcpTest extends UcxMeshContract {
    UcxMeshTcpTest() {
        super("tcp");
    }
}
