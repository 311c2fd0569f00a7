package dev.merino.coherence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.protocol.WriteConflict;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;

/** Which writes of two nodes are reported as races, and which are not. */
class ConflictSearchTest {
    private static final int PAGE = 2;
    private static final int LOCK = 1;

    /** Node 1 manages it: who takes it first learns what its manager knows. */
    private static final int OTHER_LOCK = 3;

    private final List<WriteConflict> found = new ArrayList<>();

    private Scene scene(int nodes) {
        return Scene.under(Protocols.findingConflicts(found::add), nodes);
    }

    private void assertFoundBetween(int one, int other, int offset) {
        assertThat(found)
                .isNotEmpty()
                .allSatisfy(
                        race -> {
                            assertThat(race.page()).isEqualTo(PAGE);
                            assertThat(race.firstByte()).isEqualTo(offset);
                            assertThat(race.endByte()).isEqualTo(offset + 1);
                            assertThat(List.of(race.node(), race.other()))
                                    .containsExactlyInAnyOrder(one, other);
                        });
    }

    @Test
    void writesToTheSameByteBetweenTwoBarriersAreFoundThoughNobodyReadsThem() {
        scene(3).write(0, PAGE, 5, 1).write(2, PAGE, 5, 2).barrier();
        assertFoundBetween(0, 2, 5);
    }

    @Test
    void theSameValueIsARaceToo() {
        scene(2).write(0, PAGE, 0, 1).write(1, PAGE, 0, 1).barrier();
        assertFoundBetween(0, 1, 0);
    }

    @Test
    void aLockOnOneSideOnlyIsFound() {
        Scene scene = scene(2);
        scene.lock(0, LOCK).write(0, PAGE, 8, 1).unlock(0, LOCK);
        scene.write(1, PAGE, 8, 2);
        scene.lock(1, LOCK).unlock(1, LOCK);
        assertFoundBetween(0, 1, 8);
    }

    @Test
    void twoLocksAreAsGoodAsNone() {
        Scene scene = scene(2);
        scene.lock(0, LOCK).write(0, PAGE, 8, 1).unlock(0, LOCK);
        scene.lock(1, OTHER_LOCK).write(1, PAGE, 8, 2).unlock(1, OTHER_LOCK);
        assertThat(found).isEmpty();
        scene.barrier();
        assertFoundBetween(0, 1, 8);
    }

    @Test
    void whatFollowsARaceIsNone() {
        Scene scene = scene(2).write(0, PAGE, 5, 1).write(1, PAGE, 5, 2).barrier();
        found.clear();
        scene.write(0, PAGE, 5, 3).barrier();
        scene.write(1, PAGE, 5, 4).barrier();
        assertThat(found).isEmpty();
    }

    @Test
    void differentBytesOfAPageAreNoRace() {
        scene(2).write(0, PAGE, 0, 1).write(1, PAGE, 1, 2).barrier();
        assertThat(found).isEmpty();
    }

    @Test
    void writesThatALockOrdersAreNoRaceThroughAThirdNodeEither() {
        Scene scene = scene(3);
        for (int round = 1; round <= 4; round++) {
            for (int rank : new int[] {0, 2, 1}) {
                scene.lock(rank, LOCK).write(rank, PAGE, 3, 10 * round + rank).unlock(rank, LOCK);
            }
        }
        scene.barrier();
        assertThat(found).isEmpty();
    }

    @Test
    void whatIsWrittenOnWhileItsDiffIsMadeGoesUnderALaterName() {
        Scene scene = scene(3).write(0, PAGE, 0, 1).write(1, PAGE, 8, 1).barrier();
        found.clear();
        scene.write(0, PAGE, 0, 2);
        scene.lock(0, LOCK).unlock(0, LOCK);
        scene.lock(2, LOCK).unlock(2, LOCK);
        assertThat(scene.read(2, PAGE, 0)).isEqualTo(2); // the diff is made while 0 writes on
        scene.lock(0, LOCK).write(0, PAGE, 16, 1).unlock(0, LOCK);
        scene.lock(1, LOCK).write(1, PAGE, 16, 2).unlock(1, LOCK);
        scene.barrier();
        assertThat(found).isEmpty();
    }
}
