package dev.merino.keeper;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.Placement;
import dev.merino.rank.handle.ObjectKey;
import dev.merino.rank.handle.ObjectSpec;
import dev.merino.rank.handle.Registry.KnownArray;
import dev.merino.worker.call.ClusterMessage.WritesConflict;

import org.junit.jupiter.api.Test;

class RaceReportsTest {
    private final RaceReports reports = new RaceReports();

    private static KnownArray array(String call) {
        ObjectSpec.Memory spec =
                new ObjectSpec.Memory(call, 4096, 4096, "tmk-lrc", Placement.BLOCKED);
        return new KnownArray(ObjectKey.named("sums"), spec);
    }

    private void add(String call, int node, long firstByte, long endByte, int other) {
        reports.add(array(call), node, new WritesConflict(0, firstByte, endByte, other));
    }

    @Test
    void elementsAreCountedByTheTypeOfTheArray() {
        add("longs(9)", 0, 41, 43, 1);
        assertThat(reports.texts())
                .singleElement()
                .asString()
                .startsWith("data race on element 5 of sums, longs(9):")
                .contains("nodes 0 and 1");
    }

    @Test
    void whatBothNodesTellIsOneReport() {
        add("ints(9)", 0, 4, 12, 1);
        add("ints(9)", 1, 4, 12, 0);
        assertThat(reports.texts())
                .singleElement()
                .asString()
                .startsWith("data race on elements 1 to 2 of sums, ints(9):");
    }

    @Test
    void otherElementsOfTheSameNodesAreMentioned() {
        add("bytes(9)", 2, 4, 5, 1);
        add("bytes(9)", 2, 7, 8, 1);
        assertThat(reports.texts())
                .singleElement()
                .asString()
                .startsWith("data race on element 4 of sums, bytes(9), and on others:")
                .contains("nodes 1 and 2");
    }

    @Test
    void recordsHaveBytes() {
        add("structs(Body, 9)", 0, 40, 42, 1);
        assertThat(reports.texts().getFirst()).startsWith("data race on bytes 40 to 41 of sums");
    }
}
