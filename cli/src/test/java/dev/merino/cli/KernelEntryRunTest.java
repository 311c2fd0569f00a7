package dev.merino.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.merino.linux.KernelFeatures;
import dev.merino.linux.KernelPath;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Runs of processes that enter the kernel in another way than usual, or not at all. */
@Timeout(value = 90, unit = TimeUnit.SECONDS)
class KernelEntryRunTest {
    @TempDir private Path folder = Path.of("");

    /** What a run of SOR on two nodes says, in processes with this way. */
    private String run(String way) throws Exception {
        List<String> words =
                List.of("run", "sor", "--nodes", "2", "--rows", "64", "--columns", "600");
        String option = "-D%s=%s".formatted(KernelPath.PROPERTY, way);
        MerinoProcess ended =
                MerinoProcess.run(folder, Map.of(), List.of(), List.of(option), words);
        assertThat(ended.exitCode()).as(ended.text()).isZero();
        return ended.text();
    }

    @Tag("long")
    @Test
    void liveNodesRunThroughLibc() throws Exception {
        assumeTrue(KernelFeatures.probe().canTrap(), "the kernel cannot have live nodes");
        assertThat(run("libc"))
                .contains("[0] sor verified", "page transfers")
                .doesNotContain("inside this JVM");
    }

    @Tag("long")
    @Test
    void withoutSystemCallsAllNodesRunInOneProcess() throws Exception {
        assertThat(run("magic"))
                .contains("running all nodes inside this JVM: No system calls can be made")
                .contains("-Dmerino.kernel-entry=magic is not known", "sor verified");
    }
}
