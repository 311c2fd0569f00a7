package dev.merino.apps.volrend;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.util.stream.IntStream;

class PyramidTest {
    @Test
    void levelsAreHalvedUntilOneVoxelIsLeft() {
        Pyramid pyramid = new Pyramid(new Extent(5, 9, 2));
        assertThat(IntStream.range(0, pyramid.levels()).mapToObj(pyramid::extent))
                .containsExactly(
                        new Extent(5, 9, 2),
                        new Extent(3, 5, 1),
                        new Extent(2, 3, 1),
                        new Extent(1, 2, 1),
                        new Extent(1, 1, 1));
        assertThat(pyramid.start(1)).isEqualTo(90);
        assertThat(pyramid.count()).isEqualTo(90 + 15 + 6 + 2 + 1);
        assertThat(pyramid.side(4, 0)).isEqualTo(8);
        assertThat(pyramid.side(4, 1)).isEqualTo(16);
        assertThat(pyramid.side(4, 2)).isEqualTo(2);
    }

    @Test
    void aVoxelIsMarkedForItselfAndForTheNeighboursAfterIt() {
        Extent extent = new Extent(4, 4, 4);
        int[] opacities = new int[extent.count()];
        opacities[extent.index(2, 2, 2)] = -1;
        Pyramid pyramid = new Pyramid(extent);
        byte[] marks = pyramid.baseSlice(index -> opacities[index], 1);
        assertThat(marks).containsExactly(0, 0, 0, 0, 0, 1, 1, 0, 0, 1, 1, 0, 0, 0, 0, 0);
        assertThat(pyramid.baseSlice(index -> opacities[index], 3)).containsOnly(0);
    }
}
