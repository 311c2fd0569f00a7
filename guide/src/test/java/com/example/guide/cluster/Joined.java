package com.example.guide.cluster;

import dev.merino.Cluster;
import dev.merino.Merino;

/** A program with a main of its own, which mpirun, srun or Kubernetes starts on every node. */
// @start region="main"
public final class Joined {
    private Joined() {}

    /** Runs in every process. */
    public static void main(String[] words) {
        try (Cluster cluster = Merino.join()) { // waits for all processes
            cluster.run(new Greeting(), words); // in every process, equally often
        }
    }
}
// @end
