package com.example.guide.synchronising;

import static org.assertj.core.api.Assertions.assertThat;

import com.example.guide.Ranks;

import org.junit.jupiter.api.Test;

/** The examples of semaphores, latches, phasers and locks of readers and writers. */
class TurnsTest {
    @Test
    void everyRankGetsItsTurn() {
        Ranks.run(me -> assertThat(Turns.semaphore(me)).isEqualTo(4));
    }

    @Test
    void whoWaitsSeesAllParts() {
        Ranks.run(me -> assertThat(Turns.latch(me, 10)).isEqualTo(10));
    }

    @Test
    void ranksLeaveOneAfterTheOther() {
        Ranks.run(me -> assertThat(Turns.phaser(me)).isEqualTo(me.rank() + 1));
    }

    @Test
    void readersSeeWhatTheWriterWrote() {
        Ranks.run(me -> assertThat(Turns.readers(me)).isEqualTo(2.5));
    }

    @Test
    void allOfThemAreMadeByAllRanks() {
        Ranks.run(me -> assertThat(Turns.made(me)).isEqualTo(6));
    }
}
