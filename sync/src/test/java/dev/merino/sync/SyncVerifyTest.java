package dev.merino.sync;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.merino.core.Check;
import dev.merino.core.Payload;
import dev.merino.core.SynchronisationKind;
import dev.merino.core.Tally;
import dev.merino.sync.SyncOperation.Arrive;
import dev.merino.sync.SyncOperation.AwaitFlag;
import dev.merino.sync.SyncOperation.Lock;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SyncVerifyTest {
    private static final SyncEffects LOST =
            new SyncEffects() {
                @Override
                public void send(int node, SyncMessage message) {}

                @Override
                public void done(int processor, long value, Payload granted) {}
            };

    private static SyncMachine machine(SynchronisationKind kind) {
        return new SyncMachine(
                new Topology(1, 2, 2),
                new SyncWorld.Names(1),
                new Tally(),
                SyncOptions.DEFAULT.withKind(kind));
    }

    @ParameterizedTest
    @EnumSource
    void aProcessorThatWaitsForTwoThingsIsFound(SynchronisationKind kind) {
        SyncMachine machine = machine(kind);
        machine.begin(1, new Lock(0), LOST);
        machine.verify();
        machine.begin(1, new AwaitFlag(3), LOST);
        assertThatThrownBy(machine::verify)
                .isInstanceOf(Check.BrokenInvariant.class)
                .hasMessageContaining("processor 1 waits for")
                .hasMessageContaining("lock 0")
                .hasMessageContaining("flag 3");
    }

    @ParameterizedTest
    @EnumSource
    void aProcessorThatDoesNotExistIsFound(SynchronisationKind kind) {
        SyncMachine machine = machine(kind);
        machine.begin(2, new Arrive(0), LOST);
        assertThatThrownBy(machine::verify)
                .isInstanceOf(Check.BrokenInvariant.class)
                .hasMessageContaining("barrier 0 has processor 2 of 2");
    }

    @ParameterizedTest
    @EnumSource
    void whoWaitsIsWhoIsExpectedTo(SynchronisationKind kind) {
        SyncMachine machine = machine(kind);
        machine.begin(0, new Arrive(0), LOST);
        assertThatCode(() -> machine.verify(processor -> processor == 0))
                .doesNotThrowAnyException();
        assertThatThrownBy(() -> machine.verify(processor -> true))
                .isInstanceOf(Check.BrokenInvariant.class)
                .hasMessageContaining("processor 1");
        assertThatThrownBy(() -> machine.verify(processor -> false))
                .isInstanceOf(Check.BrokenInvariant.class)
                .hasMessageContaining("processor 0");
    }

    @Test
    void theHolderOfALockDoesNotWaitForIt() {
        SyncMachine machine = machine(SynchronisationKind.MANAGERS);
        machine.begin(0, new Lock(1), LOST);
        machine.verify();
        machine.begin(0, new Lock(1), LOST);
        assertThatThrownBy(machine::verify)
                .isInstanceOf(Check.BrokenInvariant.class)
                .hasMessageContaining("the holder of lock 1 waits for it");
    }
}
