package com.example;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.merino.Cluster;
import dev.merino.Merino;

import org.junit.jupiter.api.Test;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

class TaskFarmTest {
    @Test
    void ranksAndThreadsCountEveryPointOnce() throws InterruptedException {
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        PrintStream before = System.out;
        System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
        try (Cluster cluster = Merino.embedded(2, 2)) {
            cluster.run(new TaskFarm(), "256");
        } finally {
            System.setOut(before);
        }
        long expected = Tile.all(256).inside();
        assertEquals(expected, TaskFarmThreads.run(256, 3));
        String found = printed.toString(StandardCharsets.UTF_8).strip();
        assertEquals("points inside " + expected, found.replaceFirst("^\\[\\S+\\] ", ""));
    }
}
