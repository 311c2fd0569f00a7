package dev.merino.control;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.List;

/** Which compilers keepers get. */
class KeeperCompilersTest {
    @ParameterizedTest
    @CsvSource({
        "2,2,1,QUICK",
        "3,2,1,QUICK",
        "4,2,1,BOTH",
        "4,1,4,QUICK",
        "5,1,4,BOTH",
        "64,1024,2147483647,QUICK"
    })
    void bothCompilersNeedACoreForEachRankAndEachKeeper(
            int cores, int nodes, int ranksPerNode, KeeperCompilers expected) {
        assertThat(KeeperCompilers.suiting(cores, nodes, ranksPerNode)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({"QUICK,true", "BOTH,false"})
    void theSecondCompilerIsLeftOutWhereTheKeeperSharesItsCore(
            KeeperCompilers compilers, boolean isLeftOut) {
        List<String> words =
                new JavaCommand("java", "x.jar", new AotCaches("", false))
                        .keeper("Main", compilers);
        assertThat(words.contains("-XX:TieredStopAtLevel=1")).isEqualTo(isLeftOut);
    }
}
