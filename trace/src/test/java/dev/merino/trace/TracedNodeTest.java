package dev.merino.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.merino.core.MalformedFrameException;
import dev.merino.core.WireReader;
import dev.merino.core.WireWriter;

import org.junit.jupiter.api.Test;

import java.util.List;

class TracedNodeTest {
    private static TracedNode node(int track, int name) {
        TraceEvent event = new TraceEvent(TraceKind.READ_FAULT, track, name, 0, 17, 100, 130);
        return new TracedNode(
                1, "alpha", 50, 900, List.of(0L, 800L), 3, List.of("", "forces"), List.of(event));
    }

    private static TracedNode overTheWire(TracedNode node) {
        WireWriter out = new WireWriter();
        node.writeTo(out);
        WireReader in = new WireReader(out.toByteArray());
        TracedNode read = TracedNode.readFrom(in);
        in.end();
        return read;
    }

    @Test
    void whatIsWrittenIsRead() {
        assertThat(overTheWire(node(1, 1))).isEqualTo(node(1, 1));
        assertThat(overTheWire(node(TraceEvent.KEEPER, 0))).isEqualTo(node(TraceEvent.KEEPER, 0));
    }

    @Test
    void eventsOfRanksAndNamesThatThereAreNotAreRefused() {
        assertThatThrownBy(() -> overTheWire(node(2, 1)))
                .isInstanceOf(MalformedFrameException.class);
        assertThatThrownBy(() -> overTheWire(node(1, 2)))
                .isInstanceOf(MalformedFrameException.class);
    }

    @Test
    void manyNamesShareOneAndLongOnesAreCut() {
        NodeTrace trace = new NodeTrace(0, "alpha", 1, 1, 100);
        int last = 0;
        for (int i = 0; i < 5000; i++) {
            last = trace.number("name " + i);
        }
        assertThat(last).isEqualTo(1);
        assertThat(trace.number("name 7")).isEqualTo(trace.number("name 7")).isGreaterThan(1);
        TracedNode taken = trace.take(1);
        assertThat(taken.names()).hasSize(4096).startsWith("", "others", "name 0");
        NodeTrace other = new NodeTrace(0, "alpha", 1, 1, 100);
        other.number("x".repeat(500));
        assertThat(other.take(1).names().getLast()).hasSize(120).endsWith("...");
    }
}
