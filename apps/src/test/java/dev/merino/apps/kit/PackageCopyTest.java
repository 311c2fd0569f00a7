package dev.merino.apps.kit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.apps.ocean.SequentialOcean;

import org.junit.jupiter.api.Test;

import java.util.List;

class PackageCopyTest {
    private static final double[] SMALL = {18, 20_000, 28_800, 1e-7};

    private static List<double[][]> result(Rival<double[], List<double[][]>> program) {
        program.prepare(SMALL);
        program.run();
        return program.result();
    }

    @Test
    void aCopyHasClassesOfItsOwnAndFindsTheSame() {
        Rival<double[], List<double[][]>> copy = PackageCopy.of(SequentialOcean.class);
        assertThat(copy.getClass()).isNotEqualTo(SequentialOcean.class);
        assertThat(copy.getClass().getName()).isEqualTo(SequentialOcean.class.getName());
        assertThat(result(copy))
                .usingRecursiveComparison()
                .isEqualTo(result(new SequentialOcean()));
    }

    @Test
    void allRoundsHaveTheSameCopy() {
        Rival<double[], List<double[][]>> first = PackageCopy.of(SequentialOcean.class);
        Rival<double[], List<double[][]>> second = PackageCopy.of(SequentialOcean.class);
        assertThat(second.getClass()).isEqualTo(first.getClass());
        assertThat(second).isNotSameAs(first);
    }
}
