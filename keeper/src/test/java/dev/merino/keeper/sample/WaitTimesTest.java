package dev.merino.keeper.sample;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.Statistics;
import dev.merino.control.NodeSample.Doing;

import org.junit.jupiter.api.Test;

class WaitTimesTest {
    private final WaitTimes times = new WaitTimes(2);

    @Test
    void whatNobodyWaitedIsComputingAndTheSumIsWhatHasPassed() {
        times.start(100);
        times.spent(1, Doing.LOCK, 30);
        times.spent(1, Doing.BARRIER, 20);
        Statistics.Time time = times.time(1, Doing.COMPUTING, 0, 10, 300);
        assertThat(time).isEqualTo(new Statistics.Time(140, 0, 10, 30, 20, 0, 0, 0));
        assertThat(time.totalNs()).isEqualTo(200);
    }

    @Test
    void aWaitThatIsNotOverCounts() {
        times.start(0);
        assertThat(times.time(0, Doing.BARRIER, 60, 0, 100).barrierNs()).isEqualTo(40);
        assertThat(times.time(0, Doing.PAGE, 60, 5, 100).pageNs()).isEqualTo(45);
    }

    @Test
    void aRankThatHasEndedComputesNoMore() {
        times.start(0);
        times.end(0, 70);
        assertThat(times.time(0, Doing.ENDED, 0, 0, 1000).totalNs()).isEqualTo(70);
    }
}
