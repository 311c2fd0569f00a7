package dev.merino.apps.raytrace;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.stream.IntStream;

class TileTest {
    @ParameterizedTest
    @CsvSource({"128,1", "128,7", "5,3", "33,64", "1,2"})
    void everyPixelIsInOneTileOfOneRank(int side, int ranks) {
        Environment environment = Balls.environment();
        Scene scene =
                SceneWriter.write(
                                environment.with(
                                        environment.screen().ofSize(side, side),
                                        environment.grid()),
                                Balls.solids(0, 0))
                        .scene();
        int[] seen = new int[side * side];
        for (int rank = 0; rank < ranks; rank++) {
            for (Tile tile : Tile.of(scene, rank, ranks)) {
                for (int i = 0; i < tile.width() * tile.height(); i++) {
                    int x = tile.x() + i % tile.width();
                    int y = tile.y() + i / tile.width();
                    seen[y * side + x]++;
                }
            }
        }
        assertThat(IntStream.of(seen)).allMatch(count -> count == 1);
    }
}
