package dev.merino.coherence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.coherence.cashmere.DirectoryEntry;
import dev.merino.coherence.cashmere.Rules;
import dev.merino.core.Count;
import dev.merino.memory.HomePolicy;
import dev.merino.protocol.Access;
import dev.merino.sim.World;

import org.junit.jupiter.api.Test;

import java.util.function.Supplier;

/**
 * Why master copies have versions. A request for exclusive mode may travel so slowly that meanwhile
 * two other nodes fetch the page, write it, tell the requester, and leave the sharing set again; it
 * then reaches the home as that of the only sharer, whose copy is old. Random programs show the
 * rule broken by other ways (the plant stale-exclusive); this one is rare, so it is staged here.
 */
class StaleExclusiveTest {
    private static final int PAGE = 0;
    private static final World.Size SIZE = new World.Size(4, 1, 1, false);

    private static final class Believing extends Rules {
        @Override
        protected boolean mayBecomeExclusive(DirectoryEntry entry, long copyVersion) {
            return true;
        }
    }

    /**
     * Rank 1 asks for exclusive mode; before the home hears it, ranks 2 and 3 have written the page
     * and left it.
     */
    private static Scene slowRequest(Supplier<Rules> rules) {
        Scene scene = Scene.faithful(SIZE, HomePolicy.ROUND_ROBIN, rules);
        scene.read(1, PAGE, 0);
        scene.hold(1, 0).beginFault(1, PAGE, Access.WRITE);
        scene.write(2, PAGE, 100, 5);
        scene.write(3, PAGE, 101, 6).release(3);
        scene.acquireKeepingDirty(2).release(2);
        scene.acquire(3);
        scene.letPass(1, 0);
        return scene;
    }

    @Test
    void aCopyThatAChangeHasPassedByDoesNotBecomeExclusive() {
        Scene scene = slowRequest(Rules::new);
        assertThat(scene.count(1, Count.EXCLUSIVE_ENTERED)).isZero();
        scene.put(1, PAGE, 0, 9).release(1).acquire(2);
        assertThat(scene.read(2, PAGE, 100)).isEqualTo(5);
        assertThat(scene.read(2, PAGE, 101)).isEqualTo(6);
    }

    @Test
    void withoutVersionsTheChangesWouldBeLost() {
        Scene scene = slowRequest(Believing::new);
        scene.put(1, PAGE, 0, 9).release(1).acquire(2);
        assertThat(scene.read(2, PAGE, 100)).isZero();
    }
}
