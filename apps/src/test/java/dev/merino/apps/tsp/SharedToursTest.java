package dev.merino.apps.tsp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.Cluster;
import dev.merino.Member;
import dev.merino.Merino;
import dev.merino.Settings;
import dev.merino.Statistics;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;

class SharedToursTest {
    private static final int CITIES = 7;
    private static final int TOURS = 100;

    private static PartialTour tour(int bound) {
        int[] cities = new int[1 + bound % CITIES];
        Arrays.setAll(cities, i -> (bound + i) % CITIES);
        return new PartialTour(cities, bound / 2, bound);
    }

    private static void onOneRank(Consumer<SharedTours> use) {
        try (Cluster cluster = Merino.embedded(Settings.of(1, 1))) {
            cluster.run(me -> use.accept(begun(me)));
        }
    }

    private static SharedTours begun(Member me) {
        SharedTours tours = new SharedTours(me, CITIES, TOURS);
        tours.clear();
        return tours;
    }

    @Test
    void toursComeOutInTheOrderOfTheirBoundsAndAsTheyWere() {
        List<Integer> bounds = new ArrayList<>();
        onOneRank(
                tours -> {
                    Random random = new Random(3);
                    for (int i = 0; i < TOURS; i++) {
                        tours.push(tour(random.nextInt(50)));
                    }
                    while (tours.size() > 0) {
                        PartialTour top = tours.top();
                        PartialTour next = tours.pop();
                        assertThat(next.cities()).isEqualTo(tour(next.bound()).cities());
                        assertThat(next.length()).isEqualTo(next.bound() / 2);
                        assertThat(top.bound()).isEqualTo(next.bound());
                        bounds.add(next.bound());
                    }
                });
        assertThat(bounds).hasSize(TOURS).isSorted();
    }

    @Test
    void placesOfToursThatWereTakenOrDroppedAreUsedAgain() {
        onOneRank(
                tours -> {
                    for (int round = 0; round < 5; round++) {
                        for (int i = 0; i < TOURS; i++) {
                            tours.push(tour(i));
                        }
                        assertThat(tours.hasRoom()).isFalse();
                        PartialTour _ = tours.pop();
                        tours.dropAll();
                        assertThat(tours.size()).isZero();
                        assertThat(tours.hasRoom()).isTrue();
                    }
                });
    }

    /** The search fails if its result is not the known one. */
    @ParameterizedTest
    @CsvSource({"csm-none, 4, 1", "tmk-lrc, 4, 1", "tmk-erc, 2, 2", "sci-vm, 2, 1"})
    void oneQueueForAllRanksFindsTheShortestTour(String protocol, int nodes, int threads) {
        Settings settings = Settings.of(nodes, threads).withProtocol(protocol);
        try (Cluster cluster = Merino.embedded(settings)) {
            Statistics counted = cluster.run(new Tsp(), "--prune", "bound", "--queue", "shared");
            assertThat(counted.count("lock acquires, remote")).isPositive();
        }
    }
}
