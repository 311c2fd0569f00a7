package dev.merino.keeper.sample;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.control.NodeSample.PageUse;
import dev.merino.core.KnownNumbers;
import dev.merino.core.Message;

import org.junit.jupiter.api.Test;

import java.util.List;

class PageCountsTest {
    private final PageCounts counts = new PageCounts(0, SharingRecorder.NONE);

    /** The content of a page. */
    private record Content(int page, int bytes) implements Message {
        @Override
        public void check(KnownNumbers known) {
            known.content(page, bytes);
        }
    }

    /** What was changed of a page: its first two parts. */
    private record Changes(int page) implements Message {
        @Override
        public void check(KnownNumbers known) {
            known.diff(page, () -> 3);
        }
    }

    /** What a node has changed of a page, perhaps not the sender. */
    private record ChangesOf(int writer, int page) implements Message {
        @Override
        public void check(KnownNumbers known) {
            known.diff(page, writer, () -> 3);
        }
    }

    /** Another node has written a page. */
    private record Notice(int page) implements Message {
        @Override
        public void check(KnownNumbers known) {
            known.notice(page);
        }
    }

    @Test
    void faultsAndMessagesAreCountedByPage() {
        counts.fault(3, false);
        counts.fault(3, true);
        counts.written(new int[] {3});
        counts.fetched(3);
        counts.arrived(new Content(3, 4096));
        counts.sent(new Content(3, 4096));
        counts.sent(new Changes(3));
        counts.arrived(new Changes(3));
        assertThat(counts.take(9)).containsExactly(new PageUse(3, 1, 2, 2, 1, 1, 1, 0, 3));
    }

    @Test
    void aDiffOfAnotherNodeThatIsPassedOnIsNotItsOwn() {
        counts.sent(new ChangesOf(0, 3));
        counts.sent(new ChangesOf(1, 4));
        counts.arrived(new ChangesOf(1, 5));
        assertThat(counts.take(9))
                .containsExactly(
                        new PageUse(3, 0, 0, 0, 0, 1, 0, 0, 3),
                        new PageUse(5, 0, 0, 0, 0, 0, 1, 0, 0));
    }

    @Test
    void contentThatTheReceiverReadsAtItsNeighbourIsATransfer() {
        counts.arrived(new Content(3, 0));
        assertThat(counts.take(9)).extracting(PageUse::fetched).containsExactly(1);
    }

    @Test
    void aPageThatTwoNodesWriteBetweenTwoSynchronisationsIsInConflict() {
        counts.sent(new Changes(1));
        counts.arrived(new Notice(1));
        counts.arrived(new Notice(2));
        counts.sent(new Changes(2));
        assertThat(counts.take(9)).extracting(PageUse::conflicts).containsExactly(1, 1);
    }

    @Test
    void aPageThatTwoNodesWriteInTurnsIsNot() {
        for (int turn = 0; turn < 5; turn++) {
            counts.sent(new Changes(1));
            counts.synchronised();
            counts.arrived(new Notice(1));
            counts.synchronised();
        }
        assertThat(counts.take(9)).extracting(PageUse::conflicts).containsExactly(0);
    }

    @Test
    void whatIsToldOfOnePairIsOneConflict() {
        counts.sent(new Changes(1));
        counts.arrived(new Notice(1));
        counts.arrived(new Notice(1));
        counts.sent(new Changes(1));
        assertThat(counts.take(9)).extracting(PageUse::conflicts).containsExactly(1);
    }

    @Test
    void onlyPagesThatHaveChangedAreTakenAndAllHaveTheirTurn() {
        for (int page = 0; page < 5; page++) {
            counts.fault(page, false);
        }
        assertThat(pages(2)).containsExactly(0, 1);
        counts.fault(0, false);
        assertThat(pages(2)).containsExactly(2, 3);
        assertThat(pages(9)).containsExactly(4, 0);
        assertThat(counts.hasChanged()).isFalse();
    }

    @Test
    void pagesBeyondTheLimitTakeNoMemory() {
        counts.fault(PageCounts.PAGES_MAX - 1, false);
        counts.fault(PageCounts.PAGES_MAX, false);
        counts.sent(new Changes(Integer.MAX_VALUE));
        assertThat(pages(9)).containsExactly(PageCounts.PAGES_MAX - 1);
    }

    @Test
    void aClosedArrayLeavesNothingToTheNext() {
        counts.sent(new Changes(3));
        counts.forget(3, 5000);
        assertThat(counts.hasChanged()).isFalse();
        counts.fault(3, false);
        assertThat(counts.take(9)).containsExactly(new PageUse(3, 1, 0, 0, 0, 0, 0, 0, 0));
    }

    private List<Integer> pages(int most) {
        return counts.take(most).stream().map(PageUse::page).toList();
    }
}
