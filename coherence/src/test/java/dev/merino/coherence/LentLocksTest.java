package dev.merino.coherence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.coherence.cashmere.Rules;
import dev.merino.core.Count;
import dev.merino.memory.HomePolicy;
import dev.merino.sim.KeepingRules;
import dev.merino.sim.World;
import dev.merino.sync.SyncOperation;
import dev.merino.sync.SyncOptions;

import org.junit.jupiter.api.Test;

/**
 * Locks that go from a rank to a rank of another page table of its node without the node, and what
 * becomes stale if one of the rules for that is broken.
 */
class LentLocksTest {
    /** Node 0 is the home of this page. */
    private static final int PAGE = 0;

    private static final int LOCK = 0;
    private static final int OTHER = 1;
    private static final int FLAG = 1; // which node 1 decides

    /** Ranks 0 and 1 are on node 0, ranks 2 and 3 on node 1, each with its own page table. */
    private static Scene scene(KeepingRules rules) {
        World.Size size = new World.Size(2, 2, 1, true);
        Scene scene = Scene.faithful(size, HomePolicy.ROUND_ROBIN, Rules::new);
        scene.keepLocks(rules);
        scene.read(0, PAGE, 0); // nobody has the page alone
        return scene;
    }

    @Test
    void itGoesToAndFroWithoutAMessageAndNothingIsReleased() {
        Scene scene = scene(KeepingRules.TRUE);
        scene.lock(2, LOCK).write(2, PAGE, 3, 5).unlock(2, LOCK);
        scene.lock(3, LOCK).write(3, PAGE, 3, 6).unlock(3, LOCK);
        long sent = scene.sent(1);
        for (int value = 7; value < 20; value++) {
            int rank = 2 + value % 2;
            scene.lock(rank, LOCK);
            assertThat(scene.read(rank, PAGE, 3)).isEqualTo(value - 1);
            scene.write(rank, PAGE, 3, value).unlock(rank, LOCK);
        }
        assertThat(scene.sent(1)).isEqualTo(sent);
        assertThat(scene.count(1, Count.DIFFS_MADE)).isZero();
    }

    /** What a rank of node 0 reads of two writes of different ranks, which one lock ordered. */
    private static int sumReadElsewhere(KeepingRules rules) {
        Scene scene = scene(rules);
        scene.lock(2, LOCK).write(2, PAGE, 3, 5).unlock(2, LOCK);
        scene.lock(3, LOCK).write(3, PAGE + 2, 4, 60).unlock(3, LOCK);
        scene.lock(0, LOCK);
        return scene.read(0, PAGE, 3) + scene.read(0, PAGE + 2, 4);
    }

    @Test
    void whatTheLenderWroteIsReleasedWithTheLock() {
        assertThat(sumReadElsewhere(KeepingRules.TRUE)).isEqualTo(65);
        assertThat(sumReadElsewhere(new ForgottenLender())).isEqualTo(60);
    }

    private static final class ForgottenLender extends KeepingRules {
        @Override
        protected boolean releasesLender(boolean isLent) {
            return false;
        }
    }

    /** What rank 3 reads of a page that it had mapped and that node 0 has changed since. */
    private static int readAfterTheLenderAcquired(KeepingRules rules) {
        Scene scene = scene(rules);
        assertThat(scene.read(3, PAGE, 3)).isZero();
        scene.lock(0, LOCK).write(0, PAGE, 3, 5).unlock(0, LOCK);
        scene.lock(2, LOCK).unlock(2, LOCK);
        scene.lock(3, LOCK);
        return scene.read(3, PAGE, 3);
    }

    @Test
    void whatTheLenderAcquiredIsAcquiredWithTheLock() {
        assertThat(readAfterTheLenderAcquired(KeepingRules.TRUE)).isEqualTo(5);
        assertThat(readAfterTheLenderAcquired(new Unacquired())).isZero();
    }

    private static final class Unacquired extends KeepingRules {
        @Override
        protected boolean followsLender(boolean isBehind) {
            return false;
        }
    }

    /** Whether rank 3 waits while a release of rank 2, whose lock it has taken, is on its way. */
    private static boolean waitsForTheLendersRelease(KeepingRules rules) {
        Scene scene = scene(rules);
        scene.lock(2, LOCK).write(2, PAGE, 3, 5).unlock(2, LOCK);
        scene.lock(3, LOCK);
        scene.hold(1, 0);
        scene.begin(2, new SyncOperation.Sync()); // its diff is on its way
        scene.begin(3, new SyncOperation.SetFlag(FLAG));
        boolean waits = scene.isWaiting(3);
        scene.letPass(1, 0);
        assertThat(scene.isWaiting(3)).isFalse();
        return waits;
    }

    @Test
    void aReleaseIsNotOverBeforeThatOfTheLender() {
        assertThat(waitsForTheLendersRelease(KeepingRules.TRUE)).isTrue();
        assertThat(waitsForTheLendersRelease(new Overtaken())).isFalse();
    }

    private static final class Overtaken extends KeepingRules {
        @Override
        protected boolean endsReleasesInOrder() {
            return false;
        }
    }

    /** What a rank of node 0 reads of what rank 2 wrote while it gave back another lock. */
    private static int readOfWhatWasWrittenMeanwhile(KeepingRules rules) {
        Scene scene = scene(rules);
        scene.lock(2, LOCK).unlock(2, LOCK);
        scene.lock(2, OTHER).write(2, PAGE, 3, 5).unlock(2, OTHER);
        scene.lock(3, LOCK).unlock(3, LOCK); // from now on its table is not behind
        scene.hold(1, 0);
        scene.begin(0, new SyncOperation.Lock(OTHER)); // node 1 releases for rank 2, which runs
        scene.lock(2, LOCK).write(2, PAGE, 4, 6).unlock(2, LOCK);
        scene.lock(3, LOCK);
        assertThat(scene.read(3, PAGE, 4)).isEqualTo(6);
        scene.begin(3, new SyncOperation.SetFlag(FLAG));
        scene.letPass(1, 0);
        scene.settle();
        assertThat(scene.isWaiting(3)).isFalse();
        scene.goOn(0);
        assertThat(scene.sync(0, new SyncOperation.AwaitFlag(FLAG))).isNotNegative();
        return scene.read(0, PAGE, 4);
    }

    @Test
    void whatALenderWritesWhileItGivesBackSomethingElseIsReleasedAfterwards() {
        assertThat(readOfWhatWasWrittenMeanwhile(KeepingRules.TRUE)).isEqualTo(6);
        assertThat(readOfWhatWasWrittenMeanwhile(new UnawaitedLender())).isZero();
    }

    private static final class UnawaitedLender extends KeepingRules {
        @Override
        protected boolean awaitsLender(boolean isLent) {
            return false;
        }
    }

    /** Two ranks of node 1 want the lock all the time, and pass it to each other. */
    @Test
    void anotherNodeGetsItAfterABoundedNumberOfHandOvers() {
        Scene scene = scene(KeepingRules.TRUE);
        scene.lock(2, LOCK).unlock(2, LOCK).lock(3, LOCK).unlock(3, LOCK).lock(2, LOCK);
        scene.begin(3, new SyncOperation.Lock(LOCK)).begin(0, new SyncOperation.Lock(LOCK));
        scene.settle();
        int handOvers = 0;
        for (int holder = 2; scene.isWaiting(0); holder = 5 - holder) {
            assertThat(handOvers).isLessThanOrEqualTo(SyncOptions.DEFAULT.localHandoversMax());
            scene.unlock(holder, LOCK);
            if (!scene.isWaiting(5 - holder)) {
                handOvers++;
                scene.goOn(5 - holder);
            }
            scene.begin(holder, new SyncOperation.Lock(LOCK));
            scene.settle();
        }
        assertThat(handOvers).isPositive();
    }
}
