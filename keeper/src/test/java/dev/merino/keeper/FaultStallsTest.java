package dev.merino.keeper;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class FaultStallsTest {
    private final FaultStalls stalls = new FaultStalls();

    @BeforeEach
    void twoThreads() {
        stalls.know(0, 100);
        stalls.know(1, 101);
    }

    @Test
    void aStallLastsFromTheFaultUntilTheMappingIsMade() {
        stalls.begin(101, 7, 1_000);
        stalls.mapped(8);
        assertThat(stalls.isAnyWoken()).isFalse();
        stalls.mapped(7);
        stalls.settle(1_030);
        assertThat(stalls.totalNs(0)).isZero();
        assertThat(stalls.totalNs(1)).isEqualTo(30);
        assertThat(stalls.isAnyWoken()).isFalse();
    }

    @Test
    void threadsThatWaitForTheSamePageAreCountedFromTheirOwnFaults() {
        stalls.begin(100, 7, 1_000);
        stalls.begin(101, 7, 1_010);
        stalls.mapped(7);
        stalls.settle(1_030);
        assertThat(stalls.totalNs(0)).isEqualTo(30);
        assertThat(stalls.totalNs(1)).isEqualTo(20);
    }

    @Test
    void aThreadThatIsNoRankCountsForNobody() {
        stalls.begin(99, 7, 1_000);
        stalls.mapped(7);
        assertThat(stalls.isAnyWoken()).isFalse();
    }

    @Test
    void onlyStallsInTimedRegionsCountIfThereAreAny() {
        stall(5);
        stalls.beginRegion();
        stall(70);
        stalls.endRegion();
        stall(900);
        assertThat(stalls.totalNs(0)).isEqualTo(70);
    }

    private void stall(long ns) {
        stalls.begin(100, 7, 0);
        stalls.mapped(7);
        stalls.settle(ns);
    }
}
