package dev.merino.keeper.sample;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.control.NodeSample.LockUse;

import org.junit.jupiter.api.Test;

class LockCountsTest {
    private final LockCounts counts = new LockCounts();

    @Test
    void waitsOfALockAreAddedUp() {
        counts.taken(4, 10);
        counts.taken(4, 30);
        assertThat(counts.take(9, lock -> "lock " + lock))
                .containsExactly(new LockUse(4, "lock 4", 2, 40, 30));
        assertThat(counts.hasChanged()).isFalse();
    }

    @Test
    void soManyLocksAreTakenAtOnceAndTheOthersNextTime() {
        for (int lock = 0; lock < 5; lock++) {
            counts.taken(lock, 1);
        }
        assertThat(counts.take(3, Integer::toString)).hasSize(3);
        assertThat(counts.take(3, Integer::toString)).hasSize(2);
    }

    @Test
    void onlySoManyLocksCount() {
        for (int lock = 0; lock < 10_000; lock++) {
            counts.taken(lock, 1);
        }
        assertThat(counts.take(20_000, Integer::toString)).hasSize(4096);
    }

    @Test
    void aLockThatIsClosedIsForgotten() {
        counts.taken(4, 10);
        counts.forget(4);
        assertThat(counts.hasChanged()).isFalse();
    }
}
