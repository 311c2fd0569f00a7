package dev.merino.embedded;

import static org.assertj.core.api.Assertions.assertThatCode;

import dev.merino.Cluster;
import dev.merino.Merino;
import dev.merino.Program;
import dev.merino.RaceSearch;
import dev.merino.Settings;
import dev.merino.rank.contract.SynchronizerContract;

import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.stream.Stream;

/** Semaphores, latches, phasers and locks of readers and writers in embedded clusters. */
@Timeout(60)
class SynchronizersTest {
    static Stream<Program> contracts() {
        return SynchronizerContract.all();
    }

    @ParameterizedTest
    @MethodSource("contracts")
    void ranksOfOneNodeKeepTheContract(Program contract) {
        Runs.on(1, 3, contract);
    }

    @ParameterizedTest
    @MethodSource("contracts")
    void ranksOfThreeNodesKeepTheContract(Program contract) {
        Runs.on(3, 2, contract);
    }

    @ParameterizedTest
    @MethodSource("contracts")
    void ranksOfALazyProtocolKeepTheContract(Program contract) {
        Runs.on(Settings.of(2, 2).withProtocol("tmk-lrc"), contract);
    }

    /** What contracts write before, and read after, is ordered by them alone. */
    @ParameterizedTest
    @MethodSource("contracts")
    void theyPutRanksInOrder(Program contract) {
        try (Cluster cluster = Merino.embedded(Settings.of(2, 2).withRaces(RaceSearch.ACCESSES))) {
            assertThatCode(() -> cluster.run(contract)).doesNotThrowAnyException();
        }
    }
}
