package dev.merino.coherence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.coherence.treadmarks.TreadMarks;
import dev.merino.coherence.treadmarks.eager.EagerTreadMarks;
import dev.merino.core.Chance;
import dev.merino.protocol.Protocol;

import org.junit.jupiter.api.Test;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * The travelling salesman of the TreadMarks paper, section 5.2: the bound is changed under a lock
 * and read without it. The ranks take turns, so that chance has no part in who finds what.
 */
class RacingSearchTest {
    private static final int CITIES = 8;
    private static final int RANKS = 4;
    private static final int PAGE = 0;
    private static final int LOCK = 1;
    private static final int NO_TOUR = 120;
    private static final int PROBLEMS = 20;

    /** A partial tour from city 0. */
    private record Tour(List<Integer> cities, int length) {}

    /** One search by all ranks, one partial tour of each rank at a time. */
    private static final class Search {
        private final int[][] roads = new int[CITIES][CITIES];
        private final Scene scene;
        private final List<Deque<Tour>> stacks = new ArrayList<>();
        private int explored;

        Search(Protocol.Maker protocol, long seed) {
            this.scene = Scene.under(protocol, RANKS);
            Chance chance = new Chance(seed);
            for (int from = 0; from < CITIES; from++) {
                for (int to = 0; to < from; to++) {
                    roads[from][to] = chance.between(1, 14);
                    roads[to][from] = roads[from][to];
                }
            }
            for (int rank = 0; rank < RANKS; rank++) {
                stacks.add(new ArrayDeque<>());
            }
            for (int city = 1; city < CITIES; city++) {
                stacks.get(city % RANKS).push(new Tour(List.of(0, city), roads[0][city]));
            }
        }

        /** The length of the best tour. */
        int run() {
            scene.write(0, PAGE, 0, NO_TOUR).barrier();
            while (stacks.stream().anyMatch(stack -> !stack.isEmpty())) {
                for (int rank = 0; rank < RANKS; rank++) {
                    if (!stacks.get(rank).isEmpty()) {
                        explore(rank, stacks.get(rank).pop());
                    }
                }
            }
            scene.barrier();
            return scene.read(0, PAGE, 0);
        }

        private void explore(int rank, Tour tour) {
            int bound = scene.read(rank, PAGE, 0); // without the lock
            if (tour.length >= bound) {
                return;
            }
            explored++;
            int last = tour.cities.getLast();
            if (tour.cities.size() == CITIES) {
                offer(rank, tour.length + roads[last][0]);
            }
            for (int city = 1; city < CITIES; city++) {
                if (!tour.cities.contains(city)) {
                    List<Integer> longer = new ArrayList<>(tour.cities);
                    longer.add(city);
                    stacks.get(rank).push(new Tour(longer, tour.length + roads[last][city]));
                }
            }
        }

        private void offer(int rank, int length) {
            scene.lock(rank, LOCK);
            if (length < scene.read(rank, PAGE, 0)) {
                scene.write(rank, PAGE, 0, length);
            }
            scene.unlock(rank, LOCK);
        }
    }

    @Test
    void eagerUpdatesExploreFewerNodesAndBothFindTheBestTour() {
        long lazyExplored = 0;
        long eagerExplored = 0;
        for (int problem = 0; problem < PROBLEMS; problem++) {
            Search lazy = new Search(TreadMarks::new, problem);
            Search eager = new Search(EagerTreadMarks::new, problem);
            assertThat(eager.run()).isEqualTo(lazy.run()).isLessThan(NO_TOUR);
            lazyExplored += lazy.explored;
            eagerExplored += eager.explored;
        }
        assertThat(eagerExplored).isPositive().isLessThan(lazyExplored);
    }
}
