package dev.merino.launch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.control.Ranks;
import dev.merino.control.Whereabouts;
import dev.merino.control.Whereabouts.Need;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Three nodes of two ranks each. */
class PictureTest {
    private static final int LOCK = 3;
    private static final int BARRIER = 0;

    private final Map<Integer, Whereabouts.OfNode> answers = new TreeMap<>();

    private static Whereabouts runs(int rank, long arrivals) {
        return new Whereabouts(
                rank,
                "runs its program",
                Whereabouts.NOT_WAITING,
                new Need.Nothing(),
                Map.of(),
                Map.of(BARRIER, arrivals));
    }

    private static Whereabouts holds(int rank) {
        return new Whereabouts(
                rank,
                "runs its program",
                Whereabouts.NOT_WAITING,
                new Need.Nothing(),
                Map.of(LOCK, "queue"),
                Map.of());
    }

    private static Whereabouts wants(int rank) {
        return new Whereabouts(
                rank, "waits for lock queue", 12_340, new Need.Lock(LOCK), Map.of(), Map.of());
    }

    private static Whereabouts arrived(int rank, long arrival) {
        return new Whereabouts(
                rank,
                "waits at barrier b",
                100,
                new Need.Barrier(BARRIER, arrival),
                Map.of(),
                Map.of(BARRIER, arrival));
    }

    private Picture picture(Whereabouts... ranks) {
        for (int rank = 0; rank < ranks.length; rank += 2) {
            answers.put(
                    rank / 2,
                    new Whereabouts.OfNode(List.of(ranks[rank], ranks[rank + 1]), List.of()));
        }
        return new Picture(new Ranks(3, 1, 2), answers);
    }

    @Test
    void whoWaitsForALockIsToldWhoHoldsIt() {
        Picture picture =
                picture(holds(0), runs(1, 0), wants(2), runs(3, 0), runs(4, 0), runs(5, 0));
        assertThat(picture.lines())
                .contains(
                        "rank 0 (node 0) runs its program; holds lock queue",
                        "rank 2 (node 1) waits for lock queue, held by rank 0 (node 0), since"
                                + " 12.3 s");
    }

    @Test
    void aLockThatIsOnItsWayIsHeldByNobody() {
        Picture picture =
                picture(runs(0, 0), runs(1, 0), wants(2), runs(3, 0), runs(4, 0), runs(5, 0));
        assertThat(picture.lines().get(2)).contains(", held by nobody at this moment");
    }

    @Test
    void whoWaitsAtABarrierIsToldWhoIsMissing() {
        Picture picture =
                picture(runs(0, 1), arrived(1, 2), runs(2, 1), runs(3, 1), runs(4, 1), runs(5, 2));
        assertThat(picture.lines().get(1))
                .isEqualTo(
                        "rank 1 (node 0) waits at barrier b, missing: rank 0 (node 0), ranks 2-3"
                                + " (node 1), rank 4 (node 2), since 0.1 s");
    }

    @Test
    void aBarrierThatAllHaveReachedIsAboutToOpen() {
        Picture picture =
                picture(runs(0, 2), arrived(1, 2), runs(2, 2), runs(3, 3), runs(4, 2), runs(5, 2));
        assertThat(picture.lines().get(1)).contains("b, which all have reached by now, since");
    }

    @Test
    void aSilentNodeIsNamedAndNobodyIsAccusedForIt() {
        Picture picture = picture(arrived(0, 1), arrived(1, 1), wants(2), runs(3, 1));
        assertThat(picture.lines()).hasSize(5).last().isEqualTo("node 2 does not answer");
        assertThat(picture.lines().getFirst())
                .contains("missing: rank 2 (node 1)")
                .doesNotContain("node 2");
        assertThat(picture.lines().get(2)).contains("held by no rank of those that have answered");
    }

    @Test
    void aSentenceNamesAllRanksButNoPlacesAndTimes() {
        answers.put(0, new Whereabouts.OfNode(List.of(wants(0), holds(1)), List.of("more")));
        assertThat(new Picture(new Ranks(1, 1, 2), answers).sentence())
                .isEqualTo("rank 0 waits for lock queue, held by rank 1; rank 1 runs its program");
    }
}
