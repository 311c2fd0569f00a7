package dev.merino.keeper;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;

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

    @Test
    void whoeverListensHearsOfTheStallsOfRanksWithTheirPages() {
        List<String> heard = new ArrayList<>();
        stalls.tell(
                new FaultStalls.Listener() {
                    @Override
                    public void began(int index, int page) {
                        heard.add(index + " at " + page);
                    }

                    @Override
                    public void ended(int index, int page, long sinceNs, long nowNs) {
                        heard.add("%d from %d, %d-%d".formatted(index, page, sinceNs, nowNs));
                    }
                });
        stalls.begin(101, 0, 10);
        stalls.begin(100, 7, 20);
        stalls.begin(99, 8, 25);
        stalls.mapped(0);
        stalls.settle(30);
        assertThat(stalls.pageOf(0)).isEqualTo(7);
        assertThat(stalls.pageOf(1)).isNegative();
        assertThat(heard).containsExactly("1 at 0", "0 at 7", "1 from 0, 10-30");
    }

    private void stall(long ns) {
        stalls.begin(100, 7, 0);
        stalls.mapped(7);
        stalls.settle(ns);
    }
}
