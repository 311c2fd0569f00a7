package dev.merino.launch.join;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.merino.keeper.JoinedKeeperMain;
import dev.merino.launch.CommandLine;
import dev.merino.linux.KernelFeatures;
import dev.merino.linux.Processes;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.io.File;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Real processes that find each other by their environment. */
@Timeout(value = 90, unit = TimeUnit.SECONDS)
class JoiningTest {
    private static final String SUM = "sums to 49995000";

    @TempDir private Path folder = Path.of("");
    private final String job = UUID.randomUUID().toString();
    private final List<Started> started = new ArrayList<>();

    /** A process, with everything that it prints in a file. */
    private final class Started {
        private final Path text = folder.resolve("text" + started.size());
        private final Process process;

        Started(Map<String, String> environment, List<String> command) throws IOException {
            ProcessBuilder builder = new ProcessBuilder(command);
            builder.environment().keySet().removeIf(name -> name.startsWith("MERINO_"));
            builder.environment().putAll(environment);
            builder.redirectErrorStream(true).redirectOutput(new File(text.toString()));
            process = builder.start();
        }

        String text() throws IOException {
            return Files.readString(text);
        }

        Started await(String part) throws Exception {
            while (!text().contains(part)) {
                assertThat(process.isAlive()).as(text()).isTrue();
                Thread.sleep(10);
            }
            return this;
        }

        int exitCode() throws Exception {
            assertThat(process.waitFor(30, TimeUnit.SECONDS)).as(text()).isTrue();
            return process.exitValue();
        }

        ProcessHandle child(Class<?> main) {
            try (Stream<ProcessHandle> all = process.children()) {
                return all.filter(child -> CommandLine.of(child).contains(main.getName()))
                        .findFirst()
                        .orElseThrow();
            }
        }
    }

    @BeforeAll
    static void requireKernel() {
        assumeTrue(KernelFeatures.probe().canTrap(), "the kernel cannot have live nodes");
    }

    @AfterEach
    void endAll() {
        for (Started one : started) {
            one.process.descendants().forEach(ProcessHandle::destroyForcibly);
            one.process.destroyForcibly();
        }
    }

    private Started start(Map<String, String> environment, List<String> command)
            throws IOException {
        Started one = new Started(environment, command);
        started.add(one);
        return one;
    }

    private static List<String> java(String... words) {
        String tests = Path.of("target", "test-classes").toAbsolutePath().toString();
        String classPath =
                String.join(
                        File.pathSeparator,
                        System.getProperty("jdk.module.path", ""),
                        System.getProperty("java.class.path", ""),
                        tests);
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("--enable-native-access=ALL-UNNAMED", "-XX:TieredStopAtLevel=1"));
        command.addAll(List.of("-cp", classPath));
        command.add(JoiningMain.class.getName());
        command.addAll(List.of(words));
        return command;
    }

    /** All of one job, on one machine. */
    private List<Started> startAll(int size, String... words) throws IOException {
        for (int rank = 0; rank < size; rank++) {
            start(member(rank, size, Map.of("MERINO_JOB", job)), java(words));
        }
        return started;
    }

    private static Map<String, String> member(int rank, int size, Map<String, String> more) {
        Map<String, String> all = new HashMap<>(more);
        all.put("MERINO_RANK", Integer.toString(rank));
        all.put("MERINO_SIZE", Integer.toString(size));
        return all;
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    @Tag("long")
    @Test
    void processesOfOneJobRunTwiceOnSharedMemory() throws Exception {
        startAll(3, "add", "2");
        for (int rank = 0; rank < 3; rank++) {
            Started one = started.get(rank);
            assertThat(one.exitCode()).as(one.text()).isZero();
            String sum = "rank " + rank + " of 3 " + SUM + "\n";
            String counted = "counted on " + (rank == 0 ? 3 : 1) + "\n";
            assertThat(one.text()).isEqualTo((sum + counted).repeat(2) + "left\n");
        }
    }

    @Test
    void aProcessThatIsAloneRunsAlone() throws Exception {
        Started one = start(Map.of("MERINO_THREADS", "2"), java("add"));
        assertThat(one.exitCode()).as(one.text()).isZero();
        assertThat(one.text()).contains("rank 0 of 2 " + SUM, "rank 1 of 2 " + SUM, "counted on 1");
    }

    @Test
    void aRankThatThrowsIsNamedInAllProcesses() throws Exception {
        for (Started one : startAll(2, "throw")) {
            assertThat(one.exitCode()).isEqualTo(1);
            assertThat(one.text())
                    .contains("MemberFailedException: rank 1 failed", "Caused by", "the sky fell");
        }
    }

    @Tag("long")
    @Test
    void aKilledProcessIsNamedByAllOthers() throws Exception {
        List<ProcessHandle> helpers = waiting(3, "wait");
        String name = "the process of rank 1 (pid %d on ".formatted(started.get(1).process.pid());
        started.get(1).process.destroyForcibly();
        assertAllEnd(helpers);
        for (int rank : new int[] {0, 2}) {
            assertThat(started.get(rank).exitCode()).isEqualTo(1);
            assertThat(started.get(rank).text())
                    .contains(name, "has ended before the run was over");
        }
    }

    @Tag("long")
    @Test
    void aKilledKeeperEndsItsProcessAndIsNamedByAllOthers() throws Exception {
        List<ProcessHandle> helpers = waiting(2, "spin");
        ProcessHandle keeper = started.get(0).child(JoinedKeeperMain.class);
        keeper.destroyForcibly();
        assertAllEnd(helpers);
        assertThat(started.get(0).exitCode()).isEqualTo(128 + Processes.SIGKILL);
        for (Started one : started) {
            assertThat(one.exitCode()).isNotZero();
            assertThat(one.text())
                    .as("of a process with exit code " + one.exitCode())
                    .contains("the keeper of node 0 (pid " + keeper.pid() + " on ");
        }
    }

    @Tag("long")
    @Test
    void aKilledHeadIsNamedByAll() throws Exception {
        List<ProcessHandle> helpers = waiting(2, "wait");
        ProcessHandle head = started.get(0).child(CoordinatorMain.class);
        head.destroyForcibly();
        assertAllEnd(helpers);
        for (Started one : started) {
            assertThat(one.exitCode()).isEqualTo(1);
            assertThat(one.text()).contains("the coordinator (pid " + head.pid(), "is gone");
        }
    }

    /** Processes in the middle of a run; their helpers: a keeper each, and the coordinator. */
    private List<ProcessHandle> waiting(int size, String word) throws Exception {
        startAll(size, word);
        List<ProcessHandle> helpers = new ArrayList<>();
        for (Started one : started) {
            one.await("waits");
            one.process.descendants().forEach(helpers::add);
        }
        assertThat(helpers).hasSize(size + 1);
        return helpers;
    }

    private void assertAllEnd(List<ProcessHandle> helpers) throws Exception {
        for (Started one : started) {
            assertThat(one.exitCode()).isNotZero();
        }
        for (ProcessHandle sidecar : helpers) {
            sidecar.onExit().get(10, TimeUnit.SECONDS);
        }
    }

    @Tag("long")
    @Test
    void processesMeetOverTcpWithASecret() throws Exception {
        Map<String, String> place =
                Map.of(
                        "MERINO_RENDEZVOUS",
                        "127.0.0.1:" + freePort(),
                        "MERINO_SECRET",
                        "5a".repeat(32));
        for (int rank = 0; rank < 2; rank++) {
            start(member(rank, 2, place), java("add", "2"));
        }
        for (Started one : started) {
            assertThat(one.exitCode()).as(one.text()).isZero();
            assertThat(one.text()).contains(SUM);
        }
    }

    @Tag("long")
    @Test
    void aWrongSecretKeepsAProcessOut() throws Exception {
        String place = "127.0.0.1:" + freePort();
        for (int rank = 0; rank < 2; rank++) {
            Map<String, String> more =
                    Map.of(
                            "MERINO_RENDEZVOUS",
                            place,
                            "MERINO_SECRET",
                            (rank + "a").repeat(32),
                            "MERINO_JOIN_TIMEOUT",
                            "4");
            start(member(rank, 2, more), java("add"));
        }
        assertThat(started.get(1).exitCode()).isEqualTo(1);
        assertThat(started.get(1).text())
                .contains(
                        "fails to prove knowledge of the secret; give all the same MERINO_SECRET.");
        assertThat(started.get(0).exitCode()).isEqualTo(1);
        assertThat(started.get(0).text()).contains("rank 1 of 2 did not come within 4 s");
    }

    @Test
    void theRanksThatDoNotComeAreNamed() throws Exception {
        Map<String, String> more = Map.of("MERINO_JOB", job, "MERINO_JOIN_TIMEOUT", "2");
        start(member(0, 4, more), java("add"));
        start(member(2, 4, more), java("add"));
        for (Started one : started) {
            assertThat(one.exitCode()).isEqualTo(1);
        }
        assertThat(started.get(0).text()).contains("ranks 1, 3 of 4 did not come within 2 s");
    }

    @Tag("long")
    @Test
    void processesThatWantDifferentClustersDoNotJoin() throws Exception {
        start(member(0, 2, Map.of("MERINO_JOB", job)), java("add"));
        start(member(1, 2, Map.of("MERINO_JOB", job, "MERINO_THREADS", "2")), java("add"));
        for (Started one : started) {
            assertThat(one.exitCode()).isEqualTo(1);
            assertThat(one.text())
                    .contains("rank 1 (pid ", "2 nodes x 2 threads", "2 nodes x 1 thread")
                    .contains("start all processes with the same settings.");
        }
    }

    @Tag("long")
    @Test
    void mpirunStartsNodes() throws Exception {
        assumeTrue(isThere("mpirun"), "there is no mpirun on the PATH");
        List<String> command = new ArrayList<>(List.of("mpirun", "--oversubscribe", "-n", "2"));
        if (Processes.uid() == 0) {
            command.add("--allow-run-as-root");
        }
        command.addAll(java("add"));
        Started mpirun = start(Map.of(), command);
        assertThat(mpirun.exitCode()).as(mpirun.text()).isZero();
        assertThat(mpirun.text()).contains("rank 0 of 2 " + SUM, "rank 1 of 2 " + SUM);
    }

    private static boolean isThere(String program) {
        String path = System.getenv("PATH");
        return path != null
                && Stream.of(path.split(File.pathSeparator))
                        .anyMatch(part -> Files.isExecutable(Path.of(part, program)));
    }
}
