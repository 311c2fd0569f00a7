package dev.merino.apps.barnes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class SpaceTest {
    private final Space cube = new Space(0, 0, 0, 1);

    @Test
    void aCoordinateCountsTheOtherWayRoundWhereTheOneBeforeHasCounted() {
        assertThat(cube.part(0.1, 0.1, 0.1, 0)).isEqualTo(0b000);
        assertThat(cube.part(0.1, 0.1, 0.9, 0)).isEqualTo(0b001);
        assertThat(cube.part(0.1, 0.9, 0.9, 0)).isEqualTo(0b010);
        assertThat(cube.part(0.1, 0.9, 0.1, 0)).isEqualTo(0b011);
        assertThat(cube.part(0.9, 0.9, 0.1, 0)).isEqualTo(0b100);
        assertThat(cube.part(0.9, 0.9, 0.9, 0)).isEqualTo(0b101);
        assertThat(cube.part(0.9, 0.1, 0.9, 0)).isEqualTo(0b110);
        assertThat(cube.part(0.9, 0.1, 0.1, 0)).isEqualTo(0b111);
    }

    @Test
    void everyLevelLooksAtTheNextBit() {
        assertThat(cube.part(0.3, 0, 0, 0)).isZero();
        assertThat(cube.part(0.3, 0, 0, 1)).isEqualTo(0b111);
        assertThat(cube.part(0.3, 0, 0, 2)).isZero();
    }

    @Test
    void allBodiesAreInsideTheCubeAroundThem() {
        Space space = Space.around(new double[] {-1, 0, 2}, new double[] {3, 1, 2.5});
        assertThat(space.side()).isGreaterThan(4).isLessThan(4.001);
        assertThat(space.minX()).isLessThan(-1);
        assertThat(space.part(3, 1, 2.5, 0)).isBetween(4, 7);
    }

    @Test
    void bodiesAtOnePlaceAreNotCutForEver() {
        assertThatThrownBy(() -> cube.part(0.5, 0.5, 0.5, 62))
                .hasMessageContaining("more than 10 bodies are at one place");
    }
}
