package com.example;

import dev.merino.Cluster;
import dev.merino.junit.MerinoCluster;

import org.junit.jupiter.api.Test;

class PrimesTest {
    @Test
    @MerinoCluster(nodes = 2, threads = 2)
    void fourRanksCountThePrimes(Cluster cluster) {
        cluster.run(new Primes(), "100000", "9592");
    }

    @Test
    @MerinoCluster(nodes = 2, live = true)
    void soDoTwoProcesses(Cluster cluster) {
        cluster.run(new Primes(), "100000", "9592");
    }
}
