package dev.merino.apps.ilink;

import static org.assertj.core.api.Assertions.assertThat;

import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

import java.util.Arrays;
import java.util.function.ToDoubleFunction;

class QuasiNewtonTest {
    private static final Offset<Double> NEAR = Offset.offset(1e-4);

    private static double[] lowest(ToDoubleFunction<double[]> function, double... start) {
        boolean[] isFree = new boolean[start.length];
        Arrays.fill(isFree, true);
        return new QuasiNewton(function, 0, 0.5, isFree).search(start).point();
    }

    @Test
    void aBowlIsLowestInItsMiddle() {
        double[] found =
                lowest(
                        x ->
                                100 * Math.pow(x[0] - 0.2, 2)
                                        + 30 * (x[0] - 0.2) * (x[1] - 0.3)
                                        + 50 * Math.pow(x[1] - 0.3, 2),
                        0.1,
                        0.1);
        assertThat(found).containsExactly(new double[] {0.2, 0.3}, NEAR);
    }

    @Test
    void aBentValleyIsFollowedToItsEnd() {
        double[] found =
                lowest(
                        x ->
                                100 * Math.pow(10 * (x[1] - 4 * x[0] * x[0]), 2)
                                        + Math.pow(1 - 4 * x[0], 2),
                        0.05,
                        0.4);
        assertThat(found).containsExactly(new double[] {0.25, 0.25}, NEAR);
    }

    @Test
    void aVariableStopsAtItsBoundAndTheOthersGoOn() {
        double[] found =
                lowest(
                        x -> 10 * (x[0] + 1) * (x[0] + 1) + 10 * Math.pow(x[1] - 0.1 - x[0], 2),
                        0.1,
                        0.4);
        assertThat(found).containsExactly(new double[] {0, 0.1}, NEAR);
    }

    @Test
    void aSteepWallIsNotRunInto() {
        double[] found = lowest(x -> -2 * Math.log(x[0]) + 100 * x[0], 0.4);
        assertThat(found).containsExactly(new double[] {0.02}, NEAR);
    }

    @Test
    void aVariableThatIsFixedKeepsItsValue() {
        QuasiNewton.Lowest found =
                new QuasiNewton(
                                x -> Math.pow(x[0] - 0.2, 2) + Math.pow(x[1] - 0.2, 2),
                                0,
                                0.5,
                                new boolean[] {false, true})
                        .search(new double[] {0.1, 0.1});
        assertThat(found.point()[0]).isEqualTo(0.1);
        assertThat(found.point()[1]).isCloseTo(0.2, NEAR);
    }

    @Test
    void withoutVariablesThereIsNothingToDo() {
        assertThat(lowest(_ -> 3)).isEmpty();
    }
}
