package dev.merino.memory;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.util.stream.IntStream;

class HomePolicyTest {
    @Test
    void firstTouchLeavesThePageWithoutAHome() {
        assertThat(HomePolicy.FIRST_TOUCH.homeOf(3, 10, 4)).isEqualTo(HomePolicy.UNASSIGNED);
    }

    @Test
    void roundRobinGoesFromNodeToNode() {
        assertThat(homes(HomePolicy.ROUND_ROBIN, 7, 3)).containsExactly(0, 1, 2, 0, 1, 2, 0);
    }

    @Test
    void blocksAreConsecutiveAndDifferByOnePageAtMost() {
        assertThat(homes(HomePolicy.BLOCKED, 7, 3)).containsExactly(0, 0, 0, 1, 1, 2, 2);
        assertThat(homes(HomePolicy.BLOCKED, 2, 4)).containsExactly(0, 2);
    }

    @Test
    void theLastOfVeryManyPagesIsAtHomeOnTheLastNode() {
        assertThat(HomePolicy.BLOCKED.homeOf(Integer.MAX_VALUE - 1, Integer.MAX_VALUE, 64))
                .isEqualTo(63);
    }

    private static int[] homes(HomePolicy policy, int pageCount, int nodes) {
        return IntStream.range(0, pageCount).map(i -> policy.homeOf(i, pageCount, nodes)).toArray();
    }
}
