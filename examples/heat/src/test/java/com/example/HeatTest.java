package com.example;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.merino.Cluster;
import dev.merino.MemberFailedException;
import dev.merino.Merino;

import org.junit.jupiter.api.Test;

class HeatTest {
    @Test
    void fourRanksOnTwoNodesComputeTheHillThatIsLeft() {
        try (Cluster cluster = Merino.embedded(2, 2)) {
            cluster.run(new Heat(), "64", "100"); // throws if the result is wrong
        }
    }

    @Test
    void twoProcessesComputeTheSame() {
        try (Cluster cluster = Merino.live(2, 1)) {
            cluster.run(new Heat(), "64", "100");
        }
    }

    @Test
    void wordsThatAreNoNumbersAreRefused() {
        try (Cluster cluster = Merino.embedded(2, 1)) {
            MemberFailedException e =
                    assertThrows(MemberFailedException.class, () -> cluster.run(new Heat(), "big"));
            assertTrue(
                    e.getCause() instanceof IllegalArgumentException, "caused by " + e.getCause());
        }
    }
}
