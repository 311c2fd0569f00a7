package dev.merino.checker;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.merino.checker.TestProgram.Cell;
import dev.merino.checker.Trace.Deed;
import dev.merino.checker.Trace.Entry;

import org.junit.jupiter.api.Test;

import java.util.List;

/** Traces that a cluster can have left, and traces that none can. */
class ReplayTest {
    private static final List<Cell> CELLS =
            List.of(new Cell(0, 0, 8), new Cell(0, 8, 8), new Cell(0, 16, 8));

    @Test
    void whoTookTheLockLaterReadsWhatTheEarlierWrote() {
        passes(trace(lock(3, 1), read(0, 7), unlock(3)), trace(lock(3, 0), write(0, 7), unlock(3)));
    }

    @Test
    void aStaleReadUnderALockIsFoundAndBothEventsAreNamed() {
        fails(
                "rank 0 [1] reads c0: 0x0",
                trace(lock(3, 1), read(0, 0), unlock(3)),
                trace(lock(3, 0), write(0, 7), unlock(3)));
        fails(
                "rank 1 [1] writes c0: 0x7",
                trace(lock(3, 1), read(0, 0), unlock(3)),
                trace(lock(3, 0), write(0, 7), unlock(3)));
    }

    @Test
    void aWrongValueIsTracedBackToTheWriteItComesFrom() {
        fails(
                "what was read: rank 0 [0] writes c0: 0x5",
                trace(write(0, 5), write(0, 6), arrive(), depart()),
                trace(arrive(), depart(), read(0, 5)));
    }

    @Test
    void aTicketDrawnTwiceIsFound() {
        fails(
                "one ticket was drawn twice: rank 0 [0] takes lock 3 with ticket 0;"
                        + " rank 1 [0] takes lock 3 with ticket 0",
                trace(lock(3, 0), unlock(3)),
                trace(lock(3, 0), unlock(3)));
    }

    @Test
    void aTicketThatNobodyDrewIsMissed() {
        fails("nobody drew the ticket before: rank 0 [0]", trace(lock(3, 1), unlock(3)), trace());
    }

    @Test
    void ticketsThatGoRoundInACircleHaveNoOrder() {
        fails(
                "nothing of this can be first",
                trace(lock(3, 1), unlock(3), lock(4, 0), unlock(4)),
                trace(lock(4, 1), unlock(4), lock(3, 0), unlock(3)));
    }

    @Test
    void aLockThatIsNeverGivenBackCannotBeTakenAgain() {
        fails("nothing of this can be first", trace(lock(3, 0)), trace(lock(3, 1), unlock(3)));
    }

    @Test
    void aWaitGivesTheLockToOthersAndTakesItAgain() {
        passes(
                trace(lock(3, 0), read(0, 0), unlock(3), lock(3, 2), read(0, 7), unlock(3)),
                trace(lock(3, 1), write(0, 7), unlock(3)));
    }

    @Test
    void aBarrierOrdersWhatIsBeforeAndAfter() {
        passes(
                trace(write(0, 7), arrive(), depart(), read(1, 8)),
                trace(write(1, 8), arrive(), depart(), read(0, 7)));
        fails(
                "expected 0x8",
                trace(write(0, 7), arrive(), depart(), read(1, 0)),
                trace(write(1, 8), arrive(), depart(), read(0, 7)));
    }

    @Test
    void aBarrierThatSomebodyLeftAloneIsFound() {
        fails("rank 0 [1] leaves the barrier", trace(arrive(), depart()), trace());
    }

    @Test
    void aFlagOrdersItsSetterBeforeThoseWhoSawIt() {
        passes(trace(see(0), read(0, 7)), trace(write(0, 7), set(0)));
        fails("found 0x0", trace(see(0), read(0, 0)), trace(write(0, 7), set(0)));
        fails("sees flag 0", trace(see(0)), trace());
    }

    @Test
    void aCounterThatWasReadOrdersItsAdderBeforeTheReader() {
        passes(trace(count(0, 0), count(0, 1), read(0, 7)), trace(write(0, 7), add(0, 0)));
        fails(
                "expected 0x7",
                trace(count(0, 0), count(0, 1), read(0, 0)),
                trace(write(0, 7), add(0, 0)));
    }

    @Test
    void aCounterThatIsReadAsItWasBeforeIsFound() {
        fails(
                "reads counter 0: 0",
                trace(arrive(), depart(), count(0, 0)),
                trace(add(0, 0), arrive(), depart()));
    }

    @Test
    void aNumberDrawnTwiceIsFound() {
        fails("adds one to counter 0, which is 0", trace(add(0, 0)), trace(add(0, 0)));
    }

    @Test
    void accessesWithoutOrderAreTheProgramsFault() {
        fails("without order", trace(write(0, 7)), trace(read(0, 7)));
    }

    private static void passes(Trace... traces) {
        assertThatCode(() -> Replay.judge(CELLS, List.of(traces))).doesNotThrowAnyException();
    }

    private static void fails(String message, Trace... traces) {
        assertThatThrownBy(() -> Replay.judge(CELLS, List.of(traces)))
                .isInstanceOf(Violation.class)
                .hasMessageContaining(message);
    }

    private static Trace trace(Entry... entries) {
        return new Trace(List.of(entries));
    }

    private static Entry read(int cell, long value) {
        return new Entry(Deed.READ, cell, value);
    }

    private static Entry write(int cell, long value) {
        return new Entry(Deed.WRITE, cell, value);
    }

    private static Entry lock(int lock, long ticket) {
        return new Entry(Deed.LOCK, lock, ticket);
    }

    private static Entry unlock(int lock) {
        return new Entry(Deed.UNLOCK, lock, 0);
    }

    private static Entry arrive() {
        return new Entry(Deed.ARRIVE, 0, 0);
    }

    private static Entry depart() {
        return new Entry(Deed.DEPART, 0, 0);
    }

    private static Entry set(int flag) {
        return new Entry(Deed.SET, flag, 0);
    }

    private static Entry see(int flag) {
        return new Entry(Deed.SEE, flag, 0);
    }

    private static Entry add(int counter, long before) {
        return new Entry(Deed.ADD, counter, before);
    }

    private static Entry count(int counter, long value) {
        return new Entry(Deed.COUNT, counter, value);
    }
}
