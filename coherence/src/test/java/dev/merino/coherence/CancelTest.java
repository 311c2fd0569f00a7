package dev.merino.coherence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.memory.HomePolicy;
import dev.merino.sync.SyncOperation;

import org.junit.jupiter.api.Test;

/** Waits that are given up while messages are on their way. */
class CancelTest {
    private static final int PAGE = 0;
    private static final int LOCK = 1;

    @Test
    void aWaitThatIsGivenUpDuringItsReleaseEndsAndHoldsTheLock() {
        Scene scene = new Scene(2, 1, HomePolicy.ROUND_ROBIN);
        scene.read(0, PAGE, 0);
        scene.lock(1, LOCK).write(1, PAGE, 8, 5);
        scene.hold(0, 1).begin(1, new SyncOperation.Wait(LOCK, 0)).settle();
        scene.cancel(1).letPass(0, 1);
        assertThat(scene.isWaiting(1)).isFalse();
        assertThat(scene.goOn(1)).isZero();
        assertThat(scene.read(0, PAGE, 8)).isEqualTo(5);
        scene.unlock(1, LOCK).lock(0, LOCK);
    }
}
