package dev.merino.keeper;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.core.Check;
import dev.merino.rank.flight.ReleaseEvent;

import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.time.Duration;

class NodeFlightTest {
    @TempDir private Path folder = Path.of("");

    private static ReleaseEvent begun(NodeFlight flight) {
        return Check.present(flight.releaseBegins(), "releases are recorded");
    }

    @Test
    void aReleaseInsideAnotherOneEndsNoneButItself() throws Exception {
        Path file = folder.resolve("flight.jfr");
        NodeFlight flight = new NodeFlight(2);
        assertThat(flight.releaseBegins()).isNull();
        try (Recording recording = new Recording()) {
            recording.enable(ReleaseEvent.class).withThreshold(Duration.ZERO);
            recording.start();
            ReleaseEvent outer = begun(flight);
            ReleaseEvent inner = begun(flight);
            inner.end(1, 5);
            outer.end(0, 7);
            recording.stop();
            recording.dump(file);
        }
        assertThat(RecordingFile.readAllEvents(file))
                .extracting(NodeFlightTest::words)
                .containsExactlyInAnyOrder("1 wrote 5", "0 wrote 7");
    }

    private static String words(RecordedEvent event) {
        return event.getInt("rank") + " wrote " + event.getInt("pages");
    }
}
