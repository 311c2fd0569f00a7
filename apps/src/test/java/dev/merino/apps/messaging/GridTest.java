package dev.merino.apps.messaging;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.Arrays;
import java.util.stream.IntStream;

class GridTest {
    @ParameterizedTest
    @CsvSource({
        "32, 3, 4, 4, 2",
        "32, 2, 8, 4, 1",
        "32, 1, 32, 1, 1",
        "8, 3, 2, 2, 2",
        "12, 3, 3, 2, 2",
        "7, 3, 7, 1, 1",
        "30, 2, 6, 5, 1",
        "1, 3, 1, 1, 1"
    })
    void blocksAreAsNearToACubeAsTheirNumberAllows(int count, int dimensions, int x, int y, int z) {
        assertThat(Grid.of(count, dimensions)).isEqualTo(new Grid(x, y, z));
    }

    /** Section 5.2 of AM-II: 32 processors in 4 x 4 x 2 blocks, 8 to a machine. */
    @Test
    void theNaiveLayoutGivesAMachineAPlateAndTheGoodOneACube() {
        Grid grid = Grid.of(32, 3);
        assertThat(extents(grid, Layout.NAIVE)).containsExactly(4, 2, 1);
        assertThat(extents(grid, Layout.GOOD)).containsExactly(2, 2, 2);
    }

    /** How far the first eight blocks reach. */
    private static int[] extents(Grid grid, Layout layout) {
        int[] first = Arrays.copyOf(grid.order(layout), 8);
        return new int[] {
            1 + Arrays.stream(first).map(grid::alongX).max().orElseThrow(),
            1 + Arrays.stream(first).map(grid::alongY).max().orElseThrow(),
            1 + Arrays.stream(first).map(grid::alongZ).max().orElseThrow()
        };
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 5, 12, 30, 64})
    void everyLayoutHasEveryBlockOnce(int count) {
        int[] all = IntStream.range(0, count).toArray();
        for (Layout layout : Layout.values()) {
            assertThat(Grid.of(count, 3).order(layout)).containsExactlyInAnyOrder(all);
        }
    }

    @Test
    void neighboursHaveASideInCommonAndACornerHasThree() {
        Grid grid = new Grid(4, 4, 2);
        assertThat(grid.neighbours(0)).containsExactlyInAnyOrder(1, 4, 16);
        assertThat(grid.neighbours(grid.block(1, 2, 1)))
                .containsExactlyInAnyOrder(
                        grid.block(0, 2, 1),
                        grid.block(2, 2, 1),
                        grid.block(1, 1, 1),
                        grid.block(1, 3, 1),
                        grid.block(1, 2, 0));
        assertThat(new Grid(1, 1, 1).neighbours(0)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"10, 3", "3, 10", "7, 7", "1, 4"})
    void theOwnerOfAPieceIsWhoseShareHasIt(int count, int parts) {
        BlockDistribution pieces = new BlockDistribution(count, parts);
        for (int part = 0; part < parts; part++) {
            for (long piece = pieces.share(part).from(); piece < pieces.share(part).to(); piece++) {
                assertThat(pieces.owner((int) piece)).isEqualTo(part);
            }
        }
    }
}
