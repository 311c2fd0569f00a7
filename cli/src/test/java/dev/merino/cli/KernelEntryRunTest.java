package dev.merino.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.merino.linux.KernelFeatures;
import dev.merino.linux.KernelPath;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs of processes that enter the kernel in another way than usual, or not at all. */
@Timeout(value = 90, unit = TimeUnit.SECONDS)
class KernelEntryRunTest {
    private static final String JAVA =
            Path.of(System.getProperty("java.home"), "bin", "java").toString();

    @TempDir private Path folder = Path.of("");

    /** What a run of SOR on two nodes says, in processes with this way. */
    private String run(String way) throws Exception {
        Path text = folder.resolve("text");
        List<String> command =
                List.of(
                        JAVA,
                        "--enable-native-access=ALL-UNNAMED",
                        "-D%s=%s".formatted(KernelPath.PROPERTY, way),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Main.class.getName(),
                        "run",
                        "sor",
                        "--nodes",
                        "2",
                        "--size",
                        "small",
                        "--rows",
                        "64",
                        "--columns",
                        "600");
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().keySet().removeIf(name -> name.startsWith("MERINO_"));
        Process process = builder.redirectOutput(text.toFile()).start();
        try {
            assertThat(process.waitFor(60, TimeUnit.SECONDS)).as(Files.readString(text)).isTrue();
            assertThat(process.exitValue()).as(Files.readString(text)).isZero();
            return Files.readString(text);
        } finally {
            process.destroyForcibly();
        }
    }

    @Test
    void liveNodesRunThroughLibc() throws Exception {
        assumeTrue(KernelFeatures.probe().canTrap(), "the kernel cannot have live nodes");
        assertThat(run("libc"))
                .contains("[0] sor verified", "page transfers")
                .doesNotContain("inside this JVM");
    }

    @Test
    void withoutSystemCallsAllNodesRunInOneProcess() throws Exception {
        assertThat(run("magic"))
                .contains("running all nodes inside this JVM: No system calls can be made")
                .contains("-Dmerino.kernel-entry=magic is not known", "sor verified");
    }
}
