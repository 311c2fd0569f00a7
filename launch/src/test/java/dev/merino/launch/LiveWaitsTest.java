package dev.merino.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.merino.MerinoException;
import dev.merino.Program;
import dev.merino.Settings;
import dev.merino.control.LaunchSpec;
import dev.merino.linux.KernelFeatures;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** Real nodes whose ranks wait. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class LiveWaitsTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @BeforeAll
    static void requireKernel() {
        assumeTrue(KernelFeatures.probe().canTrap(), "the kernel cannot have live nodes");
        QuickJvms.prepare();
    }

    private LiveRun run(
            Settings settings, Duration stall, Class<? extends Program> type, String... words) {
        return new LiveRun(
                settings,
                new LaunchSpec(type.getName(), List.of(), List.of(words)),
                LiveOptions.DEFAULT.withStall(stall),
                LiveRun.LIVE,
                QuickJvms.command(),
                new PrintWriter(out, true),
                new PrintWriter(err, true));
    }

    @ParameterizedTest
    @CsvSource({"2,1", "1,2"})
    void ranksThatWaitForEachOtherEndTheRunAndAreNamed(int nodes, int threads) {
        LiveRun run = run(Settings.of(nodes, threads), Duration.ZERO, Programs.Crossed.class);
        assertThatThrownBy(run::run)
                .isExactlyInstanceOf(MerinoException.class)
                .hasMessage(
                        "all ranks wait for each other; rank 0 waits for lock right, held by rank"
                                + " 1; rank 1 waits for lock left, held by rank 0.");
    }

    @Tag("long")
    @Test
    void ranksThatWaitOnlyForSomeTimeAreLeftAlone() {
        run(Settings.of(2, 1), Duration.ZERO, Programs.Patient.class).run();
        assertThat(out.toString()).contains("[0] patient", "[1] patient");
    }

    /** A keeper may find a request and its end in the same moment, while a sibling has the core. */
    @Tag("long")
    @Test
    void whoGivesUpAtOnceIsNotForgotten() {
        run(Settings.of(2, 1).withWorkers(2), Duration.ZERO, Programs.Hasty.class).run();
        assertThat(out.toString()).contains("[0] 0 late");
    }

    @Tag("long")
    @Test
    void aReportNamesHoldersAndWhoIsMissing(@TempDir Path folder) throws Exception {
        Path enough = folder.resolve("enough");
        LiveRun run =
                run(
                        Settings.of(2, 1).withWorkers(2),
                        Duration.ofSeconds(1),
                        Programs.Busy.class,
                        enough.toString());
        CompletableFuture<Void> over = CompletableFuture.runAsync(run::run);
        // An early report may come before all ranks are where they wait; a later one says it.
        while (!err.toString().contains("(its arrival no. 2)")
                || !err.toString().contains("rank 0 is at ")) {
            assertThat(over).as(err.toString()).isNotDone();
            Thread.sleep(10);
        }
        Files.createFile(enough);
        over.get(30, TimeUnit.SECONDS);
        assertThat(err.toString().lines())
                .anyMatch(l -> l.equals("rank 0 (node 0) runs its program; holds lock queue"))
                .anyMatch(
                        l ->
                                l.matches(
                                        "\\[0] merino: rank 0 is at .*Programs.*"
                                                + "\\(Programs.java:[0-9]+\\)"))
                .anyMatch(
                        l ->
                                l.matches(
                                        "rank 1 \\(node 0\\) waits for lock queue, held by rank 0"
                                                + " \\(node 0\\), since [0-9.]+ s"))
                .anyMatch(
                        l ->
                                l.matches(
                                        "rank 3 \\(node 1\\) waits at barrier Member.barrier\\(\\)"
                                            + " \\(its arrival no. 2\\), missing: ranks 0-1 \\(node"
                                            + " 0\\), since [0-9.]+ s"));
    }
}
