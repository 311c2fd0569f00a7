package dev.merino.coherence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.core.Count;
import dev.merino.memory.HomePolicy;

import org.junit.jupiter.api.Test;

/**
 * Who takes a page from a broadcast buffer has told the directory, but not the home: the home's
 * copy of the directory may be older than the modifications that come next. Too rare for random
 * schedules, so it is staged here.
 */
class UnknownSharerTest {
    private static final int HUB = 0;
    private static final int HOME = 1;
    private static final int TAKER = 2;
    private static final int OTHER = 3;
    private static final int PAGE = 1;

    /** The taker has written a page from the buffers, and the home has not heard of it. */
    private static Scene unheard() {
        Scene scene = Scene.of("csm-adb", 4, 1, HomePolicy.ROUND_ROBIN);
        scene.read(HUB, PAGE, 0);
        scene.read(OTHER, PAGE, 0);
        scene.write(HOME, PAGE, 100, 5);
        scene.hold(HUB, HOME);
        scene.read(TAKER, PAGE, 101);
        assertThat(scene.count(TAKER, Count.UPDATES_FROM_BUFFERS)).isOne();
        scene.write(TAKER, PAGE, 101, 6);
        return scene;
    }

    @Test
    void modificationsMakeASharerKnownWhoTookThePageFromABuffer() {
        Scene scene = unheard();
        scene.release(TAKER);
        scene.letPass(HUB, HOME);
        scene.acquire(OTHER);
        assertThat(scene.read(OTHER, PAGE, 101)).isEqualTo(6);
        scene.release(HOME).acquire(TAKER);
        assertThat(scene.read(TAKER, PAGE, 100)).isEqualTo(5);
    }
}
