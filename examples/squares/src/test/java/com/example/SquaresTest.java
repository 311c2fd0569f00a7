package com.example;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.merino.Cluster;
import dev.merino.Merino;

import org.junit.jupiter.api.Test;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

class SquaresTest {
    @Test
    void eightRanksOnFourNodesAddUpTheSquares() {
        String text = printed(SquaresTest::run);
        assertTrue(text.contains("the sum of the squares is 332833500"), text);
    }

    private static void run() {
        // @start region="embedded"
        try (Cluster cluster = Merino.embedded(4, 2)) { // 4 nodes of 2 ranks, in this JVM
            cluster.run(new Squares());
        }
        // @end
    }

    private static String printed(Runnable action) {
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        PrintStream before = System.out;
        System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
        try {
            action.run();
        } finally {
            System.setOut(before);
        }
        return printed.toString(StandardCharsets.UTF_8);
    }
}
