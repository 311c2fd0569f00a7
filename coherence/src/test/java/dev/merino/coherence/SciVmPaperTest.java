package dev.merino.coherence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.core.Count;
import dev.merino.memory.HomePolicy;
import dev.merino.protocol.Access;
import dev.merino.sync.SyncOperation;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What the paper on SCI-VM says of its memory. */
@DisplayName("Schulz, SCI-VM: A flexible base for transparent shared memory programming models")
class SciVmPaperTest {
    private static final int LOCK = 1;

    private static Scene scene(int nodes) {
        return Scene.of("sci-vm", nodes, 1, HomePolicy.FIRST_TOUCH);
    }

    @Test
    @DisplayName("4.2 Memory is distributed in a round-robin fashion at page granularity")
    void pagesAreDealtToTheNodesInTurn() {
        Scene scene = scene(3);
        for (int page = 0; page < 6; page++) {
            long before = scene.count(1, Count.REMOTE_READS);
            scene.read(1, page, 0);
            boolean own = page % 3 == 1;
            assertThat(scene.count(1, Count.REMOTE_READS) - before).isEqualTo(own ? 0 : 1);
        }
    }

    @Test
    @DisplayName("3.2 Local pages are mapped and accessed directly")
    void whatIsAtHomeHereNeverFaultsAgain() {
        Scene scene = scene(2);
        scene.lock(0, LOCK).write(0, 0, 0, 5).unlock(0, LOCK).lock(0, LOCK).put(0, 0, 1, 6);
        assertThat(scene.count(0, Count.WRITE_FAULTS)).isEqualTo(1);
        assertThat(scene.count(0, Count.TWINS)).isZero();
    }

    @Test
    @DisplayName("4.4 Before the unlock all local buffers are flushed")
    void aReleaseWaitsUntilItsWritesAreInTheMemoryOfTheHome() {
        Scene scene = scene(3);
        scene.lock(1, LOCK).write(1, 0, 0, 5).hold(1, 0).begin(1, new SyncOperation.Unlock(LOCK));
        scene.settle();
        assertThat(scene.isWaiting(1)).isTrue();
        scene.letPass(1, 0);
        assertThat(scene.isWaiting(1)).isFalse();
        assertThat(scene.read(0, 0, 0)).isEqualTo(5);
    }

    @Test
    @DisplayName("4.4 After acquiring a lock the local memory state is invalidated")
    void anAcquireInvalidatesEverythingThatIsCached() {
        Scene scene = scene(2);
        scene.read(1, 0, 0);
        scene.read(1, 2, 0);
        scene.lock(1, LOCK);
        assertThat(scene.rights(1, 0)).isEqualTo(Access.NONE);
        assertThat(scene.rights(1, 2)).isEqualTo(Access.NONE);
        assertThat(scene.count(1, Count.INVALIDATIONS)).isEqualTo(2);
    }

    @Test
    @DisplayName("4.4 A routine for explicit synchronisation flushes and invalidates")
    void syncBringsUnguardedDataFromOneRankToAnother() {
        Scene scene = scene(3);
        assertThat(scene.read(2, 0, 0)).isZero();
        scene.write(1, 0, 0, 7);
        scene.sync(1, new SyncOperation.Sync());
        assertThat(scene.peek(2, 0, 0)).isZero();
        scene.sync(2, new SyncOperation.Sync());
        assertThat(scene.read(2, 0, 0)).isEqualTo(7);
    }

    @Test
    @DisplayName("3.4 Memory is flushed by one routine, and caches are invalidated by another")
    void aFlushKeepsWhatWasReadAndAnInvalidationSendsNothing() {
        Scene scene = scene(3);
        assertThat(scene.read(2, 0, 0)).isZero();
        scene.write(1, 0, 0, 7);
        scene.sync(2, new SyncOperation.Sync(false, true));
        assertThat(scene.read(2, 0, 0)).as("nothing was flushed").isZero();
        scene.sync(1, new SyncOperation.Sync(false, true));
        assertThat(scene.count(1, Count.REMOTE_WRITES)).isZero();
        assertThat(scene.read(1, 0, 0)).as("what it wrote itself").isEqualTo(7);
        scene.sync(1, new SyncOperation.Sync(true, false));
        assertThat(scene.rights(1, 0)).as("what it had read").isEqualTo(Access.READ);
        scene.sync(2, new SyncOperation.Sync(true, false));
        assertThat(scene.peek(2, 0, 0)).as("nothing was invalidated").isZero();
        scene.sync(2, new SyncOperation.Sync(false, true));
        assertThat(scene.read(2, 0, 0)).isEqualTo(7);
    }

    @Test
    @DisplayName("3.1 Directly based on the hardware: no software takes part at the other end")
    void noHandlerEverRuns() {
        Scene scene = scene(3);
        for (int rank = 0; rank < 3; rank++) {
            scene.lock(rank, LOCK).write(rank, 0, rank, rank + 1).unlock(rank, LOCK);
        }
        assertThat(scene.lock(0, LOCK).read(0, 0, 2)).isEqualTo(3);
        for (int node = 0; node < 3; node++) {
            assertThat(scene.count(node, Count.COHERENCE_HANDLERS)).isZero();
        }
    }
}
