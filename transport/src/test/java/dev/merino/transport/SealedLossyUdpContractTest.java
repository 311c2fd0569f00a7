package dev.merino.transport;

import org.junit.jupiter.api.Tag;

/** The contract over sealed datagrams of which some are lost, doubled and late. */
@Tag("release")
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
