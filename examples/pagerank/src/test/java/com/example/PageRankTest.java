package com.example;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.merino.Cluster;
import dev.merino.Member;
import dev.merino.junit.MerinoCluster;

import org.junit.jupiter.api.Test;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

@MerinoCluster(nodes = 2, threads = 2)
class PageRankTest {
    /** Both add up the shares in the same order, so the results have the same bits. */
    @Test
    void fourRanksFindWhatFourThreadsFind(Cluster cluster) {
        assertEquals(PageRankThreads.run(10_007, 10, 4), printed(cluster));
    }

    @Test
    @MerinoCluster(nodes = 4, live = true)
    void fourProcessesFindTheSame(Cluster cluster) {
        assertEquals(PageRankThreads.run(10_007, 10, 4), printed(cluster));
    }

    /** Every rank sees the edges to its share of the vertices; together they are all edges. */
    @Test
    void sharesOfTheGraphAreTheWholeGraph(Member me) {
        int from = (int) me.share(1000).from();
        int to = (int) me.share(1000).to();
        long[] degrees = me.sum(new Graph(1000, from, to).countSources());
        assertEquals(
                Arrays.toString(new Graph(1000, 0, 1000).countSources()), Arrays.toString(degrees));
    }

    private static String printed(Cluster cluster) {
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        PrintStream before = System.out;
        System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
        try {
            cluster.run(new PageRank(), "10007", "10");
        } finally {
            System.setOut(before);
        }
        String found = printed.toString(StandardCharsets.UTF_8).strip();
        return found.replaceFirst("^\\[\\S+\\] ", "");
    }
}
