package dev.merino.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Real processes with a launcher of their own. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class LauncherTest {
    @TempDir private Path folder = Path.of("");

    /** Whoever runs the tests in the background may have had us ignore what a terminal sends. */
    private static final List<String> TAKING_SIGNALS =
            env("--default-signal=INT,QUIT")
                    ? List.of("env", "--default-signal=INT,QUIT")
                    : List.of();

    private static boolean env(String option) {
        try {
            return new ProcessBuilder("env", option, "true").start().waitFor() == 0;
        } catch (IOException | InterruptedException e) {
            return false;
        }
    }

    /** A launcher in its own JVM, with everything that it prints in a file. */
    private final class Launched {
        private final Path text = folder.resolve("text");
        private final Process process;

        Launched(String ssh, String... words) throws IOException {
            this(
                    Stream.concat(
                                    TAKING_SIGNALS.stream(),
                                    Stream.of(PretendLauncher.command().java()))
                            .toList(),
                    ssh,
                    words);
        }

        Launched(List<String> java, String ssh, String... words) throws IOException {
            List<String> begin =
                    List.of(
                            "--enable-native-access=ALL-UNNAMED",
                            "-cp",
                            PretendLauncher.command().classPath(),
                            PretendLauncher.class.getName());
            ProcessBuilder builder =
                    new ProcessBuilder(
                            Stream.of(java, begin, List.of(words)).flatMap(List::stream).toList());
            builder.environment().put("MERINO_SSH", ssh);
            builder.redirectErrorStream(true).redirectOutput(new File(text.toString()));
            process = builder.start();
        }

        String text() throws IOException {
            return Files.readString(text);
        }

        void await(String part) throws Exception {
            while (!text().contains(part)) {
                assertThat(process.isAlive()).as(text()).isTrue();
                Thread.sleep(10);
            }
        }

        int exitCode() throws InterruptedException {
            assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
            return process.exitValue();
        }

        List<ProcessHandle> children() {
            return process.descendants().toList();
        }
    }

    private static void assertAllEnd(List<ProcessHandle> processes) throws Exception {
        long deadlineNs = System.nanoTime() + 5_000_000_000L;
        for (ProcessHandle process : processes) {
            long leftNs = Math.max(1, deadlineNs - System.nanoTime());
            process.onExit().get(leftNs, TimeUnit.NANOSECONDS);
        }
    }

    @Test
    void allProcessesEndWithTheirLauncher() throws Exception {
        Launched launched = new Launched("", "2", "-", "0", Programs.Sleeper.class.getName());
        launched.await("[0] asleep");
        launched.await("[1] asleep");
        List<ProcessHandle> children = launched.children();
        assertThat(children).hasSize(4);
        launched.process.destroyForcibly();
        assertAllEnd(children);
    }

    @Test
    void anInterruptEndsEverythingWithExitCode130() throws Exception {
        Launched launched = new Launched("", "2", "-", "0", Programs.Sleeper.class.getName());
        launched.await("[1] asleep");
        List<ProcessHandle> children = launched.children();
        signal("INT", launched.process.pid());
        assertThat(launched.exitCode()).isEqualTo(130);
        assertAllEnd(children);
        assertThat(launched.text()).doesNotContain("merino:");
    }

    @Tag("long")
    @Test
    void aSignalAndAStallAskAllNodesWhereTheirRanksAre() throws Exception {
        Launched launched = new Launched("", "2", "-", "1", Programs.Sleeper.class.getName());
        launched.await("no rank was done waiting for 1 s");
        launched.await("node 0 waits for Godot\nnode 1 waits for Godot\n");
        signal("USR1", launched.process.pid());
        launched.await("a report is wanted");
        signal("TERM", launched.process.pid());
        assertThat(launched.exitCode()).isEqualTo(143);
    }

    private Launched withBlockedSignals() throws Exception {
        Launched launched = withBlockedSignals(Programs.Sleeper.class);
        launched.await("[0] asleep");
        launched.await("[1] asleep");
        return launched;
    }

    /** As ./merino does it. */
    private Launched withBlockedSignals(Class<?> program, String... words) throws Exception {
        String block = "--block-signal=QUIT,USR1,INT,TERM,HUP";
        assumeTrue(env(block), "this env has no --block-signal");
        String java = PretendLauncher.command().java();
        return new Launched(
                List.of(
                        "env",
                        "--default-signal=INT,QUIT",
                        block,
                        java,
                        "-Xrs",
                        "-Dmerino.signals=blocked"),
                "",
                Stream.concat(Stream.of("2", "-", "0", program.getName()), Stream.of(words))
                        .toArray(String[]::new));
    }

    /** A JVM that ends waits for a thread that is in the kernel. */
    @Test
    void nobodyWaitsForSignalsWhenALauncherEnds() throws Exception {
        Launched launched = withBlockedSignals(Programs.Talker.class, "1");
        assertThat(launched.exitCode()).as(launched.text()).isZero();
        assertThat(launched.text()).contains("[1] line 0 of 1", "takes no more signals");
    }

    @Tag("long")
    @Test
    void quitAsksAllNodesWhereTheirRanksAre() throws Exception {
        for (String ask : List.of("QUIT", "USR1")) {
            Launched launched = withBlockedSignals();
            signal(ask, launched.process.pid());
            launched.await("node 0 waits for Godot\nnode 1 waits for Godot\n");
            List<ProcessHandle> children = launched.children();
            signal("TERM", launched.process.pid());
            assertThat(launched.exitCode()).isEqualTo(143);
            assertAllEnd(children);
            assertThat(launched.text()).doesNotContain("thread dump");
        }
    }

    @Tag("long")
    @Test
    void aLauncherThatTakesQuitStillEndsAtAnInterrupt() throws Exception {
        Launched launched = withBlockedSignals();
        List<ProcessHandle> children = launched.children();
        signal("INT", launched.process.pid());
        assertThat(launched.exitCode()).isEqualTo(130);
        assertAllEnd(children);
        assertThat(launched.text()).doesNotContain("merino:");
    }

    @Tag("long")
    @Test
    void keysOnTheTerminalReachTheLauncherAlone() throws Exception {
        Launched launched = withBlockedSignals();
        long launcher = launched.process.pid();
        assertThat(launched.children())
                .hasSize(4)
                .allSatisfy(child -> assertThat(group(child.pid())).isNotEqualTo(group(launcher)));
        signal("TERM", launcher);
        assertThat(launched.exitCode()).isEqualTo(143);
    }

    /** The process group: the fifth field, and the third after the name in brackets. */
    private static String group(long pid) throws IOException {
        String fields = Files.readString(Path.of("/proc", Long.toString(pid), "stat"));
        return fields.substring(fields.lastIndexOf(')') + 2).split(" ", -1)[2];
    }

    private static void signal(String name, long pid) throws Exception {
        new ProcessBuilder("kill", "-" + name, Long.toString(pid)).start().waitFor();
    }

    private String fakeSsh(String body) throws IOException {
        Path script = folder.resolve("ssh");
        Files.writeString(script, "#!/bin/sh\n" + body);
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwx------"));
        return script + " -x";
    }

    @Test
    void nodesOnOtherHostsAreStartedBySsh() throws Exception {
        String ssh = fakeSsh("echo $1 $2 >> " + folder + "/hosts\nexec sh -c \"$3\"\n");
        Launched launched =
                new Launched(ssh, "2", "alpha,beta", "0", Programs.Talker.class.getName(), "1");
        assertThat(launched.exitCode()).as(launched.text()).isZero();
        assertThat(launched.text()).contains("[0] line 0 of 0", "[1] line 0 of 1");
        assertThat(Files.readAllLines(folder.resolve("hosts")))
                .containsExactlyInAnyOrder("-x alpha", "-x beta");
    }

    @Tag("long")
    @Test
    void aUserAndAPortAreForSsh() throws Exception {
        String ssh = fakeSsh("echo $1 $2 $3 $4 >> " + folder + "/hosts\nexec sh -c \"$5\"\n");
        Launched launched =
                new Launched(
                        ssh, "2", "me@alpha:2222*2", "0", Programs.Talker.class.getName(), "1");
        assertThat(launched.exitCode()).as(launched.text()).isZero();
        assertThat(Files.readAllLines(folder.resolve("hosts")))
                .containsExactly("-x -p 2222 me@alpha", "-x -p 2222 me@alpha");
    }

    @Test
    void aHostThatCannotBeReachedIsNamedWithWhatSshSaid() throws Exception {
        String ssh = fakeSsh("echo ssh: no such host $2 >&2\nexit 255\n");
        Launched launched =
                new Launched(ssh, "1", "gamma", "0", Programs.Talker.class.getName(), "1");
        assertThat(launched.exitCode()).isEqualTo(2);
        assertThat(launched.text())
                .isEqualTo(
                        "merino: the keeper of node 0 (on host gamma) did not come: it ended with"
                            + " exit code 255: ssh: no such host gamma; ssh must reach it without"
                            + " asking anything, as \"ssh gamma true\" would show.\n");
    }

    @Tag("long")
    @Test
    void aHostWithoutMerinoIsNamedWithTheRemedy() throws Exception {
        Map<String, String> missing =
                Map.of(
                        "bin/java", "there is no Java 25 or newer on gamma",
                        "keeper", " on gamma: put it there, as it is here; or ");
        for (String there : missing.keySet()) {
            String ssh = fakeSsh("exec sh -c \"$(echo \"$3\" | sed 's#" + there + "#gone#g')\"\n");
            Launched launched =
                    new Launched(ssh, "1", "gamma", "0", Programs.Talker.class.getName(), "1");
            assertThat(launched.exitCode()).isEqualTo(2);
            assertThat(launched.text())
                    .startsWith("merino: the keeper of node 0 (on host gamma) could not begin: ")
                    .contains(missing.get(there))
                    .hasLineCount(1);
        }
    }

    /** The launcher, its keeper and its worker in a control group of 400 MB. */
    @Tag("long")
    @Test
    void aWorkerThatTheKernelKillsForMemoryIsReportedWithTheWordMemory() throws Exception {
        Optional<Path> made = controlGroup();
        assumeTrue(made.isPresent(), "this user cannot make a control group that limits memory");
        Path group = made.orElseThrow();
        try {
            String enter = "echo $$ > " + group + "/cgroup.procs && exec \"$@\"";
            Launched launched =
                    new Launched(
                            List.of("sh", "-c", enter, "sh", PretendLauncher.command().java()),
                            "",
                            "1",
                            "-",
                            "0",
                            Programs.Glutton.class.getName());
            assertThat(launched.exitCode()).isEqualTo(1);
            assertThat(launched.text())
                    .containsPattern(
                            "the worker of rank 0 \\(pid \\d+ on node 0\\) was killed by signal 9;"
                                    + " the kernel killed it for lack of memory");
        } finally {
            removeWhenEmpty(group);
        }
    }

    /** Processes leave a group a moment after their end. */
    private static void removeWhenEmpty(Path group) throws Exception {
        for (int tries = 0; Files.exists(group) && tries < 100; tries++) {
            new ProcessBuilder("rmdir", group.toString()).start().waitFor();
            Thread.sleep(50);
        }
    }

    /** A new control group inside that of this process, of either version. */
    private static Optional<Path> controlGroup() throws IOException {
        String name = "/merino-test-" + ProcessHandle.current().pid();
        for (String line : Files.readAllLines(Path.of("/proc/self/cgroup"))) {
            String[] parts = line.split(":", 3);
            boolean isFirst = parts[1].equals("memory");
            String root = "/sys/fs/cgroup" + (isFirst ? "/memory" : "");
            Path group = Path.of(root + parts[2] + name);
            Path limit = group.resolve(isFirst ? "memory.limit_in_bytes" : "memory.max");
            if ((isFirst || parts[1].isEmpty()) && canMake(group)) {
                if (Files.exists(limit)) {
                    Files.writeString(limit, Integer.toString(400 << 20));
                    return Optional.of(group);
                }
                Files.delete(group);
            }
        }
        return Optional.empty();
    }

    private static boolean canMake(Path group) {
        try {
            Files.createDirectory(group);
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    @Test
    void aMissingSshIsNamed() throws Exception {
        Launched launched =
                new Launched("/gone/ssh", "1", "gamma", "0", Programs.Talker.class.getName(), "1");
        assertThat(launched.exitCode()).isEqualTo(2);
        assertThat(launched.text())
                .contains("merino: /gone/ssh cannot be started: ", "MERINO_SSH")
                .hasLineCount(1);
    }
}
