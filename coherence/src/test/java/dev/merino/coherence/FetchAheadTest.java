package dev.merino.coherence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.coherence.cashmere.Rules;
import dev.merino.core.Count;
import dev.merino.memory.HomePolicy;
import dev.merino.protocol.Access;
import dev.merino.sim.World;

import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.function.Supplier;

/** Pages that are asked for before anybody touches them. */
class FetchAheadTest {
    private static final int MANY = 256;

    /** Rank 0 has written all pages, and is the home of all. */
    private static Scene writtenByRankZero(int pages, int unitBytes) {
        Scene scene =
                new Scene(
                        new World.Size(2, 1, 1, false),
                        pages,
                        unitBytes,
                        HomePolicy.FIRST_TOUCH,
                        Rules::new);
        for (int page = 0; page < pages; page++) {
            scene.write(0, page, 8, page % 100);
        }
        return scene.release(0);
    }

    private static void readByRankOne(int page, Scene scene) {
        assertThat(scene.read(1, page, 8)).isEqualTo(page % 100);
    }

    private static long requests(Scene scene) {
        return scene.sent(1, "HomeQuery") + scene.sent(1, "PageRequest");
    }

    @Nested
    class Sweeps {
        @Test
        void aSweepNeedsFewRequests() {
            Scene scene = writtenByRankZero(MANY, 4096);
            for (int page = 0; page < MANY; page++) {
                readByRankOne(page, scene);
            }
            assertThat(requests(scene)).isLessThanOrEqualTo(13);
            assertThat(scene.count(1, Count.READ_FAULTS)).isEqualTo(10);
            assertThat(scene.count(1, Count.PAGE_TRANSFERS)).isEqualTo(MANY);
            assertThat(scene.count(1, Count.PAGES_AHEAD)).isEqualTo(MANY - 10);
        }

        @Test
        void severalSweepsAtATimeDoNotDisturbEachOther() {
            Scene scene = writtenByRankZero(MANY, 4096);
            for (int page = 0; page < MANY / 2; page++) {
                readByRankOne(page, scene);
                readByRankOne(MANY / 2 + page, scene);
            }
            assertThat(scene.count(1, Count.READ_FAULTS)).isLessThanOrEqualTo(16);
        }

        @Test
        void whoDoesNotSweepGetsNothingAhead() {
            Scene scene = writtenByRankZero(MANY, 4096);
            for (int page = MANY - 1; page >= 0; page -= 2) {
                readByRankOne(page, scene);
            }
            assertThat(scene.count(1, Count.PAGES_AHEAD)).isZero();
        }

        @Test
        void largeUnitsAreAskedForInShorterRuns() {
            Scene scene = writtenByRankZero(32, 1 << 16);
            for (int page = 0; page < 32; page++) {
                readByRankOne(page, scene);
            }
            assertThat(scene.count(1, Count.READ_FAULTS)).isEqualTo(2 + 8);
        }

        @Test
        void aSweepThatWritesWhatIsAtHomeElsewhereAsksForOnePageAtATime() {
            Scene scene = fresh(8, HomePolicy.BLOCKED);
            scene.write(0, 0, 8, 1).write(0, 1, 8, 1).write(0, 2, 8, 1).write(0, 3, 8, 1);
            for (int page = 0; page < 4; page++) {
                scene.write(1, page, 9, 1);
            }
            assertThat(scene.count(1, Count.PAGES_AHEAD)).isZero();
            assertThat(scene.count(1, Count.WRITE_FAULTS)).isEqualTo(4);
        }

        @Test
        void aSweepOverUntouchedPagesBecomesTheirHomeAheadOfItself() {
            Scene scene = fresh(MANY, HomePolicy.FIRST_TOUCH);
            for (int page = 0; page < MANY; page++) {
                scene.write(1, page, 8, page % 100);
            }
            assertThat(scene.sent(1, "HomeQuery")).isLessThanOrEqualTo(MANY / 5);
            assertThat(scene.count(1, Count.WRITE_FAULTS)).isLessThanOrEqualTo(MANY / 5);
            assertThat(scene.count(1, Count.PAGE_TRANSFERS)).isZero();
        }

        /** Rows of a matrix that are dealt out in turns, of some pages each. */
        @ParameterizedTest
        @CsvSource({"2,0", "4,0", "16,0", "64,8"})
        void whoWritesBlocksInTurnsIsTheHomeOfItsOwn(int blockPages, int wrongInBlock) {
            Scene scene = fresh(MANY, HomePolicy.FIRST_TOUCH);
            writeBlocks(scene, blockPages);
            scene.barrier();
            long before = scene.count(1, Count.DIFFS_MADE);
            writeBlocks(scene, blockPages);
            scene.barrier();
            long blocks = MANY / blockPages / 2;
            assertThat(scene.count(0, Count.DIFFS_MADE)).isZero();
            assertThat(scene.count(1, Count.DIFFS_MADE) - before)
                    .isLessThanOrEqualTo(blocks * wrongInBlock);
        }

        private static void writeBlocks(Scene scene, int blockPages) {
            for (int rank = 0; rank < 2; rank++) {
                for (int page = 0; page < MANY; page++) {
                    if (page / blockPages % 2 == rank) {
                        scene.write(rank, page, 8, page % 100);
                    }
                }
            }
        }

        @Test
        void whatSomebodyHasTouchedBeforeStaysAtHomeThere() {
            Scene scene = fresh(MANY, HomePolicy.FIRST_TOUCH);
            scene.write(0, 100, 8, 7);
            for (int page = 0; page < 100; page++) {
                scene.write(1, page, 8, page % 100);
            }
            scene.write(0, 100, 8, 8);
            assertThat(scene.count(0, Count.PAGE_TRANSFERS)).isZero();
        }

        @Test
        void aSweepOverPagesAtHomeHereNeedsFewFaults() {
            Scene scene = fresh(2 * MANY, HomePolicy.BLOCKED);
            for (int page = 0; page < MANY; page++) {
                scene.write(0, page, 8, page % 100);
            }
            assertThat(scene.count(0, Count.WRITE_FAULTS)).isLessThanOrEqualTo(10);
        }
    }

    private static Scene fresh(int pages, HomePolicy homes) {
        return new Scene(new World.Size(2, 1, 1, false), pages, 4096, homes, Rules::new);
    }

    /** Three nodes with four pages each; rank 0 has its own mapped. */
    private static Scene blocks(boolean tracked, Supplier<Rules> rules) {
        Scene scene =
                new Scene(new World.Size(3, 1, 1, tracked), 12, 4096, HomePolicy.BLOCKED, rules);
        scene.read(0, 0, 0);
        return scene;
    }

    @Nested
    class Hints {
        @Test
        void aHintBringsThePagesInOneMessageAndMapsThem() {
            Scene scene = blocks(false, Rules::new);
            scene.willRead(1, 0, 4).settle();
            assertThat(scene.sent(1, "PageRequest")).isEqualTo(1);
            assertThat(scene.rights(1, 3)).isEqualTo(Access.READ);
            assertThat(scene.count(1, Count.READ_FAULTS)).isZero();
        }

        @Test
        void aHintAsksEveryHomeOnceAndSkipsItsOwnPages() {
            Scene scene = blocks(false, Rules::new);
            scene.willRead(1, 0, 12).settle();
            assertThat(scene.sent(1, "PageRequest")).isEqualTo(2);
            assertThat(scene.count(1, Count.PAGES_AHEAD)).isEqualTo(8);
        }

        @Test
        void whereWritesAreTrackedAPageThatComesAheadIsTracked() {
            Scene scene = blocks(true, Rules::new);
            scene.willRead(1, 0, 2).settle();
            assertThat(scene.rights(1, 0)).isEqualTo(Access.TRACKED);
            scene.put(1, 0, 8, 5).release(1);
            assertThat(scene.read(0, 0, 8)).isEqualTo(5);
        }

        @Test
        void whatTheNodeHasIsMappedWithoutAMessage() {
            Scene scene =
                    new Scene(
                            new World.Size(2, 2, 1, false),
                            8,
                            4096,
                            HomePolicy.BLOCKED,
                            Rules::new);
            scene.read(2, 0, 0);
            long sent = scene.sent(1);
            scene.willRead(3, 0, 1);
            assertThat(scene.rights(3, 0)).isEqualTo(Access.READ);
            assertThat(scene.sent(1)).isEqualTo(sent);
        }

        @Test
        void aFaultJoinsWhatWasAskedForAhead() {
            Scene scene = blocks(false, Rules::new);
            scene.hold(0, 1).willRead(1, 0, 4).beginFault(1, 2, Access.WRITE).settle();
            assertThat(scene.isWaiting(1)).isTrue();
            scene.letPass(0, 1);
            assertThat(scene.isWaiting(1)).isFalse();
            assertThat(scene.count(1, Count.FETCHES_COALESCED)).isEqualTo(1);
            assertThat(scene.count(1, Count.PAGE_TRANSFERS)).isEqualTo(4);
        }

        @Test
        void nobodyLosesAPageThatIsExclusiveToAHint() {
            Scene scene = blocks(false, Rules::new);
            scene.write(2, 1, 8, 5).release(2);
            scene.willRead(1, 0, 3).settle();
            assertThat(scene.count(2, Count.EXCLUSIVE_LEFT)).isZero();
            assertThat(scene.rights(1, 1)).isEqualTo(Access.NONE);
            assertThat(scene.rights(1, 2)).isEqualTo(Access.READ);
            assertThat(scene.read(1, 1, 8)).isEqualTo(5);
        }

        @Test
        void whoWaitsForAPageThatIsNotGivenAsksAgain() {
            Scene scene = blocks(false, Rules::new);
            scene.write(2, 1, 8, 5).release(2);
            scene.hold(0, 1).willRead(1, 0, 3).beginFault(1, 1, Access.READ).letPass(0, 1);
            assertThat(scene.isWaiting(1)).isFalse();
            assertThat(scene.read(1, 1, 8)).isEqualTo(5);
        }

        @Test
        void aHintMakesNobodyAHome() {
            Scene scene =
                    new Scene(
                            new World.Size(3, 1, 1, false),
                            8,
                            4096,
                            HomePolicy.FIRST_TOUCH,
                            Rules::new);
            scene.willRead(1, 0, 8).settle();
            scene.write(2, 3, 8, 5).release(2);
            assertThat(scene.read(0, 3, 8)).isEqualTo(5);
            assertThat(scene.sent(2, "PageReply")).isEqualTo(1);
        }

        /** A copy is on its way when somebody writes the page and rank 1 hears of it. */
        private Scene acquireBehindHint(Supplier<Rules> rules) {
            Scene scene = blocks(false, rules);
            scene.hold(0, 1).willRead(1, 0, 1).settle();
            scene.write(2, 0, 8, 5).release(2);
            return scene.lock(1, 1).letPass(0, 1);
        }

        @Test
        void aCopyThatIsOlderThanAnAcquireIsNotMappedButDropped() {
            Scene scene = acquireBehindHint(Rules::new);
            assertThat(scene.rights(1, 0)).isEqualTo(Access.NONE);
            assertThat(scene.sent(1, "Drop")).isEqualTo(1);
            assertThat(scene.read(1, 0, 8)).isEqualTo(5);
            Scene old = acquireBehindHint(BrokenRules.MapsOldPages::new);
            assertThat(old.read(1, 0, 8)).isZero();
        }
    }
}
