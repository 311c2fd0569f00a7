package dev.merino.apps;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.Cluster;
import dev.merino.Merino;
import dev.merino.Settings;
import dev.merino.Statistics;
import dev.merino.apps.kit.App;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.util.List;
import java.util.stream.IntStream;

/**
 * What the TreadMarks paper counts in section 5.2, and the Cashmere paper in section 4, at small
 * sizes.
 */
@Timeout(120)
class LazyOrEagerTest {
    private static final int NODES = 4;

    /** Who gets which task is a matter of chance, so some counts are taken of several runs. */
    private static final int RUNS = 3;

    private static Statistics run(String words, String protocol) {
        return run(words, protocol, NODES);
    }

    private static Statistics run(String words, String protocol, int nodes) {
        List<String> all = List.of(words.replaceFirst(" |$", " --size small ").split(" +"));
        App app = Apps.named(all.getFirst()).orElseThrow();
        String[] arguments = all.subList(1, all.size()).toArray(String[]::new);
        try (Cluster cluster = Merino.embedded(Settings.of(nodes, 1).withProtocol(protocol))) {
            return cluster.run(app, arguments);
        }
    }

    private static long messages(String words, String protocol, int nodes) {
        long sum = 0;
        for (int i = 0; i < RUNS; i++) {
            sum +=
                    run(words, protocol, nodes).total().traffic().values().stream()
                            .mapToLong(Statistics.Traffic::messages)
                            .sum();
        }
        return sum;
    }

    @Test
    void lazyMakesAtLeastAFifthFewerDiffsOnJacobi() {
        String jacobi = "jacobi --rows 60 --columns 300 --iterations 5";
        long lazy = run(jacobi, "tmk-lrc").count("diffs made");
        long eager = run(jacobi, "tmk-erc").count("diffs made");
        assertThat(lazy).isPositive().isLessThan(eager * 8 / 10);
    }

    /** So does Water with one lock for each rank, by a tenth: too close for a test. */
    @Test
    void lazySendsFewerMessagesOnWater() {
        String words = "water-nsquared --molecules 64 --steps 2 --locks molecules";
        assertThat(messages(words, "tmk-lrc", NODES)).isLessThan(messages(words, "tmk-erc", NODES));
    }

    /** On eight nodes it is less than half, on four some two thirds. */
    @Test
    void lazySendsFewerMessagesOnQuicksort() {
        String words = "quicksort --count 50000 --no-verify --queue shared";
        assertThat(messages(words, "tmk-lrc", 8)).isLessThan(messages(words, "tmk-erc", 8));
    }

    @Test
    void ilinkMovesLessDataThanUnderCashmere() {
        String ilink = "ilink --families 1 --loci 3";
        assertThat(bytes(ilink, "tmk-lrc")).isLessThan(bytes(ilink, "csm-none") / 2);
    }

    private static long bytes(String words, String protocol) {
        return run(words, protocol).total().traffic().values().stream()
                .mapToLong(Statistics.Traffic::bytes)
                .sum();
    }

    /** Measured are some 350 and 20; where homes stay, Cashmere makes 310. */
    @Test
    void luMakesMoreDiffsThanUnderCashmereWithHomesThatMove() {
        String lu = "lu --order 128 --no-verify";
        long lazy = run(lu, "tmk-lrc").count("diffs made");
        assertThat(lazy).isGreaterThan(run(lu, "csm-none-mg").count("diffs made"));
    }

    /**
     * Cashmere's count varies, but upwards only: where a rank is late to write its band first, the
     * one before has taken some of its pages along and is their home. On a busy machine that
     * happens more often than not, so the first run without it decides. Measured are 90 and 35.
     */
    @Test
    void sorMakesMoreDiffsThanUnderCashmere() {
        long lazy = diffsOfSor("tmk-lrc");
        boolean fewer =
                IntStream.range(0, 200)
                        .mapToLong(_ -> diffsOfSor("csm-none"))
                        .anyMatch(count -> count < lazy);
        assertThat(fewer).as("Cashmere makes fewer than %d diffs", lazy).isTrue();
    }

    private static long diffsOfSor(String protocol) {
        String sor = "sor --rows 200 --columns 200 --iterations 5 --no-verify";
        return run(sor, protocol).count("diffs made");
    }
}
