package com.example;

/**
 * Some vertices of a generated graph, the same in every run, with the edges that lead to them as
 * compressed sparse rows: those of a vertex are between its start and the next one's. What is
 * computed with them is the same with threads and with Merino.
 */
final class Graph {
    private static final double DAMPING = 0.85;

    private final int vertices;
    private final int from;
    private final int[] starts;
    private final int[] sources;

    /** The vertices from {@code from} up to, not including, {@code to}, of {@code vertices}. */
    Graph(int vertices, int from, int to) {
        this.vertices = vertices;
        this.from = from;
        this.starts = new int[to - from + 1];
        for (int v = from; v < to; v++) {
            starts[v - from + 1] = starts[v - from] + 1 + (int) (31 * Math.pow(chance(v, -1), 2));
        }
        this.sources = new int[starts[to - from]];
        for (int v = from; v < to; v++) {
            sources[starts[v - from]] = (v + 1) % vertices; // so that no vertex is without an edge
            for (int edge = 1; edge < starts[v - from + 1] - starts[v - from]; edge++) {
                sources[starts[v - from] + edge] = (int) (vertices * Math.pow(chance(v, edge), 3));
            }
        }
    }

    /** Between 0 and 1. */
    private static double chance(int vertex, int edge) {
        long mixed = (vertex * 64L + edge) * 0x9E3779B97F4A7C15L;
        mixed = (mixed ^ (mixed >>> 29)) * 0xBF58476D1CE4E5B9L;
        return ((mixed ^ (mixed >>> 32)) >>> 11) * 0x1p-53;
    }

    /** How many edges these vertices have from each of all vertices. */
    long[] countSources() {
        long[] degrees = new long[vertices];
        for (int source : sources) {
            degrees[source]++;
        }
        return degrees;
    }

    /** What each of these vertices gives to each that it has an edge to. */
    double[] contributions(double[] ranks, long[] degrees) {
        double[] given = new double[ranks.length];
        for (int i = 0; i < ranks.length; i++) {
            given[i] = ranks[i] / degrees[from + i];
        }
        return given;
    }

    /** The next ranks of these vertices. */
    double[] ranks(double[] contributions) {
        double[] ranks = new double[starts.length - 1];
        for (int i = 0; i < ranks.length; i++) {
            double sum = 0;
            for (int edge = starts[i]; edge < starts[i + 1]; edge++) {
                sum += contributions[sources[edge]];
            }
            ranks[i] = (1 - DAMPING) / vertices + DAMPING * sum;
        }
        return ranks;
    }
}
