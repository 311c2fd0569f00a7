package dev.merino.worker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.worker.call.RankReport;

import org.junit.jupiter.api.Test;

class WorkerBeanTest {
    @Test
    void whatRanksDoWithoutTheirKeeperIsThere() {
        assertThat(WorkerBean.counts(new RankReport.Alone(1, 2, 3, 4, 5)).values())
                .containsExactly(1L, 2L, 3L, 4L, 5L);
    }
}
