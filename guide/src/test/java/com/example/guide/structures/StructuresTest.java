package com.example.guide.structures;

import static org.assertj.core.api.Assertions.assertThat;

import com.example.guide.Ranks;

import org.junit.jupiter.api.Test;

import java.util.List;

/** The examples of queues, maps, lists and loops. */
class StructuresTest {
    @Test
    void everyPieceIsDoneOnce() {
        Ranks.run(me -> assertThat(Pool.squares(me, 101)).isEqualTo(338_350));
    }

    @Test
    void wordsOfAllRanksAreCounted() {
        Ranks.run(
                me -> assertThat(SharedWords.count(me, List.of("a", "b", "a"), "a")).hasValue(8L));
    }

    @Test
    void linesOfAllRanksAreInTheList() {
        Ranks.run(
                me -> assertThat(SharedWords.lines(me)).isEqualTo(4 * "a line of rank 0".length()));
    }

    @Test
    void newStructuresAreEmpty() {
        Ranks.run(me -> assertThat(SharedWords.three(me)).isZero());
    }

    @Test
    void everyRowIsFilled() {
        Ranks.run(me -> assertThat(Rows.corner(me, 20)).isEqualTo(3.0));
        Ranks.run(me -> assertThat(Rows.guided(me, 20)).isEqualTo(19.0));
    }

    @Test
    void tasksFindWhatOtherTasksHaveFilled() throws Exception {
        assertThat(Tasks.largest()).isEqualTo(1.0);
    }
}
