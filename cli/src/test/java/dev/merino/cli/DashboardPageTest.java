package dev.merino.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A live run, watched in a real browser: what its page shows is what its JSON says. */
@Tag("long")
class DashboardPageTest {
    /** The views of the page, by their titles. */
    private static final List<String> VIEWS =
            List.of("advice", "ranks", "rates", "memory", "matrix", "barriers", "locks", "totals");

    /** Where the pictures go; docs/pictures has those of the last time somebody wanted them. */
    private static final String PICTURES = System.getProperty("merino.pictures", "");

    @TempDir private Path folder;

    @BeforeEach
    void aBrowserIsHere() {
        assumeTrue(
                WebDriver.onThisMachine().isPresent(),
                "chromedriver is missing: apt-get install chromium chromium-driver");
        Optional<String> whyNot = new KernelNodes().whyNot();
        assumeTrue(whyNot.isEmpty(), "no live nodes: " + whyNot.orElse(""));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void thePageShowsWhatTheRunCounts(boolean isDark) throws Exception {
        Path json = folder.resolve("run.json");
        Path text = folder.resolve("text");
        Path driver = WebDriver.onThisMachine().orElseThrow();
        String app = isDark ? "radix" : "barnes";
        try (WebDriver browser = WebDriver.start(driver, folder.resolve("profile"), isDark);
                DashboardProcess run =
                        DashboardProcess.start(
                                text,
                                app,
                                "--nodes",
                                "2",
                                "--threads",
                                "2",
                                "--size",
                                "small",
                                "--repeat",
                                isDark ? "60" : "30",
                                "--keep",
                                "--json",
                                json.toString())) {
            browser.open(run.address());
            browser.await("return document.getElementById('running').textContent", "running");
            browser.await(
                    "return String(document.querySelectorAll('#ranks tbody tr').length)", "4");
            browser.await(
                    "return String(document.querySelectorAll('.array').length > 0"
                            + " && document.querySelectorAll('#barriers tbody tr').length > 0)",
                    "true");
            String click = "document.querySelector('.array').click(); return ''";
            assertThat(browser.text(click)).isEmpty();
            browser.await(
                    "return String(document.getElementById('page').textContent"
                            + ".startsWith('Page 0, elements 0 to'))",
                    "true");
            keep(browser, isDark ? "dark" : "light", app);
            browser.await("return document.getElementById('running').textContent", "has ended");
            agrees(browser, whole(json));
        }
    }

    /** The file is written after the page has heard of the end. */
    private static String whole(Path json) throws Exception {
        for (int tries = 0; tries < 600 && !Files.exists(json); tries++) {
            Thread.sleep(100);
        }
        return Files.readString(json);
    }

    /** The whole page, and each of its views. */
    private static void keep(WebDriver browser, String colours, String app) throws IOException {
        if (!PICTURES.isEmpty()) {
            String back = "document.getElementById('close').click(); scrollTo(0, 0); return ''";
            assertThat(browser.text(back)).isEmpty();
            Path folder = Path.of(PICTURES);
            Files.write(folder.resolve("dashboard-" + colours + ".png"), browser.picture());
            for (String view : VIEWS) {
                String title = "#" + view + "-title";
                byte[] picture = browser.picture("section:has(" + title + ")");
                Files.write(folder.resolve("dashboard-" + app + "-" + view + ".png"), picture);
            }
        }
    }

    /** Every count that is not zero, every kind of message, and every rank's time. */
    private static void agrees(WebDriver browser, String json) throws IOException {
        String total = json.substring(json.indexOf("\"total\":"), json.indexOf("\"nodes\": ["));
        String counts = total.substring(total.indexOf("{"), total.indexOf("\"traffic\""));
        List<String> inJson = numbers("\"([^\"]+)\": ([1-9][0-9]*)", counts).toList();
        List<String> onPage =
                List.of(
                        browser.text(
                                        "return [...document.querySelectorAll('#totals tbody"
                                            + " tr')].filter(row =>"
                                            + " !row.dataset.name.startsWith('sent ')).map(row =>"
                                            + " row.dataset.name + '=' +"
                                            + " row.dataset.count).join(';')")
                                .split(";"));
        assertThat(onPage).isNotEmpty().containsExactlyElementsOf(inJson);
        List<String> ranks =
                numbers("\"rank\": (\\d+),\\s+\"timeNs\": \\{\\s+\"user\": (\\d+)", json).toList();
        List<String> shown =
                List.of(
                        browser.text(
                                        "return [...document.querySelectorAll('#ranks tbody"
                                            + " tr')].map(row => row.cells[0].textContent + '=' +"
                                            + " row.querySelector('svg').dataset.ns.split('"
                                            + " ')[0]).join(';')")
                                .split(";"));
        assertThat(shown).hasSize(4).containsExactlyElementsOf(ranks);
    }

    private static Stream<String> numbers(String pattern, String json) {
        return Pattern.compile(pattern)
                .matcher(json)
                .results()
                .map(found -> found.group(1) + "=" + found.group(2));
    }
}
