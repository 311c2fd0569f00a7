package dev.merino.coherence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.coherence.cashmere.Rules;
import dev.merino.memory.HomePolicy;
import dev.merino.protocol.Access;
import dev.merino.sim.World;
import dev.merino.sync.SyncOperation;

import org.junit.jupiter.api.Test;

import java.util.function.Supplier;

/** Several threads of one page table: what one does must not hurt what the other is doing. */
class SiblingsTest {
    private static final int PAGE = 0;

    /** Ranks 0 and 1 are at the page's home; each further node has two ranks in one table. */
    private static Scene pairs(int nodes, Supplier<Rules> rules) {
        Scene scene =
                Scene.faithful(new World.Size(nodes, 1, 2, false), HomePolicy.ROUND_ROBIN, rules);
        scene.read(0, PAGE, 0);
        return scene;
    }

    @Test
    void whatOneThreadMayTheOtherMay() {
        Scene scene = pairs(2, Rules::new);
        scene.write(2, PAGE, 8, 5).put(3, PAGE, 9, 6).release(3);
        assertThat(scene.read(0, PAGE, 8)).isEqualTo(5);
        assertThat(scene.read(0, PAGE, 9)).isEqualTo(6);
    }

    @Test
    void aSecondFaultOfATableIsOverWithTheFirst() {
        Scene scene = pairs(2, Rules::new);
        scene.hold(1, 0).beginFault(2, PAGE, Access.WRITE).beginFault(3, PAGE, Access.READ);
        scene.letPass(1, 0);
        assertThat(scene.isWaiting(2) || scene.isWaiting(3)).isFalse();
        assertThat(scene.rights(3, PAGE)).isEqualTo(Access.WRITE);
    }

    @Test
    void aFaultForARightThatIsThereMapsAgain() {
        Scene scene = pairs(2, Rules::new);
        scene.write(2, PAGE, 8, 5);
        long sent = scene.sent(1);
        scene.beginFault(3, PAGE, Access.READ);
        assertThat(scene.isWaiting(3)).isFalse();
        assertThat(scene.rights(3, PAGE)).isEqualTo(Access.WRITE);
        assertThat(scene.sent(1)).isEqualTo(sent);
    }

    /** Rank 3 stores while the release of rank 2 is being carried out. */
    private static int storeDuringRelease(Supplier<Rules> rules) {
        Scene scene = pairs(2, rules);
        scene.write(2, PAGE, 8, 5);
        scene.beforeStopping((table, page) -> scene.put(3, PAGE, 9, 6));
        scene.release(2).release(3).acquire(0);
        return scene.read(0, PAGE, 9);
    }

    @Test
    void aReleaseStopsItsSiblingsBeforeItMakesTheDiff() {
        assertThat(storeDuringRelease(Rules::new)).isEqualTo(6);
        assertThat(storeDuringRelease(BrokenRules.DiffsBeforeStopping::new)).isZero();
    }

    /** Rank 2 has released what rank 3 wrote, and has no answer yet. */
    private static Scene releaseBehindRelease(Supplier<Rules> rules) {
        Scene scene = pairs(2, rules);
        scene.lock(2, 1).lock(3, 3).write(3, PAGE, 9, 6);
        scene.hold(0, 1).begin(2, new SyncOperation.Unlock(1)).settle();
        scene.begin(3, new SyncOperation.Unlock(3)).settle();
        return scene;
    }

    @Test
    void aReleaseWaitsForASiblingThatTookItsWritesAlong() {
        Scene scene = releaseBehindRelease(Rules::new);
        assertThat(scene.isWaiting(3)).isTrue();
        scene.letPass(0, 1);
        assertThat(scene.isWaiting(2) || scene.isWaiting(3)).isFalse();
        assertThat(releaseBehindRelease(BrokenRules.ForgetsSiblingFlush::new).isWaiting(3))
                .isFalse();
    }

    /** Rank 3's copy is on its way while rank 4 writes the page and rank 2 hears of it. */
    private static Scene acquireBehindFault(Supplier<Rules> rules) {
        Scene scene = pairs(3, rules);
        scene.hold(0, 1).beginFault(3, PAGE, Access.READ).settle();
        scene.write(4, PAGE, 9, 6).release(4);
        scene.lock(2, 1).letPass(0, 1);
        return scene;
    }

    @Test
    void aFaultIsNotContentWithACopyOlderThanWhatASiblingHasAcquired() {
        assertThat(acquireBehindFault(Rules::new).read(2, PAGE, 9)).isEqualTo(6);
        assertThat(acquireBehindFault(BrokenRules.ForgetsSiblingAcquire::new).read(2, PAGE, 9))
                .isZero();
    }

    @Test
    void siblingsMayReadAPageThatIsBeingDroppedUntilOneOfThemGoesOn() {
        Scene scene = pairs(3, Rules::new);
        scene.read(3, PAGE, 9);
        scene.write(4, PAGE, 9, 6).release(4);
        scene.begin(2, new SyncOperation.Lock(1)).settle();
        assertThat(scene.rights(3, PAGE)).isEqualTo(Access.NONE);
        assertThat(scene.peek(3, PAGE, 9)).isZero();
        scene.goOn(2);
        assertThat(scene.isBeingDropped(3, PAGE)).isFalse();
        assertThat(scene.read(3, PAGE, 9)).isEqualTo(6);
    }

    @Test
    void anAcquireThatFindsItsNoticesObeyedEndsTheDropAllTheSame() {
        Scene scene = pairs(3, Rules::new);
        scene.read(3, PAGE, 9);
        scene.write(4, PAGE, 9, 6).release(4);
        scene.begin(2, new SyncOperation.Lock(1)).settle();
        scene.lock(3, 4);
        assertThat(scene.isBeingDropped(3, PAGE)).isFalse();
        assertThat(scene.read(3, PAGE, 9)).isEqualTo(6);
    }
}
