package dev.merino.rank.handle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.Statistics;

import org.junit.jupiter.api.Test;

class RankClockTest {
    private long nowNs = 1_000;
    private final RankClock clock = new RankClock(() -> nowNs);

    private void pass(long ns) {
        nowNs += ns;
    }

    @Test
    void causesAddUpToWhatHasPassed() {
        clock.start();
        pass(10);
        clock.enterProtocol();
        pass(20);
        clock.enterWait(Cause.LOCK);
        pass(300);
        clock.enterUser();
        pass(4_000);
        clock.enterWait(Cause.BARRIER);
        pass(50_000);
        clock.enterUser();
        clock.stop();
        assertThat(clock.time()).isEqualTo(new Statistics.Time(4_010, 20, 0, 300, 50_000, 0, 0, 0));
        assertThat(clock.time().totalNs()).isEqualTo(nowNs - 1_000);
    }

    @Test
    void onlyTimedRegionsCountIfThereAreAny() {
        clock.start();
        pass(10);
        for (int region = 0; region < 2; region++) {
            clock.beginRegion();
            pass(7);
            clock.enterWait(Cause.FLAG);
            pass(5);
            clock.enterUser();
            clock.endRegion();
            pass(100);
        }
        clock.stop();
        assertThat(clock.time()).isEqualTo(new Statistics.Time(14, 0, 0, 0, 0, 10, 0, 0));
    }

    @Test
    void aRegionThatIsNotEndedEndsWithTheProgram() {
        clock.start();
        pass(10);
        clock.beginRegion();
        pass(7);
        clock.stop();
        assertThat(clock.time().totalNs()).isEqualTo(7);
    }

    @Test
    void stallsAreTakenFromComputingAndNoMoreThanThereIs() {
        Statistics.Time time = new Statistics.Time(100, 20, 3, 0, 0, 0, 0, 0);
        assertThat(time.withStalls(40)).isEqualTo(new Statistics.Time(60, 20, 43, 0, 0, 0, 0, 0));
        assertThat(time.withStalls(500).totalNs()).isEqualTo(time.totalNs());
        assertThat(time.withStalls(500).userNs()).isZero();
    }
}
