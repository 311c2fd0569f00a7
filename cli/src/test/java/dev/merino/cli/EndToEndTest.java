package dev.merino.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.Merino;
import dev.merino.apps.Apps;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import picocli.CommandLine;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The applications on the real runtime, as {@code ./merino run} starts them. */
@Timeout(value = 120, unit = TimeUnit.SECONDS)
class EndToEndTest {
    private static final List<String> SMALL =
            List.of(
                    "hello",
                    "sor --size small --rows 64 --columns 40",
                    "gauss --size small --order 60",
                    "gauss --size small --order 50 --input random",
                    "quicksort --size small --count 20000 --threshold 64",
                    "tsp --size small --cities 16",
                    "matmul --size small --order 64",
                    "lu --size small --order 60",
                    "clu --size small --order 60",
                    "fft --size small --m 8",
                    "fft3d --size small --x 16 --y 8 --z 8",
                    "radix --size small --count 5000 --radix 64",
                    "jacobi --size small --rows 40 --columns 30",
                    "sum --size small --count 5000",
                    "em3d --size small --count 256 --degree 5",
                    "em3d-am --size small --count 256 --degree 5",
                    "fft3d-am --size small --x 16 --y 8 --z 8 --layout good",
                    "con --size small --x 12 --y 11 --z 10",
                    "ocean --size small --side 10",
                    "ilink --size small --families 1 --loci 3 --serial-below 500");

    private record Outcome(int exitCode, String printed, String errors) {}

    /** Runs the words, and keeps what the program prints. */
    private static synchronized Outcome merino(String words) {
        PrintStream console = System.out;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
        try {
            StringWriter out = new StringWriter();
            StringWriter err = new StringWriter();
            CommandLine line = Main.commandLine(Apps.all(), Merino::embedded, new KernelNodes());
            line.setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
            int exitCode = line.execute(words.split(" "));
            return new Outcome(
                    exitCode, out + printed.toString(StandardCharsets.UTF_8), err.toString());
        } finally {
            System.setOut(console);
        }
    }

    @ParameterizedTest(name = "{0} nodes x {1} threads {2}")
    @CsvSource({"1,1,''", "1,3,''", "2,2,--unit 16384", "3,1,--barrier-fan-out 1"})
    void everyApplicationVerifiesItsResult(int nodes, int threads, String options) {
        verified(nodes, threads, options);
    }

    @Tag("long")
    @ParameterizedTest(name = "{0} nodes x {1} threads {2}")
    @CsvSource({"2,1,''", "4,2,''", "5,2,--barrier-fan-out 2"})
    void everyApplicationVerifiesItsResultOnMoreClusters(int nodes, int threads, String options) {
        verified(nodes, threads, options);
    }

    private static void verified(int nodes, int threads, String options) {
        for (String app : SMALL) {
            String words =
                    "run %s --embedded --nodes %d --threads %d %s"
                            .formatted(app, nodes, threads, options);
            Outcome outcome = merino(words.strip());
            assertThat(outcome.errors).as(words).isEmpty();
            assertThat(outcome.exitCode).as(words).isZero();
            assertThat(outcome.printed)
                    .as(words)
                    .contains(" verified", "barrier arrivals", "time waiting");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "tsp --file,3,line 1: the matrix has 0 numbers",
        "water --random,3 x,line 1: 'x' stands where a number is expected",
        "water-nsquared --random,1 2 3,line 1: the end after 3 numbers",
        "water-spatial --random,'',line 1: the end after 0 numbers"
    })
    void aFileWithAMistakeEndsWithItsNameItsLineAndCode2(
            String app, String content, String reason, @TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("input"), content);
        Outcome outcome = merino("run --embedded --nodes 2 %s %s".formatted(app, file));
        assertThat(outcome.exitCode).isEqualTo(2);
        assertThat(outcome.errors).contains(file + ", " + reason);
        assertThat(outcome.printed).isEmpty();
    }

    @Test
    void theResultIsTheSameOnAnyClusterToTheLastBit() {
        String one =
                sorHash(merino("run --embedded sor --size small --rows 64 --columns 40 --nodes 1"));
        assertThat(one).startsWith("sor fnv64");
        assertThat(
                        sorHash(
                                merino(
                                        "run --embedded sor --size small --rows 64 --columns 40"
                                                + " --nodes 4 --threads 2")))
                .isEqualTo(one);
    }

    @Test
    void linesOfRanksBeginWithTheRankButJsonDoesNot() {
        String words = "run --embedded sor --size small --rows 64 --columns 40 --golden-json";
        assertThat(merino(words + " --nodes 2").printed.lines())
                .contains("[0] sor verified")
                .anyMatch(line -> line.startsWith("{"));
        assertThat(merino(words + " --nodes 1").printed.lines())
                .contains("sor verified")
                .anyMatch(line -> line.startsWith("{"));
    }

    private static String sorHash(Outcome outcome) {
        return outcome.printed
                .lines()
                .filter(l -> l.contains("sor fnv64"))
                .map(l -> l.replaceFirst("^\\[0] ", ""))
                .findFirst()
                .orElse("none");
    }

    @Test
    void anAllocationBeyondTheSpaceSaysHowToGetMore() {
        Outcome outcome = merino("run --embedded sor --rows 3000 --columns 1000 --space 1m");
        assertThat(outcome.exitCode).isEqualTo(1);
        assertThat(outcome.errors).contains("rank", "--space").hasLineCount(1);
    }

    @Test
    void anUnknownProtocolIsWrongUse() {
        Outcome outcome = merino("run --embedded sor --protocol tmk");
        assertThat(outcome.exitCode).isEqualTo(2);
        assertThat(outcome.errors).contains("tmk", "csm-none").hasLineCount(1);
    }
}
