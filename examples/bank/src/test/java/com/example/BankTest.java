package com.example;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.merino.Cluster;
import dev.merino.Merino;
import dev.merino.RaceSearch;
import dev.merino.Settings;

import org.junit.jupiter.api.Test;

class BankTest {
    @Test
    void threadsLoseNothing() throws InterruptedException {
        assertEquals(20_000, BankThreads.run(20, 1000, 4));
    }

    @Test
    void ranksLoseNothing() {
        try (Cluster cluster = Merino.embedded(2, 2)) {
            assertDoesNotThrow(() -> cluster.run(new Bank(), "20", "200"));
        }
    }

    /** Every access to a balance is ordered by the lock of its account. */
    @Test
    void thereIsNoDataRace() {
        try (Cluster cluster = Merino.embedded(Settings.of(2, 2).withRaces(RaceSearch.ACCESSES))) {
            assertDoesNotThrow(() -> cluster.run(new Bank(), "20", "200"));
        }
    }
}
