package dev.merino.launch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.Program;
import dev.merino.Settings;
import dev.merino.Statistics;
import dev.merino.control.NodeSample;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.Semaphore;

@Timeout(60)
class EmbeddedRunTest {
    private static final int NODES = 2;

    /** Sees a run, which can wait until it has been seen. */
    private static final class Seen implements RunWatcher {
        final Semaphore samples = new Semaphore(0);

        @Override
        public void began(Settings settings) {}

        @Override
        public void sampled(int node, NodeSample sample) {
            samples.release();
        }

        @Override
        public void ended(Optional<Statistics> counted) {}

        /** Waits until every node has been asked from now on, and has answered. */
        void await() throws InterruptedException {
            int _ = samples.drainPermits();
            samples.acquire(2 * NODES);
        }
    }

    @Test
    void watchingARunDoesNotEndItsTimedRegion() {
        Seen seen = new Seen();
        Program program =
                me ->
                        me.timed(
                                () -> {
                                    me.barrier();
                                    if (me.isFirst()) {
                                        seen.await();
                                    }
                                    me.barrier();
                                });
        Statistics counted =
                EmbeddedRun.run(
                        Settings.of(NODES, 1), seen, RecordingRequest.NONE, program, List.of());
        assertThat(counted.count("barrier arrivals")).isGreaterThanOrEqualTo(2 * NODES);
    }
}
