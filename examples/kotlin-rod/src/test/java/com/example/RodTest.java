package com.example;

import dev.merino.Cluster;
import dev.merino.junit.MerinoCluster;

import org.junit.jupiter.api.Test;

class RodTest {
    @Test
    @MerinoCluster(nodes = 2, threads = 2)
    void fourRanksVerifyTheRod(Cluster cluster) {
        cluster.run(new Rod(), "10000", "50");
    }

    @Test
    @MerinoCluster(nodes = 2, live = true)
    void soDoTwoProcesses(Cluster cluster) {
        cluster.run(new Rod(), "10000", "50");
    }
}
