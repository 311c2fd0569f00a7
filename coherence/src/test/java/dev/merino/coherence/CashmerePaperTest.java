package dev.merino.coherence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.core.Count;
import dev.merino.memory.HomePolicy;
import dev.merino.protocol.Access;
import dev.merino.sync.SyncOperation;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** What the Cashmere paper says of its protocol, section by section. */
@DisplayName("Kontothanassis et al., TOCS 23(3), 2005")
class CashmerePaperTest {
    private static final int PAGE = 2;

    /** Two nodes with one rank each; rank 0's node is the home of the page and has it mapped. */
    private static Scene homeAtNodeZero(int nodes, int processors) {
        Scene scene = new Scene(nodes, processors, HomePolicy.FIRST_TOUCH);
        scene.write(0, PAGE, 0, 1).release(0);
        return scene;
    }

    @Nested
    @DisplayName("2.1 Protocol overview")
    class Overview {
        @Test
        void theFirstNodeToTouchAPageIsItsHome() {
            Scene scene = new Scene(3, 1, HomePolicy.FIRST_TOUCH);
            scene.write(2, PAGE, 0, 7).release(2);
            assertThat(scene.read(0, PAGE, 0)).isEqualTo(7);
            assertThat(scene.sent(2, "PageReply")).isEqualTo(1);
        }

        @Test
        void aWriteFaultMakesATwinAndTheReleaseSendsADiffToTheHome() {
            Scene scene = homeAtNodeZero(2, 1);
            scene.write(1, PAGE, 100, 5);
            assertThat(scene.count(1, Count.TWINS)).isEqualTo(1);
            scene.release(1);
            assertThat(scene.count(1, Count.DIFFS_MADE)).isEqualTo(1);
            assertThat(scene.count(0, Count.DIFFS_APPLIED)).isEqualTo(1);
            assertThat(scene.read(0, PAGE, 100)).isEqualTo(5);
        }

        @Test
        void theReleaseDowngradesDirtyPages() {
            Scene scene = homeAtNodeZero(2, 1);
            scene.write(1, PAGE, 100, 5).release(1);
            assertThat(scene.rights(1, PAGE)).isEqualTo(Access.READ);
        }

        @Test
        void aReleaseWithNothingDirtySendsNothing() {
            Scene scene = homeAtNodeZero(2, 1);
            scene.read(1, PAGE, 0);
            scene.lock(1, 1);
            long before = scene.sent(1);
            scene.unlock(1, 1);
            assertThat(scene.sent(1)).isEqualTo(before);
        }

        @Test
        void aPageThatOnlyOneNodeSharesIsExclusiveAndCostsNothing() {
            Scene scene = new Scene(2, 1, HomePolicy.ROUND_ROBIN);
            int pageOfNodeZero = 0;
            scene.write(1, pageOfNodeZero, 0, 1).release(1).put(1, pageOfNodeZero, 1, 2).release(1);
            assertThat(scene.count(1, Count.EXCLUSIVE_ENTERED)).isEqualTo(1);
            assertThat(scene.count(1, Count.TWINS)).isZero();
            assertThat(scene.count(1, Count.DIFFS_MADE)).isZero();
        }

        @Test
        void anotherSharerEndsExclusiveModeAndSeesWhatWasWritten() {
            Scene scene = new Scene(3, 1, HomePolicy.ROUND_ROBIN);
            scene.write(1, 0, 0, 9).release(1);
            assertThat(scene.read(2, 0, 0)).isEqualTo(9);
            assertThat(scene.count(1, Count.EXCLUSIVE_LEFT)).isEqualTo(1);
        }

        @Test
        void aWriterThatLosesExclusiveModeIsNotStoppedAndItsLaterWritesAreInItsNextDiff() {
            Scene scene = new Scene(2, 1, HomePolicy.ROUND_ROBIN);
            scene.write(1, 0, 0, 1).release(1);
            assertThat(scene.read(0, 0, 0)).isEqualTo(1);
            scene.put(1, 0, 1, 2).release(1);
            scene.acquire(0);
            assertThat(scene.read(0, 0, 1)).isEqualTo(2);
            assertThat(scene.count(1, Count.DIFFS_MADE)).isEqualTo(1);
        }

        @Test
        void aNodeThatHasTheOnlyCopyCanBecomeExclusiveWithoutGettingThePageAgain() {
            Scene scene = new Scene(2, 1, HomePolicy.ROUND_ROBIN);
            assertThat(scene.read(1, 0, 0)).isZero();
            scene.write(1, 0, 0, 1);
            assertThat(scene.count(1, Count.EXCLUSIVE_ENTERED)).isEqualTo(1);
            assertThat(scene.count(1, Count.PAGE_TRANSFERS)).isEqualTo(1);
        }

        @Test
        void noticesTakeEffectAtTheNextAcquireAndNotBefore() {
            Scene scene = homeAtNodeZero(3, 1);
            assertThat(scene.read(2, PAGE, 100)).isZero();
            scene.write(1, PAGE, 100, 5).release(1);
            assertThat(scene.rights(2, PAGE)).isEqualTo(Access.READ);
            assertThat(scene.read(2, PAGE, 100)).isZero();
            scene.acquire(2);
            assertThat(scene.rights(2, PAGE)).isEqualTo(Access.NONE);
            assertThat(scene.read(2, PAGE, 100)).isEqualTo(5);
        }

        @Test
        void noticesGoToTheSharingSetAndToNobodyElse() {
            Scene scene = homeAtNodeZero(4, 1);
            scene.read(2, PAGE, 0);
            scene.write(1, PAGE, 100, 5).release(1);
            assertThat(scene.count(1, Count.WRITE_NOTICES)).isEqualTo(1);
            assertThat(scene.sent(2, "NoticesTaken")).isEqualTo(1);
            assertThat(scene.sent(3, "NoticesTaken")).isZero();
        }

        @Test
        void oneMessageCarriesAllDiffsForAHomeAndOneAllNoticesForASharer() {
            Scene scene = new Scene(3, 1, HomePolicy.ROUND_ROBIN);
            for (int page = 0; page < 7; page += 3) {
                scene.read(0, page, 0);
                scene.read(2, page, 0);
                scene.write(1, page, 8, 1);
            }
            scene.release(1);
            assertThat(scene.count(1, Count.DIFFS_MADE)).isEqualTo(3);
            assertThat(scene.sent(1, "Diffs")).isEqualTo(1);
            assertThat(scene.sent(1, "WriteNotices")).isEqualTo(1);
        }

        @Test
        void changesOfTwoNodesToOnePageAreMergedAtTheHome() {
            Scene scene = homeAtNodeZero(3, 1);
            scene.write(1, PAGE, 100, 5).write(2, PAGE, 101, 6);
            scene.release(1).release(2).acquire(0).acquire(1);
            assertThat(scene.read(0, PAGE, 100)).isEqualTo(5);
            assertThat(scene.read(0, PAGE, 101)).isEqualTo(6);
            assertThat(scene.read(1, PAGE, 101)).isEqualTo(6);
        }

        @Test
        void whatOneProcessorHasFetchedAnotherOfItsNodeNeedNotFetch() {
            Scene scene = homeAtNodeZero(2, 2);
            assertThat(scene.read(2, PAGE, 0)).isEqualTo(1);
            assertThat(scene.read(3, PAGE, 0)).isEqualTo(1);
            assertThat(scene.count(1, Count.PAGE_TRANSFERS)).isEqualTo(1);
            assertThat(scene.count(1, Count.FETCHES_ELIDED)).isEqualTo(1);
        }

        @Test
        void aPageThatAnotherProcessorHasUpdatedSinceTheNoticeIsNotInvalidated() {
            Scene scene = homeAtNodeZero(3, 2);
            scene.read(2, PAGE, 0);
            scene.read(3, PAGE, 0);
            scene.write(4, PAGE, 100, 5).release(4);
            scene.acquire(2);
            assertThat(scene.read(2, PAGE, 100)).isEqualTo(5);
            scene.acquire(3);
            assertThat(scene.rights(3, PAGE)).isEqualTo(Access.READ);
            assertThat(scene.read(3, PAGE, 100)).isEqualTo(5);
        }

        @Test
        void faultsOfOneNodeOnOnePageAreCoalesced() {
            Scene scene = homeAtNodeZero(2, 2);
            scene.hold(1, 0)
                    .beginFault(2, PAGE, Access.READ)
                    .beginFault(3, PAGE, Access.READ)
                    .letPass(1, 0);
            assertThat(scene.read(3, PAGE, 0)).isEqualTo(1);
            assertThat(scene.count(1, Count.PAGE_TRANSFERS)).isEqualTo(1);
            assertThat(scene.count(1, Count.FETCHES_COALESCED)).isEqualTo(1);
        }

        @Test
        void anIncomingPageDoesNotOverwriteWhatAnotherProcessorIsWriting() {
            Scene scene = homeAtNodeZero(3, 2);
            scene.write(2, PAGE, 100, 5);
            scene.write(4, PAGE, 101, 6).release(4);
            scene.acquire(3);
            assertThat(scene.read(3, PAGE, 101)).isEqualTo(6);
            assertThat(scene.count(1, Count.INCOMING_DIFFS)).isEqualTo(1);
            assertThat(scene.read(2, PAGE, 100)).isEqualTo(5);
        }

        @Test
        void onlyLocalModificationsAreFlushedAfterAnIncomingDiff() {
            Scene scene = homeAtNodeZero(3, 2);
            scene.write(2, PAGE, 100, 5);
            scene.write(4, PAGE, 101, 6).release(4);
            scene.acquire(3);
            scene.read(3, PAGE, 101);
            scene.write(4, PAGE, 101, 7).release(4);
            scene.release(2).acquire(0);
            assertThat(scene.read(0, PAGE, 100)).isEqualTo(5);
            assertThat(scene.read(0, PAGE, 101)).isEqualTo(7);
        }

        @Test
        void theHomeWritesItsMasterCopyWithoutTwinOrDiffButTellsItsSharers() {
            Scene scene = homeAtNodeZero(2, 1);
            scene.read(1, PAGE, 0);
            scene.write(0, PAGE, 100, 5).release(0);
            assertThat(scene.count(0, Count.TWINS) + scene.count(0, Count.DIFFS_MADE)).isZero();
            assertThat(scene.count(0, Count.WRITE_NOTICES)).isEqualTo(1);
            scene.acquire(1);
            assertThat(scene.read(1, PAGE, 100)).isEqualTo(5);
        }
    }

    @Nested
    @DisplayName("2.3.1 Explicit messages")
    class ExplicitMessages {
        @Test
        void aReleaseEndsOnlyWhenTheHomeHasAnswered() {
            Scene scene = homeAtNodeZero(2, 1);
            scene.lock(1, 1).write(1, PAGE, 100, 5);
            assertUnlockOfRankOneWaitsForNode(0, scene);
        }

        @Test
        void aReleaseEndsOnlyWhenEverySharerHasItsNotices() {
            Scene scene = homeAtNodeZero(3, 1);
            scene.read(2, PAGE, 0);
            scene.lock(1, 1).write(1, PAGE, 100, 5);
            assertUnlockOfRankOneWaitsForNode(2, scene);
        }

        private void assertUnlockOfRankOneWaitsForNode(int node, Scene scene) {
            scene.hold(node, 1).begin(1, new SyncOperation.Unlock(1)).settle();
            assertThat(scene.isWaiting(1)).isTrue();
            scene.letPass(node, 1);
            assertThat(scene.isWaiting(1)).isFalse();
        }

        @Test
        void aDirectoryMessageOfItsOwnIsNeededOnlyWhenAPageIsInvalidated() {
            Scene scene = homeAtNodeZero(3, 1);
            scene.read(2, PAGE, 0);
            assertThat(scene.sent(2, "Drop")).isZero();
            scene.write(1, PAGE, 100, 5).release(1);
            scene.acquire(2);
            assertThat(scene.sent(2, "Drop")).isEqualTo(1);
            scene.write(1, PAGE, 100, 6).release(1);
            assertThat(scene.sent(1, "WriteNotices")).isEqualTo(1);
        }
    }
}
