package com.example;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.merino.Cluster;
import dev.merino.MemberFailedException;
import dev.merino.junit.MerinoCluster;

import org.junit.jupiter.api.Test;

class HeatTest {
    @Test
    @MerinoCluster(nodes = 2, threads = 2)
    void fourRanksOnTwoNodesComputeTheHillThatIsLeft(Cluster cluster) {
        cluster.run(new Heat(), "64", "100"); // throws if the result is wrong
    }

    @Test
    @MerinoCluster(nodes = 2, live = true)
    void twoProcessesComputeTheSame(Cluster cluster) {
        cluster.run(new Heat(), "64", "100");
    }

    @Test
    @MerinoCluster(nodes = 2)
    void wordsThatAreNoNumbersAreRefused(Cluster cluster) {
        MemberFailedException e =
                assertThrows(MemberFailedException.class, () -> cluster.run(new Heat(), "big"));
        assertTrue(e.getCause() instanceof IllegalArgumentException, "caused by " + e.getCause());
    }
}
