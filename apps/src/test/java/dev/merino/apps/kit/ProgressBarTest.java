package dev.merino.apps.kit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.apps.kit.ProgressBar.Style;

import org.junit.jupiter.api.Test;

class ProgressBarTest {
    private static final long SECOND = 1_000_000_000L;

    private final StringBuilder said = new StringBuilder();
    private long nowNs = 7 * SECOND;

    private ProgressBar bar(Style style) {
        return new ProgressBar("check", "programs", style, said::append, () -> nowNs);
    }

    /** What stands in the line of a terminal after all that was printed. */
    private String line() {
        String all = said.toString();
        return all.substring(all.lastIndexOf('\r') + 1).strip();
    }

    @Test
    void aBarSaysHowMuchIsDoneHowFastAndHowLongItWillTake() {
        ProgressBar bar = bar(Style.BAR);
        nowNs += 10 * SECOND;
        bar.at(2_500, 10_000);
        assertThat(line())
                .isEqualTo(
                        "check [=====               ] 25 %, 2,500 of 10,000 programs, 250/s, 0:30"
                                + " left");
    }

    @Test
    void aBarFitsIntoALineAndLeavesNothingBehind() {
        ProgressBar bar = bar(Style.BAR);
        nowNs += 2 * SECOND;
        bar.at(1, 2, "a note that is far too long to fit into what is left of the line");
        assertThat(said.substring(1)).hasSize(78).doesNotContain("\n");
        bar.close();
        assertThat(line()).isEmpty();
        String before = said.toString();
        bar.close();
        assertThat(said.toString()).isEqualTo(before);
    }

    @Test
    void shortWorkShowsNothing() {
        ProgressBar bar = bar(Style.BAR);
        nowNs += SECOND / 2;
        bar.at(1, 2);
        bar.close();
        assertThat(said).isEmpty();
    }

    @Test
    void whereNobodyWatchesThereIsALineAMinute() {
        ProgressBar bar = bar(Style.LINES);
        for (int second = 1; second <= 150; second++) {
            nowNs += SECOND;
            bar.at(second, 300, "sor");
        }
        bar.close();
        assertThat(said.toString().lines())
                .containsExactly(
                        "merino: check: 20 %, 60 of 300 programs, 1.0/s, 4:00 left, sor",
                        "merino: check: 40 %, 120 of 300 programs, 1.0/s, 3:00 left, sor");
    }

    @Test
    void quietIsQuiet() {
        ProgressBar bar = bar(Style.NONE);
        nowNs += 1000 * SECOND;
        bar.at(1, 2);
        bar.close();
        assertThat(said).isEmpty();
    }

    @Test
    void slowWorkIsCountedByTheMinuteAndInHours() {
        ProgressBar bar = bar(Style.BAR);
        nowNs += 3600 * SECOND;
        bar.at(3, 12);
        assertThat(line()).endsWith("3 of 12 programs, 0.1 a minute, 3 h 00 left");
    }

    @Test
    void nothingDoneHasNoRate() {
        ProgressBar bar = bar(Style.BAR);
        nowNs += 5 * SECOND;
        bar.at(0, 0);
        assertThat(line()).endsWith("0 %, 0 of 1 programs");
    }
}
