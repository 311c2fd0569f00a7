package dev.merino.apps.tsp;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

class BranchingTest {
    private static final int OPEN_MAX = 6;

    private final Cities cities = Cities.random(10, 7);

    /** The tours that {@code rank} begins with, the best first, as words. */
    private List<String> dealt(int count, int rank, int ranks) {
        TourHeap tours = new TourHeap();
        new Branching(cities, OPEN_MAX, tours).deal(count, rank, ranks);
        List<String> all = new ArrayList<>();
        while (tours.size() > 0) {
            all.add(Arrays.toString(tours.pop().cities()));
        }
        return all;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 7})
    void everyTourIsDealtToOneRank(int ranks) {
        List<String> all = new ArrayList<>();
        for (int rank = 0; rank < ranks; rank++) {
            all.addAll(dealt(4, rank, ranks));
        }
        assertThat(all).containsExactlyInAnyOrderElementsOf(dealt(4 * ranks, 0, 1));
        assertThat(all).doesNotHaveDuplicates().hasSizeGreaterThanOrEqualTo(ranks);
    }

    @Test
    void ranksHaveEquallyManyAndTheFirstHasTheBest() {
        List<String> first = dealt(4, 0, 2);
        List<String> second = dealt(4, 1, 2);
        assertThat(first.size() - second.size()).isBetween(0, 1);
        assertThat(first.getFirst()).isEqualTo(dealt(8, 0, 1).getFirst());
    }

    @Test
    void moreRanksThanToursLeaveSomeWithNothing() {
        Cities few = Cities.random(3, 1);
        TourHeap tours = new TourHeap();
        new Branching(few, 1, tours).deal(4, 5, 6);
        assertThat(tours.size()).isZero();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5})
    void togetherRanksFindTheBestTour(int ranks) {
        int best = Cities.NO_ROAD;
        for (int rank = 0; rank < ranks; rank++) {
            TourHeap tours = new TourHeap();
            Branching branching = new Branching(cities, OPEN_MAX, tours);
            branching.deal(4, rank, ranks);
            Search search = new Search(cities, Pruning.BY_BOUND, known -> known);
            Optional<PartialTour> tour = branching.next(best);
            while (tour.isPresent()) {
                best = search.complete(tour.get(), best);
                tour = branching.next(best);
            }
        }
        assertThat(best).isEqualTo(HeldKarp.length(cities));
    }
}
