package dev.merino.rank.handle;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class HandlerTimeTest {
    private long nowNs = 1_000_000;
    private final HandlerTime time = new HandlerTime(() -> nowNs);

    private void deal(long ns, boolean inHandler) {
        nowNs += ns;
        time.end(inHandler);
    }

    @Test
    void onlyWhatRunsAHandlerCounts() {
        time.begin();
        deal(5, true);
        deal(70, false);
        deal(6, true);
        assertThat(time.totalNs()).isEqualTo(11);
    }

    @Test
    void theTimeBetweenBatchesIsNobodys() {
        time.begin();
        deal(5, true);
        nowNs += 1000;
        time.begin();
        deal(7, true);
        assertThat(time.totalNs()).isEqualTo(12);
    }

    @Test
    void withoutHandlersThereIsNoTime() {
        time.begin();
        deal(5, false);
        assertThat(time.totalNs()).isZero();
    }
}
