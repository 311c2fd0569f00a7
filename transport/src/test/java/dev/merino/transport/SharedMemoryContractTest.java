package dev.merino.transport;

/** The contract in shared memory. */
class SharedMemoryContractTest extends EndpointContract {
    @Override
    AmOptions options() {
        return AmOptions.DEFAULT.with(Transport.SHARED_MEMORY);
    }

    @Override
    int crowd() {
        return 1_000_000;
    }
}
