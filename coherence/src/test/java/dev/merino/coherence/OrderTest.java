package dev.merino.coherence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.coherence.cashmere.Policies;
import dev.merino.memory.HomePolicy;
import dev.merino.sync.SyncOperation;

import org.junit.jupiter.api.Test;

/** What a release waits for. */
class OrderTest {
    private static final int PAGE = 0;

    private static Scene shared(int nodes) {
        Scene scene = new Scene(nodes, 1, HomePolicy.BLOCKED, Policies.DEFAULT);
        assertThat(scene.write(0, PAGE, 8, 1).release(0).read(1, PAGE, 8)).isEqualTo(1);
        scene.lock(0, 0).write(0, PAGE, 8, 2).hold(0, 1);
        scene.begin(0, new SyncOperation.Unlock(0)).settle();
        return scene;
    }

    @Test
    void amongTwoNodesItEndsWhenItHasBeenSent() {
        Scene scene = shared(2);
        assertThat(scene.isWaiting(0)).isFalse();
        scene.goOn(0);
        assertThat(scene.letPass(0, 1).acquire(1).read(1, PAGE, 8)).isEqualTo(2);
        assertThat(scene.sent(1, "NoticesTaken")).isZero();
    }

    @Test
    void amongThreeItEndsWhenAllHaveAnswered() {
        Scene scene = shared(3);
        assertThat(scene.isWaiting(0)).isTrue();
        scene.letPass(0, 1);
        assertThat(scene.isWaiting(0)).isFalse();
        assertThat(scene.sent(1, "NoticesTaken")).isEqualTo(1);
    }
}
