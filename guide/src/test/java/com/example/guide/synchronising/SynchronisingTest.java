package com.example.guide.synchronising;

import static org.assertj.core.api.Assertions.assertThat;

import com.example.guide.Ranks;

import org.junit.jupiter.api.Test;

/** The programs of the chapter do what it says. */
class SynchronisingTest {
    @Test
    void noDepositIsLost() {
        Ranks.run(me -> assertThat(Deposits.total(me, 20)).isEqualTo(4 * 20 * 10));
    }

    @Test
    void everyLetterIsTakenOnce() {
        Ranks.run(
                me -> {
                    Mailbox box = new Mailbox(me);
                    long taken = 0;
                    if (me.rank() < 2) {
                        for (int i = 1; i <= 3; i++) {
                            box.put(i);
                        }
                    } else {
                        for (int i = 1; i <= 3; i++) {
                            taken += box.take();
                        }
                    }
                    assertThat(me.sum(taken)).isEqualTo(12);
                });
    }

    @Test
    void nobodyLeavesARoundBeforeAllHaveCome() {
        Ranks.run(me -> assertThat(Meeting.roundsOf(me, 3)).isEqualTo(3));
    }

    @Test
    void whoSeesTheFlagSeesWhatWasWrittenBeforeIt() {
        Ranks.run(me -> assertThat(Announcement.read(me)).isEqualTo(1.5));
    }

    @Test
    void eachPieceOfWorkIsDoneOnce() {
        Ranks.run(
                me -> {
                    long[] times = new long[50];
                    long own = Tickets.piecesDone(me, 50, piece -> times[(int) piece]++);
                    assertThat(me.sum(own)).isEqualTo(50);
                    assertThat(me.sum(times)).containsOnly(1);
                });
    }

    @Test
    void allRanksLearnTheShortestTour() {
        Ranks.run(
                me -> {
                    Totals.Tour own = new Totals.Tour(10 - me.rank(), me.rank());
                    assertThat(Totals.shortest(me, 1, 10, own)).isEqualTo(new Totals.Tour(7, 3));
                });
    }
}
