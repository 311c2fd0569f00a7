package dev.merino.transport;

/** The contract over TCP, all of it sealed. */
class SealedTcpContractTest extends TcpContractTest {
    @Override
    AmOptions options() {
        return super.options().sealing(AmOptions.Sealing.ALL);
    }

    @Override
    int crowd() {
        return super.crowd() / 4;
    }
}
