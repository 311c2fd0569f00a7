package dev.merino.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.merino.linux.Processes;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** What passes between two machines, which are network namespaces here, as somebody sees it. */
@Tag("long")
@Timeout(value = 180, unit = TimeUnit.SECONDS)
class SecrecyTest {
    private static final int PORT = 7777;

    private static Optional<Namespaces> made = Optional.empty();
    @TempDir private Path folder = Path.of("");

    @BeforeAll
    static void requireNamespaces() throws Exception {
        CountedRun.requireKernel();
        assumeTrue(Processes.uid() == 0, "only root can make network namespaces");
        made = Namespaces.make();
        assumeTrue(made.isPresent(), "network namespaces cannot be made here");
    }

    @AfterAll
    static void removeNamespaces() throws Exception {
        if (made.isPresent()) {
            made.get().remove();
        }
    }

    private static Namespaces machines() {
        return made.orElseThrow();
    }

    private Process start(int number, Map<String, String> environment, String... words)
            throws Exception {
        List<String> command = new ArrayList<>(machines().inside(number == 0));
        command.add(PretendLauncher.command().java());
        command.add("--enable-native-access=ALL-UNNAMED");
        command.addAll(List.of("-cp", PretendLauncher.command().classPath()));
        command.add(SecrecyMain.class.getName());
        command.addAll(List.of(words));
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().putAll(environment);
        builder.redirectErrorStream(true).redirectOutput(new File(text(number).toString()));
        return builder.start();
    }

    private Path text(int number) {
        return folder.resolve("text" + number);
    }

    private void assertEnds(Process process, int number) throws Exception {
        try {
            assertThat(process.waitFor(120, TimeUnit.SECONDS)).isTrue();
            assertThat(process.exitValue()).as(Files.readString(text(number))).isZero();
            assertThat(Files.readString(text(number))).contains(SecrecyMain.PRINTED + " " + number);
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
    }

    @ParameterizedTest
    @CsvSource({"tcp, sealed", "udp, sealed", "tcp, plain"})
    void aCaptureOfARunOnTwoHostsShowsNothingUnlessItIsPlain(String transport, String how)
            throws Exception {
        Namespaces.Capture capture = machines().capture(folder.resolve("capture"));
        Map<String, String> environment = Map.of("MERINO_SSH", machines().ssh(folder));
        assertEnds(start(0, environment, machines().host(), transport, how, "4"), 0);
        assertThat(Files.readString(text(0))).contains(SecrecyMain.PRINTED + " 1");
        String seen = capture.end();
        assertThat(seen.length()).isGreaterThan(10_000);
        boolean isPlain = how.equals("plain");
        assertThat(seen.contains(SecrecyMain.PATTERN)).isEqualTo(isPlain);
        assertThat(seen.contains(SecrecyMain.PATTERN.substring(0, 12))).isEqualTo(isPlain);
        assertThat(seen.contains(SecrecyMain.PRINTED)).isEqualTo(isPlain);
    }

    @ParameterizedTest
    @CsvSource({"sealed", "plain"})
    void datagramsThatAreRepeatedOrChangedOnTheWayChangeNothing(String how) throws Exception {
        Namespaces.Attack attack = machines().attack();
        Map<String, String> environment = Map.of("MERINO_SSH", machines().ssh(folder));
        assertEnds(start(0, environment, machines().host(), "udp", how, "20"), 0);
        assertThat(attack.end()).isGreaterThan(100);
    }

    @Test
    void bytesThatSomebodyAddsToAConnectionEndTheRunWithASentence() throws Exception {
        Namespaces.Attack attack = machines().attack();
        Map<String, String> environment = Map.of("MERINO_SSH", machines().ssh(folder));
        Process process = start(0, environment, machines().host(), "tcp", "sealed", "1000000");
        try {
            assertThat(process.waitFor(120, TimeUnit.SECONDS)).isTrue();
            String text = Files.readString(text(0));
            assertThat(process.exitValue()).as(text).isEqualTo(1);
            assertThat(text)
                    .contains("node 1 has lost its connection to node 0")
                    .contains("sent what fails authentication");
            assertThat(attack.end()).isPositive();
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
    }

    @Test
    void aCaptureOfAJoinedRunShowsNeitherPagesNorTheSecret() throws Exception {
        String secret = "5a6b7c8d9eafb0c1".repeat(4);
        Map<String, String> environment =
                Map.of(
                        "MERINO_RENDEZVOUS",
                        machines().firstAddress() + ":" + PORT,
                        "MERINO_SECRET",
                        secret,
                        "MERINO_SIZE",
                        "2");
        Namespaces.Capture capture = machines().capture(folder.resolve("capture"));
        List<Process> processes = new ArrayList<>();
        for (int rank = 0; rank < 2; rank++) {
            Map<String, String> its = new HashMap<>(environment);
            its.put("MERINO_RANK", Integer.toString(rank));
            processes.add(start(rank, its, "join", "4"));
        }
        for (int rank = 0; rank < 2; rank++) {
            assertEnds(processes.get(rank), rank);
        }
        String seen = capture.end();
        assertThat(seen.length()).isGreaterThan(10_000);
        assertThat(seen).doesNotContain(SecrecyMain.PATTERN.substring(0, 12));
        assertThat(seen).doesNotContain(secret.substring(0, 16));
        byte[] bytes = HexFormat.of().parseHex(secret.substring(0, 16));
        assertThat(seen).doesNotContain(new String(bytes, StandardCharsets.ISO_8859_1));
    }
}
