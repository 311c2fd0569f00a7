package dev.merino.keeper;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Which chunks are worth traps for snapshots. */
class TrapBudgetTest {
    private static final long CHUNK_BYTES = 2 << 20;
    private static final int CHUNK = 3;
    private static final int TRAPS = (int) Math.ceilDiv(CHUNK_BYTES, TrapBudget.TRAP_BYTES);

    private final TrapBudget budget = new TrapBudget();

    private boolean trapsAreTooMany(int count) {
        boolean any = false;
        for (int i = 0; i < count; i++) {
            any |= budget.trapped(CHUNK, CHUNK_BYTES);
        }
        return any;
    }

    private int snapshotsWithoutTraps() {
        int count = 0;
        while (!budget.allows(CHUNK)) {
            count++;
        }
        return count;
    }

    @Test
    void aFewTrapsBetweenTwoSnapshotsAreNeverTooMany() {
        for (int snapshot = 0; snapshot < 100; snapshot++) {
            assertThat(budget.allows(CHUNK)).isTrue();
            assertThat(trapsAreTooMany(TRAPS - 1)).isFalse();
        }
    }

    @Test
    void trapsEndWhenTheyHaveCostAsMuchAsReadingAll() {
        assertThat(budget.allows(CHUNK)).isTrue();
        assertThat(trapsAreTooMany(TRAPS)).isTrue();
        assertThat(budget.allows(CHUNK)).isFalse();
    }

    @Test
    void aChunkThatIsAlwaysWrittenIsTriedMoreAndMoreSeldom() {
        int[] expected = {1, 2, 4, 8, 16, 16};
        assertThat(budget.allows(CHUNK)).isTrue();
        for (int snapshots : expected) {
            assertThat(trapsAreTooMany(TRAPS)).isTrue();
            assertThat(snapshotsWithoutTraps()).isEqualTo(snapshots);
        }
    }

    @Test
    void aChunkThatWasHardlyWrittenForOnceIsTriedAtOnceAgain() {
        assertThat(budget.allows(CHUNK)).isTrue();
        for (int i = 0; i < 3; i++) {
            assertThat(trapsAreTooMany(TRAPS)).isTrue();
            int _ = snapshotsWithoutTraps();
        }
        assertThat(trapsAreTooMany(1)).isFalse();
        assertThat(budget.allows(CHUNK)).isTrue();
        assertThat(trapsAreTooMany(TRAPS)).isTrue();
        assertThat(snapshotsWithoutTraps()).isEqualTo(1);
    }

    @Test
    void aChunkInThePlaceOfAClosedOneBeginsAnew() {
        assertThat(budget.allows(CHUNK)).isTrue();
        assertThat(trapsAreTooMany(TRAPS)).isTrue();
        budget.forget(CHUNK);
        assertThat(budget.allows(CHUNK)).isTrue();
        assertThat(trapsAreTooMany(TRAPS - 1)).isFalse();
    }
}
