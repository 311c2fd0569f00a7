package dev.merino.cli;

import dev.merino.linux.KernelFeatures;
import dev.merino.linux.KernelPath;
import dev.merino.transport.ucx.UcxContext;
import dev.merino.transport.ucx.UcxException;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What this machine offers.
 *
 * @param kernel what the kernel lets us do
 * @param ucxMissing why UCX cannot be used, nothing if it can
 * @param ucxVersion the version of UCX, empty without it
 * @param ucxResources the ways that UCX has found
 */
record Machine(
        KernelFeatures kernel,
        Optional<String> ucxMissing,
        String ucxVersion,
        List<UcxContext.Resource> ucxResources) {

    /** Probes this machine. */
    static Machine probe() {
        KernelFeatures kernel = KernelFeatures.probe();
        // Its transport waits by calls of the kernel, too.
        Optional<String> missing =
                kernel.path().kind() == KernelPath.Kind.NONE
                        ? Optional.of("it needs system calls, and Merino can make none")
                        : UcxContext.missing();
        if (missing.isPresent()) {
            return new Machine(kernel, missing, "", List.of());
        }
        String version = UcxContext.version();
        try (UcxContext context = UcxContext.open(1, null)) {
            return new Machine(kernel, Optional.empty(), version, context.resources());
        } catch (UcxException e) {
            String why = "UCX %s does not start: %s".formatted(version, e.getMessage());
            return new Machine(kernel, Optional.of(why), version, List.of());
        }
    }

    /** Whether UCX has a network that reaches memory by itself. */
    boolean hasRemoteAccess() {
        return ucxResources.stream().anyMatch(UcxContext.Resource::hasRemoteAccess);
    }

    /** The kernel's features, by their names. */
    Map<String, Boolean> features() {
        Map<String, Boolean> all = new LinkedHashMap<>();
        all.put("userfaultfd", kernel.userfaultfd());
        all.put("minor faults", kernel.minorShmem());
        all.put("write-protection", kernel.writeProtectShmem());
        all.put("asynchronous write-protection", kernel.writeProtectAsync());
        all.put("pagemap scan", kernel.pagemapScan());
        all.put("poison", kernel.poison());
        return all;
    }

    /** UCX in one sentence. */
    String ucx() {
        return ucxMissing.orElseGet(
                () ->
                        "UCX %s, %s"
                                .formatted(
                                        ucxVersion,
                                        hasRemoteAccess()
                                                ? "with a network that has remote access"
                                                : "without a network that has remote access"));
    }
}
