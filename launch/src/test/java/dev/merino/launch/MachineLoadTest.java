package dev.merino.launch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.Settings;

import org.junit.jupiter.api.Test;

import java.util.List;

/** Who asks far more of a machine than it has is told at once. */
class MachineLoadTest {
    private static final long MEMORY_BYTES = 16L << 30;

    private static String warning(int jvms, int cores, long memoryBytes) {
        return new MachineLoad(jvms, cores, memoryBytes).warning().orElse("");
    }

    @Test
    void manyJvmsOnFewCoresAreSlow() {
        assertThat(warning(200, 2, MEMORY_BYTES))
                .isEqualTo(
                        "merino: 200 JVMs on 2 cores take long to start, if they do at all: take"
                                + " fewer --nodes with more --threads, more --hosts, or"
                                + " --embedded.");
        assertThat(warning(17, 2, MEMORY_BYTES)).contains("17 JVMs on 2 cores");
        assertThat(warning(9, 1, MEMORY_BYTES)).contains("9 JVMs on 1 core ");
    }

    @Test
    void manyJvmsInLittleMemoryDoNotFit() {
        assertThat(warning(400, 64, MEMORY_BYTES))
                .startsWith(
                        "merino: 400 JVMs need 25600 MiB of memory or more, and this machine has"
                                + " 16384: take fewer");
    }

    @Test
    void whatAMachineCanDoIsNothingToSpeakOf() {
        assertThat(warning(16, 2, MEMORY_BYTES)).isEmpty();
        assertThat(warning(256, 64, MEMORY_BYTES)).isEmpty();
    }

    @Test
    void nodesOfOtherMachinesDoNotCount() {
        Settings settings = Settings.of(9, 2).withWorkers(3);
        assertThat(MachineLoad.here(settings, List.of()).jvms()).isEqualTo(36);
        assertThat(
                        MachineLoad.here(
                                        settings,
                                        HostList.parse(List.of("alpha", "localhost", "beta")))
                                .jvms())
                .isEqualTo(12);
        assertThat(MachineLoad.here(settings, List.of()).memoryBytes()).isGreaterThan(1 << 20);
    }
}
