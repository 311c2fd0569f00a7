package dev.merino.transport;

/** The contract over TCP. */
class TcpContractTest extends EndpointContract {
    @Override
    AmOptions options() {
        return AmOptions.DEFAULT.with(Transport.TCP);
    }

    @Override
    int crowd() {
        return 200_000;
    }
}
