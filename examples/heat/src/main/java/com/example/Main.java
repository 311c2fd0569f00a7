package com.example;

import dev.merino.Cluster;
import dev.merino.Merino;

/**
 * Heat for processes that mpirun, srun or Kubernetes start: each is a node of one cluster. Started
 * alone, it runs on one node.
 */
public final class Main {
    private Main() {}

    /** Words: those of {@link Heat}. */
    public static void main(String[] words) {
        try (Cluster cluster = Merino.join()) {
            cluster.run(new Heat(), words);
        }
    }
}
