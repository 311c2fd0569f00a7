package dev.merino.coherence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.core.Count;
import dev.merino.memory.HomePolicy;
import dev.merino.protocol.Access;
import dev.merino.protocol.Protocol;
import dev.merino.sim.World;
import dev.merino.sync.SyncOperation;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the paper on NEWGENDSM says of its protocols, section by section. */
@DisplayName("Noronha and Panda, Designing High Performance DSM Systems using InfiniBand Features")
class HlrcPaperTest {
    private static final int LOCK = 1;

    /** With homes dealt in turn, this page is at home on node 0. */
    private static final int PAGE = 0;

    private static Scene scene(String protocol, int nodes) {
        return Scene.of(protocol, nodes, 1, HomePolicy.ROUND_ROBIN);
    }

    /** {@code rank} writes while it has the lock. */
    private static void writeLocked(Scene scene, int rank, int page, int value) {
        scene.lock(rank, LOCK).write(rank, page, 0, value).unlock(rank, LOCK);
    }

    @Nested
    @DisplayName("2.1 and 4.1 ASYNC")
    class Async {
        @Test
        void aReleaseSendsDiffsToTheHomeAndWaitsForNobody() {
            Scene scene = scene("hlrc-async", 3);
            scene.lock(1, LOCK)
                    .write(1, PAGE, 0, 5)
                    .hold(1, 0)
                    .begin(1, new SyncOperation.Unlock(LOCK));
            assertThat(scene.isWaiting(1)).isFalse();
            assertThat(scene.count(1, Count.DIFFS_MADE)).isEqualTo(1);
            assertThat(scene.count(0, Count.DIFFS_APPLIED)).isZero();
        }

        @Test
        void theHomeAnswersWhenThePageHoldsWhatTheReaderHasHeardOf() {
            Scene scene = scene("hlrc-async", 3);
            scene.read(2, PAGE, 0);
            scene.lock(1, LOCK).write(1, PAGE, 0, 5).hold(1, 0).unlock(1, LOCK).lock(2, LOCK);
            scene.beginFault(2, PAGE, Access.READ).settle();
            assertThat(scene.isWaiting(2)).isTrue();
            scene.letPass(1, 0);
            assertThat(scene.isWaiting(2)).isFalse();
            assertThat(scene.peek(2, PAGE, 0)).isEqualTo(5);
        }

        @Test
        void aThreadOfTheHomeWaitsForDiffsThatItHasHeardOf() {
            Scene scene = scene("hlrc-async", 3);
            int page = 2; // at home on node 2
            scene.read(2, page, 0);
            scene.lock(1, LOCK).write(1, page, 0, 5).hold(1, 2).unlock(1, LOCK);
            scene.lock(0, LOCK).unlock(0, LOCK).lock(2, LOCK);
            scene.beginFault(2, page, Access.READ).settle();
            assertThat(scene.isWaiting(2)).isTrue();
            scene.letPass(1, 2);
            assertThat(scene.peek(2, page, 0)).isEqualTo(5);
        }

        @Test
        void noticesGoWithTheLockAndThroughThirdNodes() {
            Scene scene = scene("hlrc-async", 3);
            scene.read(2, PAGE, 0);
            writeLocked(scene, 1, PAGE, 5);
            scene.lock(0, LOCK).unlock(0, LOCK);
            assertThat(scene.rights(2, PAGE)).isEqualTo(Access.READ);
            scene.lock(2, LOCK);
            assertThat(scene.rights(2, PAGE)).isEqualTo(Access.NONE);
            assertThat(scene.read(2, PAGE, 0)).isEqualTo(5);
        }

        @Test
        void theNodeThatAsksFirstBecomesTheHome() {
            Scene scene = Scene.of("hlrc-async", 3, 1, HomePolicy.FIRST_TOUCH);
            writeLocked(scene, 1, PAGE, 5);
            assertThat(scene.lock(2, LOCK).read(2, PAGE, 0)).isEqualTo(5);
            assertThat(scene.sent(1, "PageReply")).isEqualTo(1);
        }

        @Test
        void aHomeWritesUnseenUntilSomebodyHasFetchedThePage() {
            Scene scene = scene("hlrc-async", 2);
            writeLocked(scene, 0, PAGE, 1);
            writeLocked(scene, 0, PAGE, 2);
            assertThat(scene.count(0, Count.WRITE_FAULTS)).isEqualTo(1);
            assertThat(scene.count(0, Count.WRITE_NOTICES)).isZero();
            assertThat(scene.lock(1, LOCK).read(1, PAGE, 0)).isEqualTo(2);
            scene.unlock(1, LOCK);
            writeLocked(scene, 0, PAGE, 3);
            assertThat(scene.count(0, Count.WRITE_NOTICES)).isEqualTo(1);
        }

        @Test
        void publicationsDoNotGrowWithTheNumberOfIntervals() {
            Scene scene = scene("hlrc-async", 3);
            scene.read(0, 1, 0);
            scene.read(2, 1, 0);
            long early = bytesOfBarriers(scene, 10);
            assertThat(bytesOfBarriers(scene, 10)).isEqualTo(early);
            assertThat(bytesOfBarriers(scene, 10)).isEqualTo(early);
        }

        private long bytesOfBarriers(Scene scene, int barriers) {
            long before = scene.bytesSent(1, "BarrierArrive");
            for (int i = 0; i < barriers; i++) {
                scene.write(1, 1, 0, i);
                for (int rank = 0; rank < 3; rank++) {
                    scene.begin(rank, new SyncOperation.Arrive(0));
                }
                scene.settle();
                for (int rank = 0; rank < 3; rank++) {
                    scene.goOn(rank);
                }
            }
            return scene.bytesSent(1, "BarrierArrive") - before;
        }
    }

    @Nested
    @DisplayName("4.1.2 Diffing in ASYNC, and 4.3 what DRAW saves")
    class Acknowledged {
        private static final int PAGES = 3;

        /**
         * Rank 1 has written three pages that are at home on node 0, and begins to release them.
         */
        private Scene releasing(Protocol.Maker protocol) {
            Scene scene =
                    Scene.under(
                            protocol, new World.Size(2, 1, 1, false), 8, HomePolicy.ROUND_ROBIN);
            scene.lock(1, LOCK);
            for (int i = 0; i < PAGES; i++) {
                scene.write(1, 2 * i, 0, i + 1);
            }
            return scene.hold(0, 1).begin(1, new SyncOperation.Unlock(LOCK));
        }

        private Scene faithful(String protocol) {
            return releasing(Protocols.faithful(protocol).orElseThrow());
        }

        @ParameterizedTest
        @ValueSource(strings = {"hlrc-async", "hlrc-ardmar"})
        void theNextDiffLeavesWhenTheLastHasBeenAcknowledged(String protocol) {
            Scene scene = faithful(protocol);
            for (int diffs = 1; diffs <= PAGES; diffs++) {
                scene.settle();
                assertThat(scene.isWaiting(1)).isTrue();
                assertThat(scene.sent(1, "Diffs")).isEqualTo(diffs);
                assertThat(scene.count(0, Count.DIFFS_APPLIED)).isEqualTo(diffs);
                scene.deliver(0, 1);
            }
            assertThat(scene.isWaiting(1)).isFalse();
            assertThat(scene.sent(0, "DiffApplied")).isEqualTo(PAGES);
        }

        @Test
        void byDefaultTheyTravelTogetherAndNobodyAnswers() {
            Scene scene = releasing(Protocols.named("hlrc-async").orElseThrow());
            assertThat(scene.isWaiting(1)).isFalse();
            scene.settle();
            assertThat(scene.sent(1, "Diffs")).isEqualTo(1);
            assertThat(scene.sent(0, "DiffApplied")).isZero();
            assertThat(scene.count(0, Count.DIFFS_APPLIED)).isEqualTo(PAGES);
        }

        /** DRAW needs no answer, because it needs no buffer that becomes free. */
        @Test
        void remoteWritesAreNeverAnswered() {
            Scene scene = faithful("hlrc-draw");
            assertThat(scene.isWaiting(1)).isFalse();
            assertThat(scene.sent(0, "DiffApplied")).isZero();
        }

        /** The last diff has been applied when a release ends: who hears of it never waits. */
        @Test
        void aReaderFindsThePageAtTheHome() {
            Scene scene = faithful("hlrc-async");
            scene.letPass(0, 1);
            scene.goOn(1);
            assertThat(scene.lock(0, LOCK).read(0, 4, 0)).isEqualTo(PAGES);
        }

        @Test
        void aReleaseWaitsBehindTheDiffsOfASibling() {
            Scene scene =
                    Scene.under(
                            Protocols.faithful("hlrc-async").orElseThrow(),
                            new World.Size(2, 2, 1, false),
                            8,
                            HomePolicy.ROUND_ROBIN);
            scene.write(2, 0, 0, 1).write(3, 2, 0, 2).hold(0, 1);
            scene.begin(2, new SyncOperation.SetFlag(1));
            scene.begin(3, new SyncOperation.SetFlag(2)).settle();
            assertThat(scene.sent(1, "Diffs")).isEqualTo(1);
            scene.deliver(0, 1);
            assertThat(scene.sent(1, "Diffs")).isEqualTo(2);
        }
    }

    @Nested
    @DisplayName("4.2.1 ARDMAR")
    class Ardmar {
        @ParameterizedTest
        @CsvSource({"hlrc-async, 1", "hlrc-draw, 1", "hlrc-ardmar, 0", "newgendsm, 0"})
        void aFetchInvolvesNoHandlerAtTheHome(String protocol, int handlers) {
            Scene scene = scene(protocol, 2);
            writeLocked(scene, 0, PAGE, 5);
            long before = scene.count(0, Count.COHERENCE_HANDLERS);
            assertThat(scene.lock(1, LOCK).read(1, PAGE, 0)).isEqualTo(5);
            assertThat(scene.count(0, Count.COHERENCE_HANDLERS) - before).isEqualTo(handlers);
        }

        @ParameterizedTest
        @ValueSource(strings = {"hlrc-ardmar", "newgendsm"})
        void homesAreAssignedByCompareAndSwapAndNoHandler(String protocol) {
            Scene scene = Scene.of(protocol, 3, 1, HomePolicy.FIRST_TOUCH);
            int managedByNodeTwo = 2;
            writeLocked(scene, 1, managedByNodeTwo, 5);
            scene.lock(0, LOCK);
            assertThat(scene.read(0, managedByNodeTwo, 0)).isEqualTo(5);
            assertThat(scene.count(1, Count.REMOTE_ATOMICS)).isEqualTo(1);
            assertThat(scene.count(0, Count.REMOTE_ATOMICS)).isEqualTo(1);
            for (int node = 0; node < 3; node++) {
                assertThat(scene.count(node, Count.COHERENCE_HANDLERS)).isZero();
            }
        }

        @Test
        void versionAndPageAreReadAgainUntilTheVersionSuffices() {
            Scene scene = scene("hlrc-ardmar", 3);
            scene.lock(1, LOCK).write(1, PAGE, 0, 5).hold(1, 0).unlock(1, LOCK).lock(2, LOCK);
            scene.hold(2, 0).beginFault(2, PAGE, Access.READ);
            long before = scene.count(2, Count.REMOTE_READS);
            assertThat(before).isEqualTo(2);
            scene.deliver(2, 0).deliver(2, 0).deliver(0, 2).deliver(0, 2);
            assertThat(scene.isWaiting(2)).isTrue();
            assertThat(scene.count(2, Count.REMOTE_READS)).isEqualTo(4);
            scene.letPass(1, 0).letPass(2, 0);
            assertThat(scene.peek(2, PAGE, 0)).isEqualTo(5);
        }
    }

    @Nested
    @DisplayName("4.2.2 DRAW")
    class Draw {
        @ParameterizedTest
        @CsvSource({
            "hlrc-async, 1",
            "hlrc-ardmar, 1",
            "hlrc-draw, 0",
            "hlrc-draw-pipelined, 0",
            "newgendsm, 0",
            "newgendsm-pipelined, 0"
        })
        void diffsInvolveNoHandlerAtTheHome(String protocol, int handlers) {
            Scene scene = scene(protocol, 2);
            scene.lock(1, LOCK).write(1, PAGE, 0, 5);
            long before = scene.count(0, Count.COHERENCE_HANDLERS);
            scene.unlock(1, LOCK);
            assertThat(scene.count(0, Count.COHERENCE_HANDLERS) - before).isEqualTo(handlers);
            assertThat(scene.lock(0, LOCK).read(0, PAGE, 0)).isEqualTo(5);
        }

        @ParameterizedTest
        @CsvSource({"hlrc-draw, 4", "hlrc-draw-pipelined, 6"})
        void oneStampFollowsAllDiffsOrOneEach(String protocol, int writes) {
            Scene scene = scene(protocol, 2);
            scene.lock(1, LOCK).write(1, 0, 0, 5).write(1, 2, 0, 6).write(1, 4, 0, 7);
            scene.unlock(1, LOCK);
            assertThat(scene.count(1, Count.REMOTE_WRITES)).isEqualTo(writes);
        }

        /** One RWRITE for each stretch of bytes that differs from the twin. */
        @Test
        void everyStretchOfChangedBytesIsAWrite() {
            Scene scene = scene("hlrc-draw", 2);
            scene.lock(1, LOCK).write(1, 0, 0, 5).write(1, 0, 1, 5).write(1, 0, 100, 6);
            scene.write(1, 2, 7, 1).write(1, 2, 8, 1).unlock(1, LOCK);
            assertThat(scene.count(1, Count.DIFFS_MADE)).isEqualTo(2);
            assertThat(scene.count(1, Count.DIFF_RUNS_WRITTEN)).isEqualTo(3);
        }

        @ParameterizedTest
        @ValueSource(strings = {"hlrc-draw", "newgendsm"})
        void aHomeThatNeedsStampsAsksTheWriterForAnAnswerBehindThem(String protocol) {
            Scene scene = scene(protocol, 3);
            int page = 2;
            scene.read(2, page, 0);
            scene.lock(1, LOCK).write(1, page, 0, 5).hold(1, 2).unlock(1, LOCK);
            scene.lock(0, LOCK).unlock(0, LOCK).lock(2, LOCK);
            scene.beginFault(2, page, Access.READ).settle();
            assertThat(scene.isWaiting(2)).isTrue();
            scene.letPass(1, 2);
            assertThat(scene.peek(2, page, 0)).isEqualTo(5);
            assertThat(scene.count(2, Count.REMOTE_FENCES)).isEqualTo(1);
        }
    }
}
