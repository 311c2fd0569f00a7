package dev.merino.apps.volrend;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.stream.IntStream;

class SectionsTest {
    @ParameterizedTest
    @CsvSource({"91,1,4", "91,6,4", "91,4,16", "13,7,3", "3,16,4", "1,2,1"})
    void everyPixelIsInOneTileOfOneRank(int side, int ranks, int tileSide) {
        Sections sections = new Sections(side, ranks, tileSide);
        int[] seen = new int[side * side];
        for (int rank = 0; rank < ranks; rank++) {
            for (int number = 0; number < sections.tiles(rank); number++) {
                Sections.Part tile = sections.tile(rank, number);
                for (long y = tile.rows().from(); y < tile.rows().to(); y++) {
                    for (long x = tile.columns().from(); x < tile.columns().to(); x++) {
                        seen[(int) (y * side + x)]++;
                    }
                }
            }
        }
        assertThat(IntStream.of(seen)).allMatch(count -> count == 1);
    }
}
