package com.example;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.merino.Cluster;
import dev.merino.Merino;

import org.junit.jupiter.api.Test;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

class KMeansTest {
    /** Both add up the shares in the same order, so the results have the same bits. */
    @Test
    void fourRanksFindWhatFourThreadsFind() {
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        PrintStream before = System.out;
        System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
        try (Cluster cluster = Merino.embedded(2, 2)) {
            cluster.run(new KMeans(), "10000", "7", "10");
        } finally {
            System.setOut(before);
        }
        String expected = Arrays.toString(KMeansThreads.run(10_000, 7, 10, 4));
        String found = printed.toString(StandardCharsets.UTF_8).strip();
        assertEquals("kmeans centres " + expected, found.replaceFirst("^\\[\\S+\\] ", ""));
    }
}
