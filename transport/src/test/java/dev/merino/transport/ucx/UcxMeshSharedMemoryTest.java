package dev.merino.transport.ucx;

/** UCX over its own shared memory. */
class UcxMeshSharedMemoryTest extends UcxMeshContract {
    UcxMeshSharedMemoryTest() {
        super("shm");
    }
}
