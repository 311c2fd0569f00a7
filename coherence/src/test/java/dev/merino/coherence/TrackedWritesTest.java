package dev.merino.coherence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.merino.coherence.cashmere.Rules;
import dev.merino.core.Check;
import dev.merino.core.Count;
import dev.merino.memory.HomePolicy;
import dev.merino.protocol.Access;
import dev.merino.sim.World;

import org.junit.jupiter.api.Test;

/** Writes that are found by scan: no write fault, a twin from the beginning. */
class TrackedWritesTest {
    /** Node 0 is the home of this page. */
    private static final int PAGE = 0;

    private static Scene tracked(int nodes, int tables) {
        return Scene.faithful(
                new World.Size(nodes, tables, 1, true), HomePolicy.ROUND_ROBIN, Rules::new);
    }

    /** The home has the page mapped, so nobody can have it alone. */
    private static Scene shared(int nodes, int tables) {
        Scene scene = tracked(nodes, tables);
        scene.read(0, PAGE, 0);
        return scene;
    }

    @Test
    void aReadFaultMakesTheTwinAndTheFirstWriteCostsNoFault() {
        Scene scene = shared(2, 1);
        scene.read(1, PAGE, 0);
        assertThat(scene.rights(1, PAGE)).isEqualTo(Access.TRACKED);
        assertThat(scene.count(1, Count.TWINS)).isEqualTo(1);
        scene.put(1, PAGE, 9, 6).release(1);
        assertThat(scene.read(0, PAGE, 9)).isEqualTo(6);
        assertThat(scene.count(1, Count.WRITE_FAULTS)).isZero();
    }

    @Test
    void theReleaseStopsNobodyAndKeepsTheTwinForTheNextDiff() {
        Scene scene = shared(2, 1);
        scene.write(1, PAGE, 9, 6).release(1);
        assertThat(scene.rights(1, PAGE)).isEqualTo(Access.TRACKED);
        scene.put(1, PAGE, 9, 7).release(1);
        assertThat(scene.read(0, PAGE, 9)).isEqualTo(7);
        assertThat(scene.count(1, Count.TWINS)).isEqualTo(1);
        assertThat(scene.count(1, Count.DIFFS_MADE)).isEqualTo(2);
    }

    @Test
    void aPageThatWasNotWrittenIsNotCompared() {
        Scene scene = shared(2, 1);
        scene.read(1, PAGE, 0);
        scene.release(1);
        assertThat(scene.count(1, Count.DIFFS_MADE)).isZero();
        assertThat(scene.sent(1, "Diffs")).isZero();
    }

    @Test
    void anInvalidationKeepsTheTwinOfWhatWasWritten() {
        Scene scene = shared(3, 1);
        scene.write(1, PAGE, 9, 6);
        scene.write(2, PAGE, 8, 5).release(2);
        scene.acquireKeepingDirty(1);
        assertThat(scene.rights(1, PAGE)).isEqualTo(Access.NONE);
        assertThat(scene.read(1, PAGE, 8)).isEqualTo(5);
        scene.release(1).acquire(0);
        assertThat(scene.read(0, PAGE, 9)).isEqualTo(6);
        assertThat(scene.read(0, PAGE, 8)).isEqualTo(5);
    }

    @Test
    void anInvalidationDropsATwinThatNobodyNeeds() {
        Scene scene = shared(3, 1);
        scene.read(1, PAGE, 9);
        scene.write(2, PAGE, 8, 5).release(2);
        scene.acquire(1);
        assertThat(scene.sent(1, "Drop")).isEqualTo(1);
        assertThat(scene.read(1, PAGE, 8)).isEqualTo(5);
        assertThat(scene.count(1, Count.INCOMING_DIFFS)).isZero();
    }

    @Test
    void aWriteFaultOnAPageThatNobodyHasIsExclusiveAndNeedsNoTwin() {
        Scene scene = tracked(2, 1);
        scene.write(1, PAGE, 9, 6).release(1).put(1, PAGE, 9, 7).release(1);
        assertThat(scene.rights(1, PAGE)).isEqualTo(Access.WRITE);
        assertThat(scene.count(1, Count.TWINS)).isZero();
        assertThat(scene.count(1, Count.DIFFS_MADE)).isZero();
    }

    @Test
    void whoLeavesExclusiveModeIsTrackedFromItsNextReleaseOn() {
        Scene scene = tracked(2, 1);
        scene.write(1, PAGE, 9, 6).release(1);
        assertThat(scene.read(0, PAGE, 9)).isEqualTo(6);
        scene.put(1, PAGE, 8, 5).release(1);
        assertThat(scene.rights(1, PAGE)).isEqualTo(Access.TRACKED);
        scene.put(1, PAGE, 8, 4).release(1);
        assertThat(scene.read(0, PAGE, 8)).isEqualTo(4);
    }

    @Test
    void theHomeWritesFreelyUntilSomebodySharesThePage() {
        Scene scene = shared(2, 1);
        assertThat(scene.rights(0, PAGE)).isEqualTo(Access.WRITE);
        scene.put(0, PAGE, 9, 6).release(0);
        assertThat(scene.read(1, PAGE, 9)).isEqualTo(6);
        scene.put(0, PAGE, 9, 7).release(0);
        assertThat(scene.rights(0, PAGE)).isEqualTo(Access.TRACKED);
        scene.acquire(1);
        assertThat(scene.read(1, PAGE, 9)).isEqualTo(7);
        scene.put(0, PAGE, 9, 8).release(0);
        scene.acquire(1);
        assertThat(scene.read(1, PAGE, 9)).isEqualTo(8);
        assertThat(scene.count(0, Count.TWINS)).isZero();
    }

    @Test
    void theHomeWritesFreelyAgainWhenNobodySharesThePageAnyMore() {
        Scene scene = shared(2, 1);
        assertThat(scene.read(1, PAGE, 9)).isZero();
        scene.put(0, PAGE, 9, 6).release(0).acquire(1); // node 1 leaves
        assertThat(scene.rights(0, PAGE)).isEqualTo(Access.TRACKED);
        scene.put(0, PAGE, 9, 7).release(0);
        assertThat(scene.rights(0, PAGE)).isEqualTo(Access.WRITE);
        scene.put(0, PAGE, 9, 8).release(0).acquire(1);
        assertThat(scene.read(1, PAGE, 9)).isEqualTo(8);
        scene.put(0, PAGE, 9, 9).release(0).acquire(1);
        assertThat(scene.read(1, PAGE, 9)).isEqualTo(9);
    }

    @Test
    void aPageThatComesInUnderATrackedWriterIsMerged() {
        Scene scene = shared(3, 2);
        scene.write(2, PAGE, 9, 6);
        scene.write(4, PAGE, 8, 5).release(4);
        scene.acquire(3);
        assertThat(scene.read(3, PAGE, 8)).isEqualTo(5);
        assertThat(scene.peek(2, PAGE, 9)).isEqualTo(6);
        scene.release(2).acquire(0);
        assertThat(scene.read(0, PAGE, 9)).isEqualTo(6);
    }

    @Test
    void aTwinThatIsDroppedUnderATrackedWriterIsMissed() {
        Scene scene =
                Scene.faithful(
                        new World.Size(2, 1, 1, true),
                        HomePolicy.ROUND_ROBIN,
                        BrokenRules.DropsTwin::new);
        scene.read(0, PAGE, 0);
        scene.write(1, PAGE, 9, 6).release(1).put(1, PAGE, 9, 7);
        assertThatThrownBy(() -> scene.release(1)).isInstanceOf(Check.BrokenInvariant.class);
    }

    @Test
    void onlyTablesOfOneThreadAreTracked() {
        Scene scene =
                Scene.faithful(new World.Size(2, 1, 2, true), HomePolicy.ROUND_ROBIN, Rules::new);
        assertThatThrownBy(() -> scene.read(0, PAGE, 0)).isInstanceOf(Check.BrokenInvariant.class);
    }
}
