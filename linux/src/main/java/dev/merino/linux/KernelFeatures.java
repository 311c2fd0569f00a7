package dev.merino.linux;

import java.util.ArrayList;
import java.util.List;

/**
 * What this kernel, in this container, lets us do.
 *
 * @param userfaultfd a userfaultfd can be opened without privilege
 * @param minorShmem faults on frames that exist are told
 * @param writeProtectShmem frames can be installed write-protected
 * @param writeProtectAsync the kernel can lift the protection by itself
 * @param poison a page can be made to fail
 * @param pagemapScan a scan finds just the written pages
 * @param kernel the kernel's version
 * @param path how this process makes system calls
 */
public record KernelFeatures(
        boolean userfaultfd,
        boolean minorShmem,
        boolean writeProtectShmem,
        boolean writeProtectAsync,
        boolean poison,
        boolean pagemapScan,
        String kernel,
        KernelPath path) {

    /** Tries everything, on two pages of its own. No page of them is touched through a fault. */
    public static KernelFeatures probe() {
        return Probe.run();
    }

    /** If writes can be known by traps. */
    public boolean canTrap() {
        return userfaultfd && minorShmem && writeProtectShmem;
    }

    /** If writes can be known by scans. */
    public boolean canScan() {
        return canTrap() && writeProtectAsync && pagemapScan;
    }

    /**
     * A sentence for each thing that is missing: the cause, the remedy, and what is done instead.
     */
    public List<String> complaints() {
        if (path.kind() == KernelPath.Kind.NONE) {
            return List.of(path.sentence());
        }
        List<String> all = new ArrayList<>();
        if (!userfaultfd) {
            all.add(withoutUserfaultfd());
        } else {
            complainOfTraps(all);
            complainOfScans(all);
            if (!poison) {
                all.add(
                        "Pages of a dead node cannot be poisoned (UFFDIO_POISON needs Linux 6.6,"
                                + " this"
                                + " is %s): a worker that touches one is killed instead."
                                        .formatted(kernel));
            }
        }
        if (!path.why().isEmpty()) {
            all.add(path.sentence());
        }
        return List.copyOf(all);
    }

    private String withoutUserfaultfd() {
        return ("The call userfaultfd is refused (kernel %s): use Linux 5.11 or newer with"
                    + " CONFIG_USERFAULTFD, set sysctl vm.unprivileged_userfaultfd=1 if an older"
                    + " one must do, and in a container allow userfaultfd in its seccomp profile"
                    + " (docker run --security-opt seccomp=FILE); until then run with --embedded.")
                .formatted(kernel);
    }

    private void complainOfTraps(List<String> all) {
        if (!minorShmem) {
            all.add(
                    ("Faults on shared frames are not told (UFFD_FEATURE_MINOR_SHMEM needs Linux"
                                    + " 5.14, this is %s): use a newer kernel, or run with"
                                    + " --embedded.")
                            .formatted(kernel));
        }
        if (!writeProtectShmem) {
            all.add(
                    ("Shared frames cannot be installed write-protected"
                                    + " (UFFDIO_CONTINUE_MODE_WP needs Linux 6.4, on aarch64 6.10;"
                                    + " this is %s): use a newer kernel, or run with --embedded.")
                            .formatted(kernel));
        }
    }

    private void complainOfScans(List<String> all) {
        if (canTrap() && !canScan()) {
            String what = writeProtectAsync ? "PAGEMAP_SCAN" : "UFFD_FEATURE_WP_ASYNC";
            all.add(
                    ("Written pages cannot be found by scans (%s needs Linux 6.7, this is %s):"
                                    + " writes are trapped instead, which costs more for each page;"
                                    + " a newer kernel is the remedy.")
                            .formatted(what, kernel));
        }
    }
}
