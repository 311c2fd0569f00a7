package dev.merino.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Systems without userfaultfd, by a JVM that takes its Linux for another one: no system call of
 * ours is made there, and clusters are embedded.
 */
@Timeout(value = 100, unit = TimeUnit.SECONDS)
class ElsewhereTest {
    @TempDir Path folder;

    private MerinoProcess merino(String system, String words) throws Exception {
        return MerinoProcess.run(
                folder,
                Map.of(),
                List.of(),
                List.of("-Dos.name=" + system),
                List.of(words.split(" ")));
    }

    @ParameterizedTest
    @CsvSource({"Mac OS X", "Windows 11"})
    void aRunHasItsNodesInsideOneJvmAndSaysWhy(String system) throws Exception {
        MerinoProcess run = merino(system, "run sor --nodes 2 --size small --rows 64");
        assertThat(run.text())
                .contains("running all nodes inside this JVM: live nodes need Linux.")
                .contains("verified");
        assertThat(run.exitCode()).isZero();
    }

    @ParameterizedTest
    @CsvSource({
        "info, Windows 11",
        "apps, quicksort",
        "check --programs 3, programs",
        "simulate sor --nodes 2 --size small --rows 64, speedup"
    })
    void otherCommandsWorkThere(String words, String said) throws Exception {
        MerinoProcess run = merino("Windows 11", words);
        assertThat(run.text()).contains(said);
        assertThat(run.exitCode()).as(run.text()).isZero();
    }

    @ParameterizedTest
    @CsvSource({
        "run sor --hosts alpha, live nodes need Linux",
        "check-live --programs 1, live nodes need Linux"
    })
    void whatNeedsLinuxIsRefusedInASentence(String words, String said) throws Exception {
        MerinoProcess run = merino("Windows 11", words);
        assertThat(run.text()).contains(said).doesNotContain("\tat ");
        assertThat(run.exitCode()).isEqualTo(2);
    }
}
