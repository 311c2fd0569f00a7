package dev.merino.transport;

/** The contract over datagrams of which one in ten is lost, one doubled and one late. */
class LossyUdpContractTest extends EndpointContract {
    private static final int PERCENT = 10;

    @Override
    AmOptions options() {
        return AmOptions.DEFAULT.with(Transport.UDP);
    }

    @Override
    Run run(int count, AmOptions options) throws Exception {
        return keep(Run.lossy(count, options, 0x5eed, PERCENT));
    }

    @Override
    int crowd() {
        return 8_000;
    }
}
