package dev.merino.rank.handle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.Statistics;
import dev.merino.engine.HandlerKind;

import org.junit.jupiter.api.Test;

class HandlerTimeTest {
    private long nowNs = 1_000_000;
    private final HandlerTime time = new HandlerTime(() -> nowNs);

    private void handle(long ns, HandlerKind kind) {
        nowNs += ns;
        time.end(kind);
    }

    @Test
    void everyPacketCountsForItsKind() {
        time.begin();
        handle(5, HandlerKind.COHERENCE);
        handle(70, HandlerKind.SYNCHRONISATION);
        handle(800, HandlerKind.REMOTE_MEMORY);
        handle(6, HandlerKind.COHERENCE);
        assertThat(time.total()).isEqualTo(new Statistics.Handlers(11, 70, 800));
        assertThat(time.total().totalNs()).isEqualTo(881);
    }

    @Test
    void theTimeBetweenBatchesIsNobodys() {
        time.begin();
        handle(5, HandlerKind.SYNCHRONISATION);
        nowNs += 1000;
        time.begin();
        handle(7, HandlerKind.SYNCHRONISATION);
        assertThat(time.total()).isEqualTo(new Statistics.Handlers(0, 12, 0));
    }

    @Test
    void withoutHandlersThereIsNoTime() {
        time.begin();
        nowNs += 5;
        assertThat(time.total().totalNs()).isZero();
    }
}
