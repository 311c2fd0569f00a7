package dev.merino.launch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.control.RankNumbers;
import dev.merino.control.WaitReport;
import dev.merino.control.WaitReport.Need;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Three nodes of two ranks each. */
class WaitGraphTest {
    private static final int LOCK = 3;
    private static final int BARRIER = 0;

    private final Map<Integer, WaitReport.OfNode> answers = new TreeMap<>();

    private static WaitReport runs(int rank, long arrivals) {
        return new WaitReport(
                rank,
                "runs its program",
                WaitReport.NOT_WAITING,
                new Need.Nothing(),
                Map.of(),
                Map.of(BARRIER, arrivals));
    }

    private static WaitReport holds(int rank) {
        return new WaitReport(
                rank,
                "runs its program",
                WaitReport.NOT_WAITING,
                new Need.Nothing(),
                Map.of(LOCK, "queue"),
                Map.of());
    }

    private static WaitReport wants(int rank) {
        return new WaitReport(
                rank, "waits for lock queue", 12_340, new Need.Lock(LOCK), Map.of(), Map.of());
    }

    private static WaitReport arrived(int rank, long arrival) {
        return new WaitReport(
                rank,
                "waits at barrier b",
                100,
                new Need.Barrier(BARRIER, arrival),
                Map.of(),
                Map.of(BARRIER, arrival));
    }

    private WaitGraph picture(WaitReport... ranks) {
        for (int rank = 0; rank < ranks.length; rank += 2) {
            answers.put(
                    rank / 2,
                    new WaitReport.OfNode(List.of(ranks[rank], ranks[rank + 1]), List.of()));
        }
        return new WaitGraph(new RankNumbers(3, 1, 2), answers);
    }

    @Test
    void whoWaitsForALockIsToldWhoHoldsIt() {
        WaitGraph picture =
                picture(holds(0), runs(1, 0), wants(2), runs(3, 0), runs(4, 0), runs(5, 0));
        assertThat(picture.lines())
                .contains(
                        "rank 0 (node 0) runs its program; holds lock queue",
                        "rank 2 (node 1) waits for lock queue, held by rank 0 (node 0), since"
                                + " 12.3 s");
    }

    @Test
    void aLockThatIsOnItsWayIsHeldByNobody() {
        WaitGraph picture =
                picture(runs(0, 0), runs(1, 0), wants(2), runs(3, 0), runs(4, 0), runs(5, 0));
        assertThat(picture.lines().get(2)).contains(", held by nobody at this moment");
    }

    @Test
    void whoWaitsAtABarrierIsToldWhoIsMissing() {
        WaitGraph picture =
                picture(runs(0, 1), arrived(1, 2), runs(2, 1), runs(3, 1), runs(4, 1), runs(5, 2));
        assertThat(picture.lines().get(1))
                .isEqualTo(
                        "rank 1 (node 0) waits at barrier b, missing: rank 0 (node 0), ranks 2-3"
                                + " (node 1), rank 4 (node 2), since 0.1 s");
    }

    @Test
    void aBarrierThatAllHaveReachedIsAboutToOpen() {
        WaitGraph picture =
                picture(runs(0, 2), arrived(1, 2), runs(2, 2), runs(3, 3), runs(4, 2), runs(5, 2));
        assertThat(picture.lines().get(1)).contains("b, which all have reached by now, since");
    }

    @Test
    void aSilentNodeIsNamedAndNobodyIsAccusedForIt() {
        WaitGraph picture = picture(arrived(0, 1), arrived(1, 1), wants(2), runs(3, 1));
        assertThat(picture.lines()).hasSize(5).last().isEqualTo("node 2 does not answer");
        assertThat(picture.lines().getFirst())
                .contains("missing: rank 2 (node 1)")
                .doesNotContain("node 2");
        assertThat(picture.lines().get(2)).contains("held by no rank of those that have answered");
    }

    @Test
    void aSentenceNamesAllRanksButNoPlacesAndTimes() {
        answers.put(0, new WaitReport.OfNode(List.of(wants(0), holds(1)), List.of("more")));
        assertThat(new WaitGraph(new RankNumbers(1, 1, 2), answers).sentence())
                .isEqualTo("rank 0 waits for lock queue, held by rank 1; rank 1 runs its program");
    }
}
