package dev.merino.apps.tsp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.merino.apps.AppRun;
import dev.merino.apps.Apps;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.util.List;
import java.util.Random;

class SearchTest {
    @ParameterizedTest
    @CsvSource({"16, 89", "17, 99", "18, 106", "19, 149", "20, 88"})
    void theMatricesOfTheAppHaveTheirKnownOptima(int count, int optimum) {
        Cities cities = CityFile.builtIn(count);
        assertThat(Instances.searched(cities)).isEqualTo(optimum);
        assertThat(PlainTsp.length(cities, 12, Pruning.BY_BOUND)).isEqualTo(optimum);
        assertThat(HeldKarp.length(cities)).isEqualTo(optimum);
    }

    @ParameterizedTest
    @CsvSource({"burma14.tsp, 3323", "gr17.tsp, 2085", "gr21.tsp, 2707"})
    void instancesOfTspLibHaveTheirKnownOptima(String name, int optimum) throws IOException {
        Cities cities = Instances.read(name);
        assertThat(Instances.searched(cities)).isEqualTo(optimum);
        if (cities.count() <= HeldKarp.COUNT_MAX) {
            assertThat(HeldKarp.length(cities)).isEqualTo(optimum);
        }
    }

    @Test
    void anAsymmetricInstanceOfTspLibHasItsKnownOptimum() throws IOException {
        assertThat(HeldKarp.length(Instances.read("br17.atsp"))).isEqualTo(39);
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 4, 5, 8, 10})
    void branchAndBoundAgreesWithHeldAndKarpOnRandomCitiesWithFewRoads(int count) {
        for (long seed = 0; seed < 50; seed++) {
            Cities cities = random(count, seed);
            int optimum = HeldKarp.length(cities);
            assertThat(Instances.searched(cities)).as("seed %d", seed).isEqualTo(optimum);
            for (Pruning pruning : Pruning.values()) {
                assertThat(PlainTsp.length(cities, 3, pruning))
                        .as("seed %d, %s", seed, pruning)
                        .isEqualTo(optimum);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"5, 1", "9, 2", "13, 3"})
    void pointsAtRandomAreSolvedOnAnyNumberOfRanks(int count, long seed) {
        int optimum = HeldKarp.length(Cities.random(count, seed));
        String words = "tsp --cities %d --seed %d --from-end 6".formatted(count, seed);
        for (int nodes = 1; nodes <= 3; nodes++) {
            assertThat(AppRun.golden(words, nodes, 2)).containsEntry("length", optimum + "");
        }
    }

    @Test
    void byLengthAloneThereIsMoreToSearch() {
        long byBound = explored("tsp --cities 16 --prune bound");
        long byLength = explored("tsp --cities 16 --prune length");
        assertThat(byLength).isGreaterThan(10 * byBound);
        assertThat(explored("tsp --cities 16")).isEqualTo(byLength);
    }

    @Test
    void pointsAreSearchedByBoundUnlessItIsSaidOtherwise() {
        String points = "tsp --cities 9 --seed 1 ";
        long byBound = explored(points + "--prune bound");
        assertThat(explored(points)).isEqualTo(byBound);
        assertThat(explored(points + "--prune length")).isGreaterThan(byBound);
    }

    private static long explored(String words) {
        String said = "tsp explored ";
        return AppRun.lines(words, 1, 1).stream()
                .filter(line -> line.startsWith(said))
                .mapToLong(line -> Long.parseLong(line.substring(said.length())))
                .sum();
    }

    @Test
    void aNumberOfCitiesWithoutMatrixIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Apps.named("tsp").orElseThrow().check(List.of("--cities", "21")))
                .withMessageContaining("give 16 to 20, or --seed");
    }

    private static Cities random(int count, long seed) {
        Random random = new Random(seed);
        int[] roads = new int[count * count];
        for (int i = 0; i < roads.length; i++) {
            roads[i] = random.nextInt(4) == 0 ? Cities.NO_ROAD : random.nextInt(50);
        }
        return new Cities(count, roads);
    }

    @Test
    void citiesWithoutAWayBackHaveNoTour() {
        int no = Cities.NO_ROAD;
        Cities cities = new Cities(3, new int[] {0, 1, 1, no, 0, 1, no, 1, 0});
        assertThat(Instances.searched(cities)).isEqualTo(Cities.NO_ROAD);
        assertThat(HeldKarp.length(cities)).isEqualTo(Cities.NO_ROAD);
    }

    @Test
    void noTourIsShorterThanTheBoundOfItsBeginnings() {
        for (long seed = 0; seed < 200; seed++) {
            Cities cities = random(6, seed);
            int[] tour = {0, 3, 1, 5, 2, 4};
            int length = 0;
            boolean[] visited = new boolean[6];
            long whole = length(cities, tour);
            for (int count = 1; count < 6 && whole < Cities.NO_ROAD; count++) {
                visited[tour[count - 1]] = true;
                length += count == 1 ? 0 : cities.road(tour[count - 2], tour[count - 1]);
                assertThat(new LowerBound(cities).of(tour[count - 1], visited, length))
                        .as("seed %d", seed)
                        .isLessThanOrEqualTo((int) whole);
            }
        }
    }

    private static long length(Cities cities, int[] tour) {
        long length = 0;
        for (int i = 0; i < tour.length; i++) {
            length += cities.road(tour[i], tour[(i + 1) % tour.length]);
        }
        return length;
    }

    @Test
    void theLengthOfATourIncludesTheWayBack() {
        Cities cities = new Cities(3, new int[] {0, 1, 2, 4, 0, 8, 16, 32, 0});
        assertThat(cities.length(new int[] {0, 1, 2})).isEqualTo(1 + 8 + 16);
        assertThat(cities.length(new int[] {0, 2, 1})).isEqualTo(2 + 32 + 4);
    }
}
