package dev.merino.dashboard.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.control.NodeSample.Arrival;
import dev.merino.control.NodeSample.BarrierUse;

import org.junit.jupiter.api.Test;

import java.util.List;

class BarrierModelTest {
    private final BarrierModel model = new BarrierModel(2);

    @Test
    void whoeverWaitsForTheShortestTimeHasComeLast() {
        model.sampled(List.of(Samples.barrier(0, 100, 100, 1)));
        model.sampled(List.of(Samples.barrier(1, 2, 2, 90)));
        BarrierModel.Barrier barrier = model.longest(1).getFirst();
        assertThat(barrier.meetings()).isEqualTo(3);
        assertThat(barrier.last()).containsExactly(1, 2);
        assertThat(barrier.latest()).isEqualTo(1);
        assertThat(barrier.latestPercent()).isEqualTo(67);
        assertThat(barrier.totalNs()).isEqualTo(295);
    }

    @Test
    void meetingsOfWhichNotAllHaveToldDoNotCountAndTakeNoMemory() {
        for (int number = 1; number < 5000; number++) {
            model.sampled(List.of(new BarrierUse(0, "b", List.of(new Arrival(0, number, 5)))));
        }
        assertThat(model.longest(1).getFirst().meetings()).isZero();
        model.sampled(List.of(new BarrierUse(0, "b", List.of(new Arrival(1, 7, 5)))));
        assertThat(model.longest(1).getFirst().meetings()).as("it was dropped").isZero();
        model.sampled(List.of(new BarrierUse(0, "b", List.of(new Arrival(1, 4999, 5)))));
        assertThat(model.longest(1).getFirst().meetings()).isEqualTo(1);
    }

    @Test
    void aRankThatThereIsNotIsIgnored() {
        model.sampled(List.of(new BarrierUse(0, "b", List.of(new Arrival(9, 1, 5)))));
        assertThat(model.longest(1).getFirst().meetings()).isZero();
    }
}
