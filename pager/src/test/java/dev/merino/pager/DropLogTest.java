package dev.merino.pager;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * What a worker must drop before it goes on. The frames are not registered here: all is visible.
 */
@Timeout(60)
class DropLogTest {
    private static final int PAGE = 4096;

    @Test
    void consecutivePagesBecomeOneRange() {
        try (NodeFixture node = new NodeFixture(1, 1)) {
            DropLog drops = node.join(0).pages().drops();
            drops.add(0, PAGE);
            drops.add(PAGE, PAGE);
            drops.add(3 * PAGE, PAGE);
            assertThat(drops.publish()).isEqualTo(2);
            assertThat(drops.publish()).isEqualTo(2);
        }
    }

    @Test
    void catchingUpDoesAllThatWasPublished() {
        try (NodeFixture node = new NodeFixture(1, 1)) {
            NodeFixture.Joined joined = node.join(0);
            for (int i = 0; i < 10; i++) {
                joined.pages().drops().add(2L * i * PAGE, PAGE);
                joined.link().catchUp(joined.pages().drops().publish());
            }
            assertThat(joined.pages().drops().publish()).isEqualTo(10);
        }
    }

    @Test
    void moreRangesThanTheRingHoldsBecomeEverything() {
        try (NodeFixture node = new NodeFixture(1, 1)) {
            NodeFixture.Joined joined = node.join(0);
            DropLog drops = joined.pages().drops();
            for (int round = 0; round < 3; round++) {
                long before = drops.publish();
                for (int i = 0; i < 10_000; i++) {
                    drops.add((i % 100) * 2L * PAGE, PAGE);
                }
                assertThat(drops.publish()).isEqualTo(before + 1);
                joined.link().catchUp(before + 1);
            }
        }
    }
}
