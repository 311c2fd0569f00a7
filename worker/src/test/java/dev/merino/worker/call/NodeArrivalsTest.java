package dev.merino.worker.call;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.Settings;
import dev.merino.pager.NodeMemory;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class NodeArrivalsTest {
    private static final int BARRIER = 3;

    private final NodeMemory memory = new NodeMemory(1, 3, 1 << 20);

    private NodeArrivals arrivals(Settings settings, int cores) {
        return new NodeArrivals(settings, memory.syncWords().barriers(), cores);
    }

    @AfterEach
    void close() {
        memory.close();
    }

    @Test
    void oneOfAllRanksOfTheNodeIsTheLastEachTime() {
        NodeArrivals arrivals = arrivals(Settings.of(2, 3), 1);
        for (int round = 0; round < 3; round++) {
            assertThat(arrivals.isLast(BARRIER)).isFalse();
            assertThat(arrivals.isLast(BARRIER)).isFalse();
            assertThat(arrivals.isLast(BARRIER)).isTrue();
        }
    }

    @Test
    void ranksAreCountedWhereTheirKeeperHasNoCoreOfItsOwn() {
        assertThat(arrivals(Settings.of(2, 3), 3).areCounted(BARRIER)).isTrue();
        assertThat(arrivals(Settings.of(2, 3), 4).areCounted(BARRIER)).isFalse();
        assertThat(arrivals(Settings.of(2, 1), 1).areCounted(BARRIER)).isFalse();
        assertThat(arrivals(Settings.of(1, 3), 1).areCounted(BARRIER)).isFalse();
        assertThat(arrivals(Settings.of(2, 3), 1).areCounted(-1)).isFalse();
    }
}
