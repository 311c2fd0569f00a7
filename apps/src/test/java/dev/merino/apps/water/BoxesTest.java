package dev.merino.apps.water;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

class BoxesTest {
    @Test
    void aBoxHasTwentySixNeighboursBehindWallsToo() {
        assertThat(new Boxes(4, 1).around(0)).hasSize(27).doesNotHaveDuplicates().contains(0, 63);
        assertThat(new Boxes(3, 1).around(13)).hasSize(27).doesNotHaveDuplicates();
    }

    @Test
    void fewBoxesAreMetOnce() {
        assertThat(new Boxes(2, 1).around(5)).hasSize(8).doesNotHaveDuplicates();
        assertThat(new Boxes(1, 1).around(0)).containsExactly(0);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 6, 8, 12, 27, 64})
    void everyBoxHasOneOwner(int ranks) {
        Boxes boxes = new Boxes(4, 1);
        List<Integer> owned = new ArrayList<>();
        for (int rank = 0; rank < ranks; rank++) {
            owned.addAll(boxes.of(rank, ranks));
        }
        assertThat(owned)
                .containsExactlyInAnyOrderElementsOf(IntStream.range(0, 64).boxed().toList());
    }

    @Test
    void aMoleculeIsWhereItsOxygenIs() {
        Motion molecule = new Motion();
        molecule.set(Motion.PLACE, 0, WaterModel.O, 2.5);
        molecule.set(Motion.PLACE, 1, WaterModel.O, 0.5);
        molecule.set(Motion.PLACE, 2, WaterModel.O, 4.0000001);
        assertThat(new Boxes(4, 1).of(molecule)).isEqualTo(2 * 16 + 3);
    }
}
