package dev.merino.apps;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.Cluster;
import dev.merino.Merino;
import dev.merino.Settings;
import dev.merino.Statistics;
import dev.merino.apps.kit.App;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.List;

/**
 * What the variants of Cashmere do to programs (Kontothanassis et al. 2005, section 3), in counts
 * at small sizes.
 */
class CashmereFamilyTest {
    private static final String DIFFS = "diffs made";

    private static Statistics run(String protocol, int nodes, int threads, String words) {
        List<String> all = List.of((words + " --no-verify").split(" "));
        App app = Apps.named(all.getFirst()).orElseThrow();
        Settings settings = Settings.of(nodes, threads).withProtocol(protocol);
        try (Cluster cluster = Merino.embedded(settings)) {
            return cluster.run(app, all.subList(1, all.size()).toArray(String[]::new));
        }
    }

    private static long bytesMoved(Statistics counted) {
        return counted.total().traffic().values().stream()
                .mapToLong(Statistics.Traffic::bytes)
                .sum();
    }

    private static long failedMoves(Statistics counted) {
        return counted.count("migration attempts") - counted.count("migrations");
    }

    @ParameterizedTest
    @ValueSource(strings = {"csm-dms", "csm-ms", "csm-s", "csm-none", "csm-ms-mg", "csm-none-mg"})
    void cluMakesNoDiffs(String protocol) {
        assertThat(run(protocol, 2, 2, "clu --order 128").count(DIFFS)).isZero();
    }

    @Test
    void theDiffsOfLuFallByFiftyAndMoreWhereHomesMove() {
        long fixed = run("csm-none", 2, 2, "lu --order 384").count(DIFFS);
        Statistics moved = run("csm-none-mg", 2, 2, "lu --order 384");
        assertThat(moved.count(DIFFS) * 50).isLessThanOrEqualTo(fixed);
        assertThat(moved.count("migrations")).isPositive();
    }

    /** Here the directory lags behind the writers, so that fewer homes move; measured: 72 times. */
    @Test
    void theDiffsOfLuFallByTwentyAndMoreWithADirectoryOfOnesOwn() {
        long fixed = run("csm-none", 2, 2, "lu --order 512").count(DIFFS);
        assertThat(run("csm-ms-mg", 2, 2, "lu --order 512").count(DIFFS) * 20)
                .isLessThanOrEqualTo(fixed);
    }

    @Test
    void em3dMakesFarFewerDiffsWhereHomesMove() {
        String words = "em3d --count 4096 --groups 4 --iterations 40";
        long fixed = run("csm-none", 4, 1, words).count(DIFFS);
        assertThat(run("csm-none-mg", 4, 1, words).count(DIFFS)).isLessThan(fixed / 2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"clu --order 256", "water-nsquared --molecules 216 --steps 2"})
    void nodesOfSeveralProcessorsHalveWhatIsMoved(String words) {
        long twoLevel = bytesMoved(run("csm-dms", 2, 4, words));
        long oneLevel = bytesMoved(run("csm-dms-1l", 2, 4, words));
        assertThat(2 * twoLevel).isLessThanOrEqualTo(oneLevel);
    }

    @Test
    void aHintMakesMoreAttemptsFailThanADirectoryOfOnesOwn() {
        String words = "barnes --bodies 512";
        long hinted = failedMoves(run("csm-none-mg", 4, 1, words));
        assertThat(hinted).isGreaterThan(failedMoves(run("csm-ms-mg", 4, 1, words)));
    }

    @Test
    void everyRankIsANodeWhereTheProtocolHasOneLevel() {
        Settings settings = Settings.of(2, 3).withProtocol("csm-dms-1l");
        try (Cluster cluster = Merino.embedded(settings)) {
            assertThat(cluster.settings().nodes()).isEqualTo(6);
            assertThat(cluster.settings().ranksPerNode()).isOne();
        }
    }
}
