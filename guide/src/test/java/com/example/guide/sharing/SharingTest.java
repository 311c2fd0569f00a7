package com.example.guide.sharing;

import static org.assertj.core.api.Assertions.assertThat;

import com.example.guide.Ranks;

import dev.merino.Share;
import dev.merino.SharedDoubles;

import org.junit.jupiter.api.Test;

/** The programs of the chapter do what it says. */
class SharingTest {
    @Test
    void everyRankFindsTheWarmestOfAllShares() {
        Ranks.run(me -> assertThat(Temperatures.warmest(me)).isEqualTo(99));
    }

    @Test
    void aWindowShowsAPartOfAnArray() {
        Ranks.run(
                me -> {
                    SharedDoubles degrees = me.doubles(100);
                    degrees.set(me.rank(), 1);
                    me.barrier();
                    assertThat(Temperatures.sumOf(degrees, new Share(1, 100))).isEqualTo(3);
                });
    }

    @Test
    void aStepReadsTheRowsOfOtherRanks() {
        Ranks.run(me -> assertThat(Stencil2d.meanOfFour(me)).isEqualTo(1));
    }

    @Test
    void recordsAreShared() {
        Ranks.run(me -> assertThat(Bodies.middle(me)).isEqualTo(499.5));
    }

    @Test
    void staticFieldsAreShared() {
        Ranks.run(new Steps());
    }

    @Test
    void anArrayHasTheUnitThatItWasAllocatedWith() {
        Ranks.run(me -> assertThat(Options.unitOf(me)).isEqualTo(4096 + 256));
    }

    @Test
    void oneRankPushesWhatAnotherPops() {
        Ranks.run(
                me -> {
                    Stack stack = new Stack(me);
                    stack.push(1L << me.rank());
                    me.barrier();
                    assertThat(me.sum(stack.pop())).isEqualTo(15);
                });
    }

    @Test
    void closedArraysMakeRoomForNewOnes() {
        int rounds = 100; // 1.2 GiB in all, of 1 GiB that there is
        Ranks.run(1, 2, me -> assertThat(Rounds.run(me, rounds)).isEqualTo(rounds));
    }

    @Test
    void elementsGoIntoABuffer() {
        Ranks.run(me -> assertThat(Packets.last(me)).isEqualTo(7));
    }
}
