package dev.merino.launch;

import com.sun.management.OperatingSystemMXBean;

import dev.merino.Settings;

import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Optional;

/**
 * What the JVMs of a run ask of this machine, so that somebody who asks for far more than it has is
 * told before minutes pass in which nothing seems to happen.
 *
 * @param jvms how many of them start here
 * @param cores how many cores are here
 * @param memoryBytes how much memory this machine, or this container, has
 */
record MachineLoad(int jvms, int cores, long memoryBytes) {
    /** So many JVMs of a core still start within the time that a launcher waits. */
    static final int JVMS_OF_A_CORE_MAX = 8;

    /** What a keeper or a worker takes before the program allocates anything. */
    static final long JVM_BYTES = 64L << 20;

    /** That of a run on {@code hosts}, of which only this machine counts. */
    static MachineLoad here(Settings settings, List<HostSpec> hosts) {
        long memoryBytes =
                ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class)
                        .getTotalMemorySize();
        return new MachineLoad(
                ProcessPlan.nodesHere(settings.nodes(), hosts) * (1 + settings.workers()),
                Runtime.getRuntime().availableProcessors(),
                memoryBytes);
    }

    /** What the user should know before they start. */
    Optional<String> warning() {
        boolean isSlow = jvms > cores * JVMS_OF_A_CORE_MAX;
        boolean isLarge = jvms * JVM_BYTES > memoryBytes;
        if (!isSlow && !isLarge) {
            return Optional.empty();
        }
        String what =
                isLarge
                        ? "%d JVMs need %d MiB of memory or more, and this machine has %d"
                                .formatted(jvms, (jvms * JVM_BYTES) >> 20, memoryBytes >> 20)
                        : "%d JVMs on %d core%s take long to start, if they do at all"
                                .formatted(jvms, cores, cores == 1 ? "" : "s");
        return Optional.of(
                "merino: %s: take fewer --nodes with more --threads, more --hosts, or --embedded."
                        .formatted(what));
    }
}
