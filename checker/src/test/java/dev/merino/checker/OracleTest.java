package dev.merino.checker;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.merino.sync.SyncOperation;

import org.junit.jupiter.api.Test;

/** The judge is judged: what is ordered passes, what is not is told apart. */
class OracleTest {
    private final Oracle oracle = new Oracle(2, 1);

    @Test
    void aReadMustReturnTheLastWriteBeforeIt() {
        oracle.write(0, 0, 7, 1);
        assertThatThrownBy(() -> oracle.read(0, 0, 0)).hasMessageContaining("expected 0x7");
        assertThatCode(() -> oracle.read(0, 0, 7)).doesNotThrowAnyException();
    }

    @Test
    void anUnorderedReadIsADataRace() {
        oracle.write(0, 0, 7, 1);
        assertThatThrownBy(() -> oracle.read(1, 0, 7)).hasMessageContaining("without order");
    }

    @Test
    void anUnorderedWriteAfterAReadIsADataRace() {
        oracle.read(0, 0, 0);
        assertThatThrownBy(() -> oracle.write(1, 0, 7, 1)).hasMessageContaining("a read of rank 0");
    }

    @Test
    void aLockOrdersAccesses() {
        sync(0, new SyncOperation.Lock(3), 1);
        oracle.write(0, 0, 7, 1);
        sync(0, new SyncOperation.Unlock(3), 0);
        sync(1, new SyncOperation.Lock(3), 1);
        assertThatCode(() -> oracle.read(1, 0, 7)).doesNotThrowAnyException();
    }

    @Test
    void anotherLockDoesNot() {
        sync(0, new SyncOperation.Lock(3), 1);
        oracle.write(0, 0, 7, 1);
        sync(0, new SyncOperation.Unlock(3), 0);
        sync(1, new SyncOperation.Lock(4), 1);
        assertThatThrownBy(() -> oracle.read(1, 0, 7)).hasMessageContaining("without order");
    }

    @Test
    void aLockHeldTwiceIsFound() {
        sync(0, new SyncOperation.Lock(3), 1);
        assertThatThrownBy(() -> sync(1, new SyncOperation.Lock(3), 1))
                .hasMessageContaining("which rank 0 holds");
    }

    @Test
    void aBarrierThatLetsSomebodyGoEarlyIsFound() {
        assertThatThrownBy(() -> sync(0, new SyncOperation.Arrive(0), 0))
                .hasMessageContaining("with 1 there");
    }

    @Test
    void aFlagThatNobodySetIsNotSeen() {
        assertThatThrownBy(() -> sync(0, new SyncOperation.AwaitFlag(0), 1))
                .hasMessageContaining("nobody set");
    }

    @Test
    void aNumberDrawnTwiceIsFound() {
        sync(0, new SyncOperation.Count(0, Instruction.ONE), 0);
        assertThatThrownBy(() -> sync(1, new SyncOperation.Count(0, Instruction.ONE), 0))
                .hasMessageContaining("a second time");
    }

    private void sync(int rank, SyncOperation operation, long value) {
        oracle.begin(rank, operation);
        oracle.end(rank, operation, value);
    }
}
