package dev.merino.keeper.sample;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.control.NodeSample.Arrival;
import dev.merino.control.NodeSample.BarrierUse;

import org.junit.jupiter.api.Test;

import java.util.List;

class BarrierArrivalsTest {
    private final BarrierArrivals arrivals = new BarrierArrivals();

    @Test
    void arrivalsAreToldOnce() {
        arrivals.left(0, 3, 1, 50);
        assertThat(arrivals.take(barrier -> "b" + barrier))
                .containsExactly(new BarrierUse(0, "b0", List.of(new Arrival(3, 1, 50))));
        assertThat(arrivals.take(barrier -> "b" + barrier)).isEmpty();
    }

    @Test
    void ofTooManyTheLatestAreKept() {
        for (int number = 1; number <= 1000; number++) {
            arrivals.left(0, 3, number, 1);
        }
        List<Arrival> latest = arrivals.take(Integer::toString).getFirst().arrivals();
        assertThat(latest).hasSize(256);
        assertThat(latest.getLast().number()).isEqualTo(1000);
    }
}
