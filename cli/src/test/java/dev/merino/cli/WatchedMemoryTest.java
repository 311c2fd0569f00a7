package dev.merino.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A browser that watches a run does not make its launcher grow. */
@Tag("release")
class WatchedMemoryTest {
    /** JVMs of a busy machine have compiled and loaded what they need by then. */
    private static final long SETTLED_MS = 12_000;

    private static final long WATCHED_MS = 20_000;

    /**
     * Whoever kept what nodes tell would grow by some megabytes a second; the timeline, which has a
     * limit, fills by some hundred kilobytes meanwhile.
     */
    private static final long GROWTH_BYTES_MAX = 4_000_000;

    private static final Pattern LIVE = Pattern.compile("Total\\s+\\d+\\s+(\\d+)");

    @TempDir private Path folder;

    @Test
    void theLauncherOfSixteenRanksIsAsLargeAfterTwentySecondsAsBefore() throws Exception {
        Optional<Path> driver = WebDriver.onThisMachine();
        assumeTrue(
                driver.isPresent(),
                "chromedriver is missing: apt-get install chromium chromium-driver");
        Optional<String> whyNot = new KernelNodes().whyNot();
        assumeTrue(whyNot.isEmpty(), "no live nodes: " + whyNot.orElse(""));
        try (WebDriver browser =
                        WebDriver.start(driver.orElseThrow(), folder.resolve("profile"), false);
                DashboardProcess run =
                        DashboardProcess.start(
                                folder.resolve("text"),
                                "sor",
                                "--nodes",
                                "8",
                                "--threads",
                                "2",
                                "--size",
                                "small",
                                "--iterations",
                                "1000000")) {
            browser.open(run.address());
            browser.await("return document.getElementById('running').textContent", "running");
            browser.await(
                    "return String(document.querySelectorAll('#ranks tbody tr').length)", "16");
            Thread.sleep(SETTLED_MS);
            long before = liveBytes(run.process().pid());
            Thread.sleep(WATCHED_MS);
            long after = liveBytes(run.process().pid());
            String running = "return document.getElementById('running').textContent";
            assertThat(browser.text(running)).isEqualTo("running");
            assertThat(after - before).isLessThan(GROWTH_BYTES_MAX);
        }
    }

    /** The bytes of objects that are reachable. */
    private static long liveBytes(long pid) throws IOException {
        String jcmd = System.getProperty("java.home") + "/bin/jcmd";
        Process process =
                new ProcessBuilder(jcmd, Long.toString(pid), "GC.class_histogram").start();
        byte[] answer = process.getInputStream().readAllBytes();
        Matcher total = LIVE.matcher(new String(answer, StandardCharsets.UTF_8));
        assertThat(total.find()).as("what jcmd says").isTrue();
        return Long.parseLong(total.group(1));
    }
}
