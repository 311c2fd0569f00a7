package dev.merino.coherence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.coherence.treadmarks.Rules;
import dev.merino.coherence.treadmarks.TreadMarks;
import dev.merino.coherence.treadmarks.eager.EagerTreadMarks;
import dev.merino.core.Count;
import dev.merino.protocol.Access;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;

/** What the TreadMarks paper says of its protocol, section by section. */
@DisplayName("Keleher et al., USENIX Winter 1994")
class TreadMarksPaperTest {
    private static final int PAGE = 2;
    private static final int LOCK = 1;

    private static Scene lazy(int nodes) {
        return Scene.under(TreadMarks::new, nodes);
    }

    private static Scene eager(int nodes) {
        return Scene.under(EagerTreadMarks::new, nodes);
    }

    private static Scene guardedWrite(Scene scene, int rank, int offset, int value) {
        return scene.lock(rank, LOCK).write(rank, PAGE, offset, value).unlock(rank, LOCK);
    }

    @Nested
    @DisplayName("2.2 Lazy release consistency")
    class Laziness {
        @Test
        void aReleaseSendsNothing() {
            Scene scene = guardedWrite(lazy(3), 0, 0, 7);
            scene.lock(0, LOCK);
            scene.write(0, PAGE, 0, 8);
            long before = scene.sent(0);
            scene.unlock(0, LOCK);
            assertThat(scene.sent(0)).isEqualTo(before);
        }

        @Test
        void aWriteNoticeInvalidatesThePageAtTheAcquireAndTheNextTouchBringsTheDiff() {
            Scene scene = lazy(2);
            assertThat(scene.read(1, PAGE, 0)).isZero();
            guardedWrite(scene, 0, 0, 7).lock(1, LOCK);
            assertThat(scene.rights(1, PAGE)).isEqualTo(Access.NONE);
            assertThat(scene.sent(1, "DiffRequest")).isZero();
            assertThat(scene.read(1, PAGE, 0)).isEqualTo(7);
            assertThat(scene.sent(1, "DiffRequest")).isEqualTo(1);
        }
    }

    @Nested
    @DisplayName("2.4 Lazy diff creation, 3.2 Interval and diff creation")
    class LazyDiffs {
        @Test
        void noDiffIsMadeUntilSomebodyAsksForIt() {
            Scene scene = guardedWrite(lazy(2), 0, 0, 7).lock(1, LOCK);
            assertThat(scene.count(0, Count.DIFFS_MADE)).isZero();
            scene.read(1, PAGE, 0);
            assertThat(scene.count(0, Count.DIFFS_MADE)).isEqualTo(1);
        }

        @Test
        void aPageThatNobodyAsksForIsAnnouncedOnceHoweverOftenItIsWritten() {
            Scene scene = lazy(2);
            for (int i = 1; i <= 5; i++) {
                guardedWrite(scene, 0, 0, i);
                scene.lock(1, LOCK).unlock(1, LOCK);
            }
            assertThat(scene.count(0, Count.WRITE_NOTICES)).isEqualTo(1);
            assertThat(scene.read(1, PAGE, 0)).isEqualTo(5);
            assertThat(scene.count(0, Count.DIFFS_MADE)).isEqualTo(1);
        }

        @Test
        void aWriteNoticeMakesADiffOfWhatWasAnnouncedBefore() {
            Scene scene = lazy(2);
            scene.write(0, PAGE, 0, 1).write(1, PAGE, 8, 2);
            scene.barrier();
            assertThat(scene.count(0, Count.DIFFS_MADE)).isEqualTo(1);
            assertThat(scene.count(1, Count.DIFFS_MADE)).isEqualTo(1);
            assertThat(scene.read(0, PAGE, 8)).isEqualTo(2);
            assertThat(scene.read(1, PAGE, 0)).isEqualTo(1);
        }
    }

    @Nested
    @DisplayName("3.3 Locks")
    class Locks {
        @Test
        void takingALockAgainCostsNoMessageAndNoInterval() {
            Scene scene = guardedWrite(lazy(2), 1, 0, 1);
            long before = scene.sent(1);
            guardedWrite(guardedWrite(scene, 1, 0, 2), 1, 0, 3);
            assertThat(scene.sent(1)).isEqualTo(before);
            assertThat(scene.count(1, Count.WRITE_NOTICES)).isZero();
        }

        @Test
        void aReleaserTellsOfThirdNodesToo() {
            Scene scene = lazy(3);
            assertThat(scene.read(2, PAGE, 0)).isZero();
            guardedWrite(scene, 0, 0, 7).lock(1, LOCK).unlock(1, LOCK).lock(2, LOCK);
            assertThat(scene.read(2, PAGE, 0)).isEqualTo(7);
        }
    }

    @Nested
    @DisplayName("3.4 Barriers")
    class Barriers {
        @Test
        void intervalsGoBothWaysWithTheArrivalAndTheDeparture() {
            Scene scene = lazy(4);
            for (int rank = 0; rank < 4; rank++) {
                scene.write(rank, rank, 0, rank + 1);
            }
            scene.barrier();
            assertThat(scene.sent(0)).isEqualTo(3);
            assertThat(scene.sent(3)).isEqualTo(1);
            assertThat(scene.read(3, 1, 0)).isEqualTo(2);
            assertThat(scene.read(0, 3, 0)).isEqualTo(4);
        }

        @Test
        void aClientIsToldOfTheIntervalsThatItLacksAndNotOfItsOwn() {
            Scene ofClient = lazy(4).write(3, PAGE, 0, 1);
            ofClient.barrier();
            Scene ofManager = lazy(4).write(0, PAGE, 0, 1);
            ofManager.barrier();
            long toTwo = ofClient.bytesSent(0, "BarrierDepart");
            long toThree = ofManager.bytesSent(0, "BarrierDepart");
            assertThat(toTwo).isLessThan(toThree);
            assertThat(ofClient.read(1, PAGE, 0)).isEqualTo(1);
            assertThat(ofClient.read(3, PAGE, 0)).isEqualTo(1);
        }
    }

    @Nested
    @DisplayName("3.5 Access misses")
    class AccessMisses {
        @Test
        void onlyTheLastWriterIsAskedIfItHadSeenTheOthers() {
            Scene scene = lazy(4);
            guardedWrite(scene, 0, 0, 1);
            guardedWrite(scene, 1, 1, 2);
            guardedWrite(scene, 2, 2, 3);
            scene.lock(3, LOCK);
            assertThat(scene.read(3, PAGE, 0)).isEqualTo(1);
            assertThat(scene.read(3, PAGE, 2)).isEqualTo(3);
            assertThat(scene.sent(3, "DiffRequest")).isEqualTo(1);
            assertThat(scene.count(3, Count.DIFFS_APPLIED)).isEqualTo(3);
        }

        @Test
        void writersThatDoNotKnowOfOneAnotherAreAllAsked() {
            Scene scene = lazy(3);
            scene.write(0, PAGE, 0, 1).write(1, PAGE, 8, 2).barrier();
            assertThat(scene.read(2, PAGE, 0)).isEqualTo(1);
            assertThat(scene.read(2, PAGE, 8)).isEqualTo(2);
            assertThat(scene.sent(2, "DiffRequest")).isEqualTo(2);
        }

        @Test
        void diffsOfOneByteAreAppliedInTheOrderOfVectorTime() {
            Scene scene = lazy(4);
            guardedWrite(guardedWrite(guardedWrite(scene, 2, 0, 1), 1, 0, 2), 0, 0, 3);
            assertThat(scene.lock(3, LOCK).read(3, PAGE, 0)).isEqualTo(3);
        }
    }

    @Nested
    @DisplayName("3.6 Garbage collection")
    class Collection {
        private static final int INTERVALS = Integer.getInteger("merino.intervals", 12_000);
        private static final long LIMIT_BYTES = 32 << 10;

        private final List<TreadMarks> halves = new ArrayList<>();

        private Scene limited(int nodes, long limitBytes) {
            return Scene.under(
                    context -> {
                        TreadMarks half = new TreadMarks(context, new Rules(), limitBytes);
                        halves.add(half);
                        return half;
                    },
                    nodes);
        }

        private long spaceBytes() {
            return halves.stream().mapToLong(TreadMarks::spaceBytes).max().orElseThrow();
        }

        @Test
        void afterABarrierEverythingIsForgottenAndACopyComesWhole() {
            Scene scene = limited(3, 1);
            scene.write(0, PAGE, 0, 7).barrier();
            assertThat(spaceBytes()).isZero();
            assertThat(scene.read(2, PAGE, 0)).isEqualTo(7);
            assertThat(scene.sent(0, "PageReply")).isEqualTo(1);
            assertThat(scene.sent(2, "DiffRequest")).isZero();
        }

        @Test
        void whoHasModifiedThePageBringsTheOthersDiffsAndKeepsItsCopy() {
            Scene scene = limited(3, 1);
            scene.write(0, PAGE, 0, 7).write(1, PAGE, 8, 9).barrier();
            assertThat(scene.sent(0, "DiffRequest")).isEqualTo(1);
            assertThat(scene.read(0, PAGE, 8)).isEqualTo(9);
            assertThat(scene.sent(0, "PageRequest")).isZero();
        }

        @Test
        void manyIntervalsWithoutABarrierTakeLittleSpace() {
            Scene scene = limited(3, LIMIT_BYTES);
            long most = 0;
            for (int i = 0; i < INTERVALS; i++) {
                int rank = i % 3;
                scene.lock(rank, LOCK);
                scene.write(rank, i % 8, i % 4096, i).unlock(rank, LOCK);
                most = Math.max(most, spaceBytes());
            }
            assertThat(most).isLessThan(4 * LIMIT_BYTES);
            assertThat(scene.sent(0, "Forget")).isPositive();
            assertThat(scene.sent(0, "Forget")).isLessThan(INTERVALS / 20);
            assertThat(scene.bytesSent(0, "LockGrant") / scene.sent(0, "LockGrant"))
                    .isLessThan(500);
        }

        @Test
        void manyIntervalsWithBarriersTakeLittleSpace() {
            Scene scene = limited(3, LIMIT_BYTES);
            long most = 0;
            for (int i = 0; i < INTERVALS / 3; i++) {
                for (int rank = 0; rank < 3; rank++) {
                    scene.write(rank, (i + rank) % 8, i % 4096, i + rank);
                }
                scene.barrier();
                most = Math.max(most, spaceBytes());
            }
            assertThat(most).isLessThan(2 * LIMIT_BYTES);
            assertThat(scene.sent(0, "Forget")).isPositive();
        }
    }

    @Nested
    @DisplayName("5 Lazy vs. eager release consistency")
    class Eagerness {
        @Test
        void aReleaseUpdatesAllWhoCacheThePage() {
            Scene scene = eager(3);
            scene.read(1, PAGE, 0);
            scene.read(2, PAGE, 0);
            guardedWrite(scene, 0, 0, 7);
            assertThat(scene.sent(0, "Updates")).isEqualTo(2);
            assertThat(scene.peek(1, PAGE, 0)).isEqualTo(7);
            assertThat(scene.peek(2, PAGE, 0)).isEqualTo(7);
        }

        @Test
        void anAcquireInvalidatesNothing() {
            Scene scene = eager(2);
            scene.read(1, PAGE, 0);
            guardedWrite(scene, 0, 0, 7).lock(1, LOCK);
            assertThat(scene.rights(1, PAGE)).isEqualTo(Access.READ);
            assertThat(scene.peek(1, PAGE, 0)).isEqualTo(7);
        }

        @Test
        void aReadWithoutTheLockSeesABetterBoundAtOnceOnlyIfUpdatesAreEager() {
            for (boolean updates : List.of(true, false)) {
                Scene scene = updates ? eager(2) : lazy(2);
                guardedWrite(scene, 0, 0, 99).lock(1, LOCK);
                assertThat(scene.read(1, PAGE, 0)).isEqualTo(99);
                scene.unlock(1, LOCK);
                guardedWrite(scene, 0, 0, 42);
                assertThat(scene.peek(1, PAGE, 0)).isEqualTo(updates ? 42 : 99);
            }
        }
    }
}
