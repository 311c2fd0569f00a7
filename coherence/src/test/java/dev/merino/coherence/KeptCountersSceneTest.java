package dev.merino.coherence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.coherence.cashmere.Rules;
import dev.merino.core.Count;
import dev.merino.memory.HomePolicy;
import dev.merino.sim.KeepingRules;
import dev.merino.sim.World;
import dev.merino.sync.SyncOperation;
import dev.merino.sync.SyncOperation.Change;

import org.junit.jupiter.api.Test;

/** Counters that a rank keeps, and what it owes when somebody else wants them. */
class KeptCountersSceneTest {
    /** Node 0 is the home of this page. */
    private static final int PAGE = 0;

    /** Node 1 manages it. */
    private static final int COUNTER = 1;

    private static final SyncOperation ADD = new SyncOperation.Count(COUNTER, new Change.Add(1));
    private static final SyncOperation READ = new SyncOperation.Count(COUNTER, new Change.Read());

    private static Scene scene(World.Size size) {
        return scene(size, KeepingRules.TRUE);
    }

    private static Scene scene(World.Size size, KeepingRules rules) {
        Scene scene = Scene.faithful(size, HomePolicy.ROUND_ROBIN, Rules::new);
        scene.keepLocks(rules);
        scene.read(0, PAGE, 0); // nobody has the page alone
        return scene;
    }

    @Test
    void aKeptCounterIsChangedWithoutAMessageAndNothingIsReleased() {
        Scene scene = scene(new World.Size(2, 1, 1, true));
        assertThat(scene.sync(1, ADD)).isZero();
        scene.write(1, PAGE, 3, 5);
        long sent = scene.sent(1);
        assertThat(scene.sync(1, ADD)).isOne();
        assertThat(scene.sync(1, READ)).isEqualTo(2);
        assertThat(scene.sent(1)).isEqualTo(sent);
        assertThat(scene.count(1, Count.DIFFS_MADE)).isZero();
    }

    @Test
    void whoReadsItNextSeesWhatARunningRankHasWritten() {
        Scene scene = scene(new World.Size(2, 1, 1, true));
        assertThat(scene.sync(1, ADD)).isZero();
        scene.write(1, PAGE, 3, 5);
        assertThat(scene.sync(1, ADD)).isOne();
        assertThat(scene.sync(0, READ)).isEqualTo(2);
        assertThat(scene.read(0, PAGE, 3)).isEqualTo(5);
        assertThat(scene.sync(1, ADD)).isEqualTo(2);
    }

    @Test
    void whoReadsItNextSeesWhatAWaitingRankHasWritten() {
        Scene scene = scene(new World.Size(2, 1, 1, true));
        scene.lock(0, 0);
        assertThat(scene.sync(1, ADD)).isZero();
        scene.write(1, PAGE, 3, 5);
        assertThat(scene.sync(1, ADD)).isOne();
        scene.begin(1, new SyncOperation.Lock(0));
        scene.settle();
        assertThat(scene.sync(0, READ)).isEqualTo(2);
        assertThat(scene.read(0, PAGE, 3)).isEqualTo(5);
    }

    /** Two threads of node 1 share a page table: ranks 2 and 3. */
    @Test
    void aThreadUsesWhatAnotherKeepsOnceThatOneHasUsedIt() {
        Scene scene = scene(new World.Size(2, 1, 2, false));
        assertThat(scene.sync(2, ADD)).isZero();
        assertThat(scene.sync(2, ADD)).isOne();
        scene.write(2, PAGE, 3, 5);
        assertThat(scene.sync(2, ADD)).isEqualTo(2);
        long sent = scene.sent(1);
        assertThat(scene.sync(3, ADD)).isEqualTo(3);
        assertThat(scene.sent(1)).isEqualTo(sent);
        assertThat(scene.sync(0, READ)).isEqualTo(4);
        assertThat(scene.read(0, PAGE, 3)).isEqualTo(5);
    }

    /** What a rank of node 0 reads after a rank of another table of node 1 has used the counter. */
    private static int readAfterAnotherTableHasCounted(KeepingRules rules) {
        Scene scene = scene(new World.Size(2, 2, 1, true), rules);
        assertThat(scene.sync(2, ADD)).isZero();
        assertThat(scene.sync(2, ADD)).isOne();
        scene.write(2, PAGE, 3, 5);
        assertThat(scene.sync(2, ADD)).isEqualTo(2);
        assertThat(scene.sync(3, ADD)).isEqualTo(3);
        assertThat(scene.sync(0, READ)).isEqualTo(4);
        return scene.read(0, PAGE, 3);
    }

    @Test
    void aRankOfAnotherTableUsesItOnlyWhenItIsGivenBack() {
        assertThat(readAfterAnotherTableHasCounted(KeepingRules.TRUE)).isEqualTo(5);
        assertThat(readAfterAnotherTableHasCounted(new OtherTable())).isZero();
    }

    private static final class OtherTable extends KeepingRules {
        @Override
        protected boolean mayTake(boolean sharesMemory) {
            return true;
        }
    }
}
