package dev.merino.coherence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.coherence.cashmere.LocalPage;
import dev.merino.coherence.cashmere.Rules;
import dev.merino.core.Count;
import dev.merino.memory.HomePolicy;
import dev.merino.sim.KeepingRules;
import dev.merino.sim.World;
import dev.merino.sync.SyncOperation;

import org.junit.jupiter.api.Test;

import java.util.function.Supplier;

/** Locks that a rank keeps after it has unlocked them, and what it owes when they leave it. */
class KeptLocksTest {
    /** Node 0 is the home of this page. */
    private static final int PAGE = 0;

    private static final int LOCK = 0;
    private static final int OTHER = 1;

    private static Scene scene(int nodes, int tables, Supplier<Rules> rules) {
        World.Size size = new World.Size(nodes, tables, 1, true);
        Scene scene = Scene.faithful(size, HomePolicy.ROUND_ROBIN, rules);
        scene.keepLocks(KeepingRules.TRUE);
        scene.read(0, PAGE, 0); // nobody has the page alone
        return scene;
    }

    @Test
    void aKeptLockIsTakenAgainWithoutAMessageAndNothingIsReleased() {
        Scene scene = scene(2, 1, Rules::new);
        scene.lock(1, LOCK).write(1, PAGE, 3, 5).unlock(1, LOCK);
        long sent = scene.sent(1);
        scene.lock(1, LOCK).put(1, PAGE, 3, 6).unlock(1, LOCK);
        assertThat(scene.sent(1)).isEqualTo(sent);
        assertThat(scene.count(1, Count.DIFFS_MADE)).isZero();
    }

    @Test
    void whoeverLocksNextSeesWhatARunningRankHasWritten() {
        Scene scene = scene(2, 1, Rules::new);
        scene.lock(1, LOCK).write(1, PAGE, 3, 5).unlock(1, LOCK);
        scene.lock(0, LOCK);
        assertThat(scene.read(0, PAGE, 3)).isEqualTo(5);
        assertThat(scene.count(1, Count.DIFFS_MADE)).isOne();
    }

    @Test
    void whoeverLocksNextSeesWhatARankHasWrittenThatWaitsForAnotherLock() {
        Scene scene = scene(2, 1, Rules::new);
        scene.lock(0, OTHER);
        scene.lock(1, LOCK).write(1, PAGE, 3, 5).unlock(1, LOCK);
        scene.begin(1, new SyncOperation.Lock(OTHER));
        scene.settle();
        assertThat(scene.isWaiting(1)).isTrue();
        scene.lock(0, LOCK);
        assertThat(scene.read(0, PAGE, 3)).isEqualTo(5);
    }

    @Test
    void anotherRankOfTheNodeGetsItByTrying() {
        Scene scene = scene(1, 2, Rules::new);
        scene.lock(0, LOCK).unlock(0, LOCK);
        assertThat(scene.sync(1, new SyncOperation.TryLock(LOCK))).isOne();
        assertThat(scene.sync(0, new SyncOperation.TryLock(LOCK))).isZero();
    }

    @Test
    void aLockThatIsHeldIsNotTakenAway() {
        Scene scene = scene(2, 1, Rules::new);
        scene.lock(1, LOCK).unlock(1, LOCK).lock(1, LOCK);
        scene.begin(0, new SyncOperation.Lock(LOCK));
        scene.settle();
        assertThat(scene.isWaiting(0)).isTrue();
        scene.unlock(1, LOCK);
        assertThat(scene.isWaiting(0)).isFalse();
    }

    /** Two threads of node 1 share a page table: ranks 2 and 3. */
    private static Scene threads() {
        World.Size size = new World.Size(2, 1, 2, false);
        Scene scene = Scene.faithful(size, HomePolicy.ROUND_ROBIN, Rules::new);
        scene.keepLocks(KeepingRules.TRUE);
        scene.read(0, PAGE, 0); // nobody has the page alone
        return scene;
    }

    @Test
    void aThreadTakesWhatAnotherKeepsWithoutAMessageAndNothingIsReleased() {
        Scene scene = threads();
        scene.lock(2, LOCK).write(2, PAGE, 3, 5).unlock(2, LOCK);
        long sent = scene.sent(1);
        scene.lock(3, LOCK);
        assertThat(scene.read(3, PAGE, 3)).isEqualTo(5);
        scene.put(3, PAGE, 3, 6).unlock(3, LOCK).lock(2, LOCK).unlock(2, LOCK);
        assertThat(scene.sent(1)).isEqualTo(sent);
        assertThat(scene.count(1, Count.DIFFS_MADE)).isZero();
    }

    @Test
    void whatBothThreadsWroteIsReleasedWithTheLock() {
        Scene scene = threads();
        scene.lock(2, LOCK).write(2, PAGE, 3, 5).unlock(2, LOCK);
        scene.lock(3, LOCK).put(3, PAGE, 4, 6).unlock(3, LOCK);
        scene.lock(0, LOCK);
        assertThat(scene.read(0, PAGE, 3)).isEqualTo(5);
        assertThat(scene.read(0, PAGE, 4)).isEqualTo(6);
    }

    @Test
    void aThreadWaitsForTheLockThatAnotherHasTakenFromIt() {
        Scene scene = threads();
        scene.lock(2, LOCK).unlock(2, LOCK).lock(3, LOCK);
        scene.begin(2, new SyncOperation.Lock(LOCK));
        scene.settle();
        assertThat(scene.isWaiting(2)).isTrue();
        scene.unlock(3, LOCK);
        assertThat(scene.isWaiting(2)).isFalse();
    }

    @Test
    void theReleaseOfAThreadIsNotOverBeforeThatOfTheOneWhoseLockItTook() {
        Scene scene = threads();
        scene.lock(2, LOCK).write(2, PAGE, 3, 5).unlock(2, LOCK);
        scene.hold(1, 0);
        scene.begin(2, new SyncOperation.Sync()); // its diff is on its way
        scene.lock(3, LOCK);
        scene.begin(3, new SyncOperation.SetFlag(1)); // which node 1 decides
        assertThat(scene.isWaiting(3)).isTrue();
        scene.letPass(1, 0);
        assertThat(scene.isWaiting(3)).isFalse();
    }

    /** Between the diff and the new twin the rank, which is running, writes once more. */
    private static final class StillWriting extends Rules {
        private Runnable write = () -> {};

        @Override
        protected boolean keepsTwin(LocalPage page) {
            write.run();
            write = () -> {};
            return super.keepsTwin(page);
        }
    }

    @Test
    void aWriteDuringTheReleaseOfARunningRankIsNotLost() {
        StillWriting rules = new StillWriting();
        Scene scene = scene(2, 1, () -> rules);
        scene.lock(1, LOCK).write(1, PAGE, 3, 5).unlock(1, LOCK);
        rules.write = () -> scene.put(1, PAGE, 4, 7);
        scene.lock(0, LOCK).unlock(0, LOCK);
        assertThat(scene.read(0, PAGE, 3)).isEqualTo(5);
        scene.lock(1, OTHER).unlock(1, OTHER).lock(0, OTHER);
        assertThat(scene.read(0, PAGE, 4)).isEqualTo(7);
    }
}
