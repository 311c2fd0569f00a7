package com.example.guide.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.example.guide.Ranks;

import dev.merino.Cluster;
import dev.merino.DataRaceException;
import dev.merino.Merino;
import dev.merino.Program;
import dev.merino.RaceSearch;
import dev.merino.Settings;

import org.junit.jupiter.api.Test;

/** The six programs of the memory model have the outcomes that the chapter states. */
class MemoryModelTest {
    @Test
    void aFlagCarriesWhatWasWrittenBeforeIt() {
        Ranks.run(me -> assertThat(MessageByFlag.receive(me)).isEqualTo(42));
    }

    @Test
    void aLockLosesNoIncrement() {
        Ranks.run(me -> assertThat(CountUnderLock.count(me, 25)).isEqualTo(100));
    }

    @Test
    void barriersSeparateWritingFromReading() {
        Ranks.run(me -> assertThat(PhasesByBarrier.turn(me, 3)).isEqualTo((me.rank() + 3) % 4));
    }

    @Test
    void anUnlockedIncrementIsADataRace() {
        assertThatThrownBy(() -> lookForRaces(Increments::racing))
                .isInstanceOf(DataRaceException.class)
                .hasMessageContaining("element 0 of count")
                .hasMessageContaining("Increments.java:");
    }

    @Test
    void aLockedIncrementIsNone() {
        lookForRaces(me -> assertThat(Increments.mended(me)).isEqualTo(2));
    }

    @Test
    void aCopyStaysAsItIsUntilItsRankAcquires() {
        StaleCopy program = new StaleCopy();
        Ranks.run(
                2,
                1,
                me -> {
                    long[] read = program.read(me);
                    long own = me.isFirst() ? 1 : 0;
                    assertThat(read).containsExactly(own, 1);
                });
    }

    @Test
    void aReferenceIsPublishedWithTheElementsOfItsArray() {
        Ranks.run(me -> assertThat(PublishedArray.sumOfAll(me)).isEqualTo(10 * (1 + 2 + 3 + 4)));
    }

    private static void lookForRaces(Program program) {
        try (Cluster cluster = Merino.embedded(Settings.of(2, 1).withRaces(RaceSearch.ACCESSES))) {
            cluster.run(program);
        }
    }
}
