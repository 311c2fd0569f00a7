package dev.merino.transport;

/** The contract over sealed datagrams of which some are lost, doubled and late. */
class SealedLossyUdpContractTest extends LossyUdpContractTest {
    @Override
    AmOptions options() {
        return super.options().sealing(AmOptions.Sealing.ALL);
    }

    @Override
    int crowd() {
        return super.crowd() / 2;
    }
}
