package dev.merino.remote.fabric;

/** UCX over its own shared memory. */
class FabricSharedMemoryTest extends FabricMemoryContract {
    FabricSharedMemoryTest() {
        super("shm");
    }
}
