package dev.merino.coherence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.core.Count;
import dev.merino.memory.HomePolicy;
import dev.merino.protocol.Access;

import org.junit.jupiter.api.Nested;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Pages that lazy protocols are asked for before anybody touches them. */
class LazyHintsTest {
    private static final int LOCK = 1;

    /** Pages 0, 2, 4 and 6: with homes dealt in turn to two nodes, node 0 has them. */
    private static final int STRIDE = 2;

    private static void writeByRankZero(Scene scene, int value) {
        scene.lock(0, LOCK);
        for (int page = 0; page < 8; page += STRIDE) {
            scene.write(0, page, 8, value + page);
        }
        scene.unlock(0, LOCK);
    }

    /** Rank 0 has written its pages, and rank 1 has heard of it. */
    private static Scene heardOf(String protocol) {
        Scene scene = Scene.of(protocol, 2, 1, HomePolicy.ROUND_ROBIN);
        scene.read(1, 0, 8);
        scene.lock(1, LOCK).unlock(1, LOCK);
        writeByRankZero(scene, 10);
        scene.lock(1, LOCK).unlock(1, LOCK);
        return scene;
    }

    private static long faults(Scene scene) {
        return scene.count(1, Count.READ_FAULTS) + scene.count(1, Count.WRITE_FAULTS);
    }

    /** With a fault this test would know nothing of what came ahead. */
    private static void assertReadWithoutFault(Scene scene, int value) {
        long before = faults(scene);
        for (int page = 0; page < 8; page += STRIDE) {
            assertThat(scene.rights(1, page)).isEqualTo(Access.READ);
            assertThat(scene.read(1, page, 8)).isEqualTo(value + page);
        }
        assertThat(faults(scene)).isEqualTo(before);
    }

    @Nested
    class All {
        @ParameterizedTest
        @ValueSource(
                strings = {
                    "hlrc-async",
                    "hlrc-ardmar",
                    "hlrc-draw",
                    "hlrc-draw-pipelined",
                    "newgendsm",
                    "newgendsm-pipelined",
                    "tmk-lrc"
                })
        void whatAHintHasBroughtIsReadWithoutAFault(String protocol) {
            Scene scene = heardOf(protocol);
            scene.willRead(1, 0, 8).settle();
            assertThat(scene.count(1, Count.PAGES_AHEAD)).isEqualTo(4);
            assertReadWithoutFault(scene, 10);
        }

        @ParameterizedTest
        @ValueSource(strings = {"hlrc-async", "hlrc-ardmar", "hlrc-draw", "newgendsm", "tmk-lrc"})
        void aFaultJoinsWhatWasAskedForAhead(String protocol) {
            Scene scene = heardOf(protocol);
            long sent = scene.hold(0, 1).willRead(1, 0, 8).sent(1);
            scene.beginFault(1, 2, Access.WRITE).settle();
            assertThat(scene.isWaiting(1)).isTrue();
            assertThat(scene.count(1, Count.FETCHES_COALESCED)).isEqualTo(1);
            assertThat(scene.sent(1)).isEqualTo(sent);
            scene.letPass(0, 1);
            assertThat(scene.isWaiting(1)).isFalse();
            assertThat(scene.rights(1, 2)).isEqualTo(Access.WRITE);
            assertThat(scene.peek(1, 2, 8)).isEqualTo(12);
        }

        @ParameterizedTest
        @ValueSource(strings = {"hlrc-async", "hlrc-ardmar", "hlrc-draw", "newgendsm", "tmk-lrc"})
        void whoseCopyIsCurrentIsToldSoWithoutAMessage(String protocol) {
            Scene scene = Scene.of(protocol, 2, 2, HomePolicy.ROUND_ROBIN);
            writeByRankZero(scene, 10);
            scene.lock(2, LOCK).read(2, 0, 8);
            long sent = scene.sent(1);
            scene.willRead(3, 0, 1);
            assertThat(scene.rights(3, 0)).isEqualTo(Access.READ);
            assertThat(scene.sent(1)).isEqualTo(sent);
            assertThat(scene.count(1, Count.PAGES_AHEAD)).isZero();
        }

        /** A copy of page 0 is on its way when it is written again and rank 1 hears of it. */
        @ParameterizedTest
        @ValueSource(strings = {"hlrc-async", "hlrc-ardmar", "hlrc-draw", "newgendsm", "tmk-lrc"})
        void whatIsOlderThanAnAcquireIsLeftAndNobodyAsksAgain(String protocol) {
            Scene scene = Scene.of(protocol, 3, 1, HomePolicy.ROUND_ROBIN);
            scene.lock(0, LOCK).write(0, 0, 8, 5).unlock(0, LOCK);
            scene.lock(2, LOCK).unlock(2, LOCK).lock(1, LOCK).unlock(1, LOCK);
            scene.hold(0, 1).willRead(1, 0, 1).settle();
            scene.lock(2, LOCK).write(2, 0, 8, 6).unlock(2, LOCK);
            scene.lock(1, LOCK).letPass(0, 1);
            assertThat(scene.rights(1, 0)).isEqualTo(Access.NONE);
            assertThat(scene.count(1, Count.FETCHED_AGAIN)).isZero();
            assertThat(scene.read(1, 0, 8)).isEqualTo(6);
        }
    }

    @Nested
    class Homes {
        @ParameterizedTest
        @ValueSource(strings = {"hlrc-async", "hlrc-ardmar", "hlrc-draw", "newgendsm"})
        void aHintFindsTheHomesOfPagesThatOthersTouchedFirst(String protocol) {
            Scene scene = Scene.of(protocol, 2, 1, HomePolicy.FIRST_TOUCH);
            writeByRankZero(scene, 20);
            scene.lock(1, LOCK).willRead(1, 0, 8).settle();
            assertReadWithoutFault(scene, 20);
        }

        @ParameterizedTest
        @ValueSource(strings = {"hlrc-async", "hlrc-ardmar", "hlrc-draw", "newgendsm"})
        void aHintMakesNobodyAHome(String protocol) {
            Scene scene = Scene.of(protocol, 3, 1, HomePolicy.FIRST_TOUCH);
            scene.willRead(1, 0, 8).settle();
            assertThat(scene.rights(1, 3)).isEqualTo(Access.NONE);
            scene.lock(2, LOCK).write(2, 3, 8, 5).unlock(2, LOCK);
            assertThat(scene.count(2, Count.TWINS)).isZero();
            assertThat(scene.lock(1, LOCK).read(1, 3, 8)).isEqualTo(5);
        }

        @ParameterizedTest
        @ValueSource(strings = {"hlrc-async", "hlrc-ardmar", "hlrc-draw", "newgendsm"})
        void whoNeedsAPageWithoutAHomeMeanwhileBecomesIt(String protocol) {
            Scene scene = Scene.of(protocol, 3, 1, HomePolicy.FIRST_TOUCH);
            scene.hold(0, 1).willRead(1, 0, 1).settle();
            scene.beginFault(1, 0, Access.WRITE).settle();
            assertThat(scene.isWaiting(1)).isTrue();
            scene.letPass(0, 1);
            assertThat(scene.isWaiting(1)).isFalse();
            assertThat(scene.count(1, Count.PAGES_AHEAD)).isZero();
            assertThat(scene.count(1, Count.TWINS)).isZero();
        }
    }
}
