package dev.merino.keeper;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;

class ScanOrTrapTest {
    private static final int PAGES = 2000;

    private final ScanOrTrap ways = new ScanOrTrap();
    private final List<Integer> asked = new ArrayList<>();
    private boolean canChange = true;

    private void add(int chunk, int pages) {
        ways.add(chunk);
        ways.track(chunk, pages);
    }

    private void writeAll(int chunk, int pages) {
        for (int i = 0; i < pages; i++) {
            ways.wrote(chunk);
        }
    }

    /** As many scans as there are between two decisions, and so many writes to a chunk. */
    private void round(int chunk, int writes) {
        writeAll(chunk, writes);
        for (int i = 1; i < ScanOrTrap.SCANS_MAX; i++) {
            ways.scanned();
            assertThat(ways.isTime()).isFalse();
        }
        ways.scanned();
        assertThat(ways.isTime()).isTrue();
        ways.change(
                index -> {
                    asked.add(index);
                    return canChange;
                });
    }

    @Test
    void aLargeChunkThatNobodyWritesIsTrappedSoon() {
        add(0, PAGES);
        add(1, PAGES);
        writeAll(1, 100);
        round(0, 0);
        assertThat(ways.isTrapped(0)).isTrue();
        assertThat(ways.isTrapped(1)).isFalse();
    }

    @Test
    void aSmallOneOnlyWhenItHasCostAsMuch() {
        add(3, 1);
        int rounds = 0;
        while (!ways.isTrapped(3)) {
            round(3, 0);
            rounds++;
        }
        int looks = ScanOrTrap.SCANS_MAX * (1 + ScanOrTrap.CHUNK_LOOKS);
        assertThat(rounds * looks)
                .isBetween(ScanOrTrap.CHANGE_LOOKS, ScanOrTrap.CHANGE_LOOKS + looks);
    }

    @Test
    void aTrappedChunkThatIsWrittenOftenIsScannedAgain() {
        add(0, PAGES);
        round(0, 0);
        round(0, 3);
        assertThat(ways.isTrapped(0)).as("traps still cost less than looks would").isTrue();
        writeAll(0, 100);
        ways.scanned();
        assertThat(ways.isTime()).as("at once").isTrue();
        ways.change(_ -> true);
        assertThat(ways.isTrapped(0)).isFalse();
        round(0, 100);
        assertThat(ways.isTrapped(0)).isFalse();
    }

    @Test
    void whatIsNotTrackedCostsNothingAndStays() {
        add(0, 0);
        for (int i = 0; i < 100; i++) {
            round(0, 0);
        }
        assertThat(asked).isEmpty();
    }

    @Test
    void aChunkThatCannotChangeStaysAndIsAskedAgainLater() {
        canChange = false;
        add(0, PAGES);
        round(0, 0);
        round(0, 0);
        assertThat(ways.isTrapped(0)).isFalse();
        assertThat(asked).containsExactly(0, 0);
        canChange = true;
        round(0, 0);
        assertThat(ways.isTrapped(0)).isTrue();
    }

    @Test
    void savingsOfLongAgoDoNotCountAgainstAChange() {
        add(0, PAGES);
        for (int i = 0; i < 100; i++) {
            round(0, 1000);
        }
        round(0, 0);
        assertThat(ways.isTrapped(0)).isTrue();
    }

    @Test
    void aChangeThatCannotBeMadeNowIsMadeLater() {
        add(0, PAGES);
        for (int i = 0; i < ScanOrTrap.SCANS_MAX + 3; i++) {
            ways.scanned();
        }
        assertThat(ways.isTime()).isTrue();
        ways.change(_ -> true);
        assertThat(ways.isTrapped(0)).isTrue();
        assertThat(ways.isTime()).isFalse();
    }
}
