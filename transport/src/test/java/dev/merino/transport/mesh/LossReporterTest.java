package dev.merino.transport.mesh;

import static org.assertj.core.api.Assertions.assertThat;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;

class LossReporterTest {
    private final @Nullable String[] reasons = new @Nullable String[3];
    private final List<String> reported = new ArrayList<>();
    private Runnable whenLost = () -> {};

    private final Inbox inbox =
            new Inbox() {
                @Override
                public void arrived(int node, byte[] frame, int length) {}

                @Override
                public void lost(int node, String why) {
                    reported.add(node + " " + why);
                    whenLost.run();
                }
            };

    private final LossReporter losses =
            new LossReporter(
                    reasons.length,
                    inbox,
                    node -> {
                        String reason = reasons[node];
                        reasons[node] = null;
                        return reason;
                    });

    @Test
    void aLossIsReportedOnce() {
        reasons[1] = "ended";
        losses.report();
        losses.report();
        assertThat(reported).containsExactly("1 ended");
    }

    @Test
    void aLossWaitsUntilTheInboxHasReturned() {
        reasons[2] = "ended";
        losses.beginDelivery();
        losses.report();
        assertThat(reported).isEmpty();
        losses.endDelivery();
        losses.report();
        assertThat(reported).containsExactly("2 ended");
    }

    @Test
    void aLossThatAnotherCausesIsReportedToo() {
        reasons[2] = "ended";
        whenLost =
                () -> {
                    whenLost = () -> {};
                    reasons[0] = "followed";
                    losses.report(); // not from inside the inbox
                    assertThat(reported).hasSize(1);
                };
        losses.report();
        assertThat(reported).containsExactly("2 ended", "0 followed");
    }

    @Test
    void nothingIsReportedOnceTheMeshIsClosed() {
        reasons[0] = "ended";
        reasons[1] = "ended";
        whenLost = losses::close;
        losses.report();
        assertThat(reported).containsExactly("0 ended");
    }
}
