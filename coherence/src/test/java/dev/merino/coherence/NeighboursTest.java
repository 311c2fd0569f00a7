package dev.merino.coherence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.coherence.cashmere.Rules;
import dev.merino.core.Count;
import dev.merino.memory.HomePolicy;
import dev.merino.protocol.Access;
import dev.merino.sim.Reach;
import dev.merino.sim.World;
import dev.merino.sync.SyncOperation;

import org.junit.jupiter.api.Test;

/** Nodes that can read each other's frames. */
class NeighboursTest {
    private static final int PAGE = 0;

    /** Node 0 is the home; rank 1 has read the page. */
    private static Scene shared(int nodes) {
        World.Size size = new World.Size(nodes, 1, 1, false, Reach.NEIGHBOURS);
        Scene scene = new Scene(size, 2 * nodes, 4096, HomePolicy.BLOCKED, Rules::new);
        assertThat(scene.write(0, PAGE, 8, 1).release(0).read(1, PAGE, 8)).isEqualTo(1);
        return scene;
    }

    @Test
    void whoSharesAPageReadsItsNewsWithoutAMessage() {
        Scene scene = shared(3);
        long requests = scene.sent(1, "PageRequest");
        for (int value = 2; value < 10; value++) {
            scene.write(0, PAGE, 8, value).release(0).acquire(1);
            assertThat(scene.rights(1, PAGE)).isEqualTo(Access.READ);
            assertThat(scene.read(1, PAGE, 8)).isEqualTo(value);
        }
        assertThat(scene.sent(1, "PageRequest")).isEqualTo(requests);
        assertThat(scene.count(1, Count.PAGES_READ_DIRECTLY)).isEqualTo(8);
        assertThat(scene.count(1, Count.INVALIDATIONS)).isZero();
    }

    @Test
    void aFaultOnASharedPageNeedsNoMessageEither() {
        Scene scene = shared(3);
        for (int value = 2; value < 40; value++) {
            scene.write(0, PAGE, 8, value).release(0).acquire(1);
            assertThat(scene.read(1, PAGE, 8)).isEqualTo(value);
        }
        assertThat(scene.count(1, Count.INVALIDATIONS)).isPositive();
        assertThat(scene.sent(1, "PageRequest")).isEqualTo(1);
    }

    @Test
    void whatIsWrittenHereSurvivesNewsFromThere() {
        Scene scene = shared(3);
        scene.write(1, PAGE, 100, 50);
        scene.write(0, PAGE, 8, 2).release(0).acquireKeepingDirty(1);
        assertThat(scene.peek(1, PAGE, 8)).isEqualTo(2);
        assertThat(scene.peek(1, PAGE, 100)).isEqualTo(50);
        assertThat(scene.release(1).acquire(0).read(0, PAGE, 100)).isEqualTo(50);
    }

    @Test
    void aCopyWhoseDiffsAreOnTheirWayKeepsThem() {
        Scene scene = shared(2);
        long requests = scene.sent(1, "PageRequest");
        scene.write(1, PAGE, 100, 50).hold(1, 0);
        scene.begin(1, new SyncOperation.Unlock(useLock(scene)));
        scene.write(0, PAGE, 8, 2).release(0);
        scene.goOn(1);
        scene.begin(1, new SyncOperation.Lock(2001));
        scene.letPass(1, 0);
        scene.goOn(1);
        assertThat(scene.read(1, PAGE, 100)).isEqualTo(50);
        assertThat(scene.read(1, PAGE, 8)).isEqualTo(2);
        assertThat(scene.sent(1, "PageRequest")).isEqualTo(requests);
    }

    private static int useLock(Scene scene) {
        int lock = 1001;
        scene.letPass(1, 0).lock(1, lock).hold(1, 0);
        return lock;
    }

    @Test
    void whoeverHearsOfVeryManyPagesReadsSomeOfThemAtOnce() {
        int pages = 200;
        World.Size size = new World.Size(2, 1, 1, false, Reach.NEIGHBOURS);
        Scene scene = new Scene(size, 2 * pages, 4096, HomePolicy.BLOCKED, Rules::new);
        for (int page = 0; page < pages; page++) {
            scene.write(0, page, 8, 1).release(0).read(1, page, 8);
        }
        long before = scene.count(1, Count.PAGES_READ_DIRECTLY);
        for (int page = 0; page < pages; page++) {
            scene.write(0, page, 8, 2);
        }
        scene.release(0).acquire(1);
        assertThat(scene.count(1, Count.PAGES_READ_DIRECTLY) - before).isEqualTo(64);
        long faults = scene.count(1, Count.READ_FAULTS);
        for (int page = 0; page < pages; page++) {
            assertThat(scene.read(1, page, 8)).isEqualTo(2);
        }
        long missed = scene.count(1, Count.READ_FAULTS);
        assertThat(missed - faults).isBetween(1L, 10L); // it is a sweep
        for (int page = 0; page < pages; page++) {
            scene.write(0, page, 8, 3);
        }
        scene.release(0).acquire(1);
        for (int page = 0; page < pages; page++) {
            assertThat(scene.read(1, page, 8)).isEqualTo(3);
        }
        assertThat(scene.count(1, Count.READ_FAULTS)).isEqualTo(missed);
    }

    @Test
    void theAnswerToANeighbourBringsNoBytes() {
        Scene near = shared(2);
        assertThat(near.bytesSent(0, "PageReply")).isLessThan(100);
        assertThat(near.read(1, PAGE, 8)).isEqualTo(1);
    }
}
