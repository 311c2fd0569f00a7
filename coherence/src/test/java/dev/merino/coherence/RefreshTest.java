package dev.merino.coherence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.coherence.cashmere.Rules;
import dev.merino.core.Count;
import dev.merino.memory.HomePolicy;
import dev.merino.protocol.Access;
import dev.merino.sim.World;

import org.junit.jupiter.api.Test;

/** Pages that are in use are asked for as soon as a notice has taken them away. */
class RefreshTest {
    private static final int PAGE = 0;

    /** Node 0 is the home; rank 1 reads the page. */
    private static Scene shared() {
        Scene scene =
                new Scene(new World.Size(2, 1, 1, false), 4, 4096, HomePolicy.BLOCKED, Rules::new);
        assertThat(scene.write(0, PAGE, 8, 1).release(0).read(1, PAGE, 8)).isEqualTo(1);
        return scene;
    }

    @Test
    void aPageInUseComesBackWithoutAFault() {
        Scene scene = shared();
        long faults = scene.count(1, Count.READ_FAULTS);
        for (int value = 2; value < 10; value++) {
            scene.write(0, PAGE, 8, value).release(0);
            scene.acquire(1).settle();
            assertThat(scene.rights(1, PAGE)).isEqualTo(Access.READ);
            assertThat(scene.read(1, PAGE, 8)).isEqualTo(value);
        }
        assertThat(scene.count(1, Count.READ_FAULTS)).isEqualTo(faults);
        assertThat(scene.sent(1, "Drop")).isZero();
    }

    @Test
    void nowAndThenItDoesNotToSeeWhetherAnybodyMissesIt() {
        Scene scene = shared();
        long faults = scene.count(1, Count.READ_FAULTS);
        for (int value = 2; value < 100; value++) {
            scene.write(0, PAGE, 8, value).release(0);
            scene.acquire(1).settle();
            assertThat(scene.read(1, PAGE, 8)).isEqualTo(value);
        }
        assertThat(scene.count(1, Count.READ_FAULTS)).isBetween(faults + 3, faults + 10);
    }

    @Test
    void whoDoesNotTouchItAnyMoreLeavesTheSharingSet() {
        Scene scene = shared();
        for (int value = 2; value < 40; value++) {
            scene.write(0, PAGE, 8, value).release(0);
            scene.acquire(1).settle();
        }
        assertThat(scene.sent(1, "Drop")).isEqualTo(1);
        assertThat(scene.count(1, Count.PAGE_TRANSFERS)).isLessThan(20);
    }
}
