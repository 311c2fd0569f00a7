package dev.merino.apps.gauss;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.merino.apps.AppRun;

import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.Map;
import java.util.concurrent.TimeUnit;

@Timeout(value = 60, unit = TimeUnit.SECONDS)
class GaussSolveTest {
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 60})
    void theSequentialSolverFindsTheSolutionThatTheSystemWasMadeFor(int order) {
        LinearSystem system = new LinearSystem(order, 5);
        double[] found = system.solve();
        double[] known = system.solution();
        for (int i = 0; i < order; i++) {
            assertThat(found[i]).as("x[%d]", i).isCloseTo(known[i], within(1e-12));
        }
    }

    @ParameterizedTest(name = "{0} equations on {1} nodes x {2} threads")
    @CsvSource({"40,1,1", "41,2,2", "40,3,1", "3,2,2", "1,3,1"})
    void theSolutionIsTheSameOnAnyClusterToTheLastBit(int order, int nodes, int threads) {
        double[] expected = new LinearSystem(order, 7).solve();
        for (String announced : new String[] {"flags", "barriers"}) {
            String words =
                    "gauss-solve --order %d --seed 7 --announce %s".formatted(order, announced);
            Map<String, String> golden = AppRun.golden(words, nodes, threads);
            assertThat(Double.parseDouble(golden.get("last"))).isEqualTo(expected[order - 1]);
        }
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"owners", "first"})
    void itDoesNotMatterWhoWritesTheMatrix(String writer) {
        String words = "gauss-solve --order 33 --initialise " + writer;
        assertThat(AppRun.golden(words, 3, 1)).containsKey("sum");
    }
}
