package dev.merino.dashboard.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.Statistics;
import dev.merino.control.NodeSample.LockUse;
import dev.merino.control.NodeSample.PageUse;

import org.junit.jupiter.api.Test;

import java.util.Arrays;
import java.util.List;

class AdviceTest {
    private final MemoryModel memory = new MemoryModel(2);
    private final LockModel locks = new LockModel();
    private final BarrierModel barriers = new BarrierModel(2);
    private static final List<Statistics.Time> TIMES =
            List.of(
                    Samples.time(Samples.SECOND_NS, Samples.SECOND_NS),
                    Samples.time(Samples.SECOND_NS, Samples.SECOND_NS));

    @Test
    void aRunThatDoesNothingWrongIsToldNothing() {
        memory.sampled(0, Samples.pages(0, new PageUse(4, 9, 9, 9, 9, 9, 9, 0, 0)));
        assertThat(advice()).isEmpty();
    }

    @Test
    void pagesThatTwoNodesWriteAtOneTimeAreFalselyShared() {
        for (int page = 6; page < 9; page++) {
            memory.sampled(0, Samples.pages(0, new PageUse(page, 0, 50, 100, 0, 50, 0, 40, 1)));
            memory.sampled(1, Samples.pages(1, new PageUse(page, 0, 50, 0, 100, 0, 50, 0, 0)));
        }
        assertThat(advice())
                .containsExactly(
                        "array forces (Heat.java:88), pages 2-4: nodes 0 and 1 write different"
                                + " elements of the same page at the same time, 120 times, 300"
                                + " transfers: false sharing. Pad to the unit of 4096 bytes, or"
                                + " choose the protocol fine.");
    }

    @Test
    void pagesThatAreWrittenFarFromHomeShouldMove() {
        memory.sampled(0, Samples.pages(0, new PageUse(4, 0, 80, 0, 0, 80, 0, 0, 1)));
        memory.sampled(1, Samples.pages(1, new PageUse(4, 0, 0, 0, 0, 0, 80, 0, 0)));
        assertThat(advice()).hasSize(1);
        assertThat(advice().getFirst())
                .startsWith(
                        "array forces (Heat.java:88): 1 pages are written by one node and at home"
                                + " on another, 80 diffs");
    }

    @Test
    void aRankThatComesLastIsNamed() {
        long[] waits = new long[20];
        Arrays.fill(waits, Samples.SECOND_NS / 10);
        barriers.sampled(List.of(Samples.barrier(0, waits)));
        barriers.sampled(List.of(Samples.barrier(1, new long[20])));
        assertThat(advice()).hasSize(1);
        assertThat(advice().getFirst())
                .startsWith(
                        "barrier Member.barrier(): rank 1 comes last in 100 % of 20 meetings, and"
                                + " the others wait for it during 20 % of the time");
    }

    @Test
    void aLockThatTakesMuchOfTheTimeIsNamed() {
        locks.sampled(0, List.of(new LockUse(7, "queue", 1000, Samples.SECOND_NS, 99)));
        assertThat(advice())
                .containsExactly(
                        "lock queue: ranks wait for it during 10 % of their time, 1000.0 us at"
                                + " each of 1,000 times: hold it for less, or have several.");
    }

    private List<String> advice() {
        return Advice.of(memory, locks.longest(9), barriers.longest(9), TIMES);
    }
}
