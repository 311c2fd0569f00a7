package com.example.guide;

import dev.merino.Cluster;
import dev.merino.Merino;
import dev.merino.Program;
import dev.merino.Statistics;

/** Runs a program of the guide as its tests do: on a small cluster inside this JVM. */
public final class Ranks {
    private Ranks() {}

    /** Runs {@code program} on two nodes of two ranks. */
    public static Statistics run(Program program, String... arguments) {
        return run(2, 2, program, arguments);
    }

    /** Runs {@code program} on {@code nodes} nodes of {@code threads} ranks. */
    public static Statistics run(int nodes, int threads, Program program, String... arguments) {
        try (Cluster cluster = Merino.embedded(nodes, threads)) {
            return cluster.run(program, arguments);
        }
    }
}
