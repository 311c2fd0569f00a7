package dev.merino.transport;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.merino.transport.ucx.UcxContext;

import org.junit.jupiter.api.BeforeAll;

/** The contract over UCX. */
class UcxContractTest extends EndpointContract {
    @BeforeAll
    static void needsUcx() {
        assumeTrue(
                UcxContext.missing().isEmpty(), () -> UcxContext.missing().orElse("UCX is here"));
    }

    @Override
    AmOptions options() {
        return AmOptions.DEFAULT.with(Transport.UCX);
    }

    @Override
    int crowd() {
        return 20_000;
    }
}
