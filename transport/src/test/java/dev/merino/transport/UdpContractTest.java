package dev.merino.transport;

/** The contract over datagrams. */
class UdpContractTest extends EndpointContract {
    @Override
    AmOptions options() {
        return AmOptions.DEFAULT.with(Transport.UDP);
    }

    @Override
    int crowd() {
        return 80_000;
    }
}
