package dev.merino.checker;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Programs for real clusters. */
class ClusterProgramTest {
    @Test
    void everyRankMakesTheSameProgramFromTheSameSeed() {
        for (long seed = 0; seed < 50; seed++) {
            assertThat(ClusterProgram.of(seed, 2, 3).text())
                    .isEqualTo(ClusterProgram.of(seed, 2, 3).text());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 12})
    void aProgramHasExactlyTheRanksOfItsCluster(int ranks) {
        for (long seed = 0; seed < 50; seed++) {
            assertThat(ClusterProgram.of(seed, 1, ranks).shape().ranks()).isEqualTo(ranks);
            assertThat(ClusterProgram.of(seed, ranks, 1).shape().ranks()).isEqualTo(ranks);
        }
    }

    @Test
    void cellsAreAlignedAndInsideTheirAreas() {
        for (long seed = 0; seed < 200; seed++) {
            requireAlignedInside(ClusterProgram.of(seed, 3, 2).shape(), seed);
            requireAlignedInside(ClusterProgram.of(seed, 3, 2).withSmallUnits().shape(), seed);
        }
    }

    private static void requireAlignedInside(TestProgram.Shape shape, long seed) {
        for (TestProgram.Cell cell : shape.cells()) {
            TestProgram.Area area = shape.areas().get(cell.area());
            assertThat(cell.offset() % cell.bytes()).as("seed %d", seed).isZero();
            assertThat(cell.offset() + cell.bytes())
                    .as("seed %d", seed)
                    .isLessThanOrEqualTo(area.unitBytes() * area.pages());
        }
    }

    @Test
    void smallUnitsAreSmallerThanAPage() {
        for (long seed = 0; seed < 50; seed++) {
            assertThat(ClusterProgram.of(seed, 2, 2).withSmallUnits().shape().areas())
                    .allMatch(area -> area.unitBytes() >= 64 && area.unitBytes() <= 256);
        }
    }
}
