package dev.merino.apps.em3d;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.apps.AppRun;
import dev.merino.apps.messaging.Layout;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.List;
import java.util.concurrent.TimeUnit;

/** The golden numbers are those of the Olden program in C, its coefficients mended. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class Em3dMessagesTest {
    @ParameterizedTest(name = "{0} steps on {1} nodes x {2} threads, {3}")
    @CsvSource({
        "0,2,1,naive,513.04825890625193,515.24717394125003,0.74990198048496381",
        "2,3,1,naive,-55978.741105265392,290355.7145306982,475.48575448623262",
        "2,2,3,good,-55978.741105265392,290355.7145306982,475.48575448623262",
        "5,4,2,good,-1085532389.2570624,5631492163.606163,9486806.9728138763",
        "5,1,1,good,-1085532389.2570624,5631492163.606163,9486806.9728138763"
    })
    void messagesGiveWhatOldenGives(
            int steps, int nodes, int threads, String layout, String e, String h, String second) {
        String words =
                "em3d-am --count 1024 --degree 10 --local 80 --groups 8 --iterations %d --layout %s"
                        .formatted(steps, layout);
        assertThat(AppRun.golden(words, nodes, threads))
                .containsEntry("edges", "10240")
                .containsEntry("E.sum", e)
                .containsEntry("H.sum", h)
                .containsEntry("H.second", second);
    }

    @Test
    void moreRanksThanNodesOfTheGraphDoNoHarm() {
        String words = "em3d-am --count 3 --degree 1 --local 50 --groups 1 --iterations 2";
        assertThat(AppRun.golden(words, 3, 2)).containsEntry("n", "3");
    }

    @Test
    void aGoodLayoutKeepsTheMessagesOfARingOnOneNode() {
        assertThat(localPercent("ring", "naive")).isLessThan(5);
        assertThat(localPercent("ring", "good")).isGreaterThan(95);
        assertThat(localPercent("blocks", "good")).isGreaterThan(localPercent("ring", "naive"));
    }

    private static double localPercent(String neighbours, String layout) {
        String words =
                "em3d-am --count 512 --groups 8 --degree 5 --local 50 --neighbours %s --layout %s"
                        .formatted(neighbours, layout);
        List<String> lines = AppRun.lines(words, 4, 2);
        String key = "em3d-am local_percent ";
        return lines.stream()
                .filter(line -> line.startsWith(key))
                .mapToDouble(line -> Double.parseDouble(line.substring(key.length())))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void aGoodOrderOfRingsGoesAroundEachRing() {
        assertThat(Space.RING.order(12, Layout.GOOD))
                .containsExactly(0, 4, 8, 1, 5, 9, 2, 6, 10, 3, 7, 11);
        assertThat(Space.RING.order(3, Layout.GOOD)).containsExactlyInAnyOrder(0, 1, 2);
        assertThat(Space.RING.order(3, Layout.NAIVE)).containsExactly(0, 1, 2);
    }

    @Test
    void theOwnerOfANodeHasItWhereItSays() {
        Shape shape = new Shape(60, 12, 1, 50, Space.BLOCKS, 1);
        for (Layout layout : Layout.values()) {
            Owners owners = new Owners(shape, layout, 7);
            for (int node = 0; node < 60; node++) {
                assertThat(owners.node(owners.owner(node), owners.index(node))).isEqualTo(node);
            }
        }
    }
}
