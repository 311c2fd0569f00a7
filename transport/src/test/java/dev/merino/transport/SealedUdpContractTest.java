package dev.merino.transport;

/** The contract over datagrams, all of it sealed. */
class SealedUdpContractTest extends UdpContractTest {
    @Override
    AmOptions options() {
        return super.options().sealing(AmOptions.Sealing.ALL);
    }

    @Override
    int crowd() {
        return super.crowd() / 4;
    }
}
