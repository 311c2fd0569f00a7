package dev.merino.apps.con;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.merino.apps.AppRun;
import dev.merino.apps.messaging.Layout;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

@Timeout(value = 60, unit = TimeUnit.SECONDS)
class ConTest {
    @ParameterizedTest(name = "{0} on {1} nodes x {2} threads")
    @CsvSource({
        "--x 13 --y 11 --z 7,3,1",
        "--x 13 --y 11 --z 7 --edges 60,2,3",
        "--x 40 --y 30 --z 1 --edges 49,4,2",
        "--x 100 --y 1 --z 1 --edges 90,3,2",
        "--x 1 --y 1 --z 3 --edges 50,3,2",
        "--x 1 --y 1 --z 1,2,2"
    })
    void labelsAreThoseOfUnionAndFindOnAnyRanks(String mesh, int nodes, int threads) {
        for (String layout : new String[] {"naive", "good"}) {
            String words = "con %s --layout %s".formatted(mesh, layout);
            assertThat(AppRun.golden(words, nodes, threads))
                    .isEqualTo(AppRun.golden("con " + mesh, 1, 1));
        }
    }

    @Test
    void withAllEdgesThereIsOneComponentAndWithNoneEveryVertexIsAlone() {
        Map<String, String> all = AppRun.golden("con --x 6 --y 5 --z 4 --edges 100", 2, 2);
        assertThat(all)
                .containsEntry("components", "1")
                .containsEntry("largest", "120")
                .containsEntry("edges", Integer.toString(5 * 5 * 4 + 6 * 4 * 4 + 6 * 5 * 3));
        Map<String, String> none = AppRun.golden("con --x 6 --y 5 --z 4 --edges 0", 2, 2);
        assertThat(none).containsEntry("components", "120").containsEntry("alone", "120");
    }

    @Test
    void theMeshOfASeedStaysWhatItIs() {
        assertThat(AppRun.golden("con", 2, 1))
                .containsEntry("vertices", "110592")
                .containsEntry("edges", "81302")
                .containsEntry("components", "31322")
                .containsEntry("largest", "3938")
                .containsEntry("alone", "20288")
                .containsEntry("fnv64", "08cc32dd3734b818");
    }

    @ParameterizedTest
    @ValueSource(doubles = {10, 25, 50, 75})
    void asManyEdgesAreThereAsWereAskedFor(double percent) {
        Lattice lattice = new Lattice(60, 50, 40, percent, 7);
        long possible = 59L * 50 * 40 + 60L * 49 * 40 + 60L * 50 * 39;
        double found = 100.0 * lattice.edges() / possible;
        assertThat(found).isBetween(percent - 0.5, percent + 0.5);
    }

    @Test
    void floodingABlockThatIsTheWholeFindsWhatUnionAndFindFinds() {
        Lattice lattice = new Lattice(17, 9, 5, 30, 3);
        Block whole = new Blocks(lattice, Layout.NAIVE, 1).block(0);
        assertThat(whole.components()).isEqualTo(PlainComponents.labels(lattice));
    }

    @Test
    void everyVertexHasOneOwnerWhoHasItAtItsIndex() {
        Lattice lattice = new Lattice(7, 5, 3, 30, 3);
        for (Layout layout : Layout.values()) {
            Blocks blocks = new Blocks(lattice, layout, 12);
            for (int vertex = 0; vertex < lattice.vertices(); vertex++) {
                Block block = blocks.block(blocks.owner(vertex));
                assertThat(block.has(vertex)).isTrue();
                assertThat(block.vertex(block.index(vertex))).isEqualTo(vertex);
            }
        }
    }

    @Test
    void edgesAreKeptOnceAndLoopsNotAtAll() {
        Edges edges = new Edges();
        edges.add(3, 5);
        edges.add(5, 3);
        edges.add(4, 4);
        edges.add(9, 1);
        assertThat(edges.ends()).containsExactly(1, 3, 5, 9);
        Edges mapped = edges.map(end -> end == 9 ? 1 : end);
        assertThat(mapped.count()).isEqualTo(1);
        assertThat(mapped.higher(0)).isEqualTo(5);
        assertThat(mapped.lower(0)).isEqualTo(3);
    }

    @Test
    void meshesThatDoNotFitAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Con().check(List.of("--x", "100000", "--y", "100000")))
                .withMessageContaining("more than 500000000 vertices");
    }
}
