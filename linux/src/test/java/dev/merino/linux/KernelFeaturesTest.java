package dev.merino.linux;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class KernelFeaturesTest {
    private static final KernelPath BEST = new KernelPath(KernelPath.Kind.OWN_CODE, "");

    @Test
    void whatIsThereIsNotComplainedOf() {
        KernelFeatures all = new KernelFeatures(true, true, true, true, true, true, "6.18", BEST);
        assertThat(all.canTrap()).isTrue();
        assertThat(all.canScan()).isTrue();
        assertThat(all.complaints()).isEmpty();
    }

    @Test
    void withoutUserfaultfdTheRemediesAreNamed() {
        KernelFeatures none =
                new KernelFeatures(false, false, false, false, false, false, "5.4", BEST);
        assertThat(none.canTrap()).isFalse();
        assertThat(none.complaints()).hasSize(1);
        assertThat(none.complaints().getFirst())
                .contains("5.4", "vm.unprivileged_userfaultfd", "seccomp", "--embedded");
    }

    @Test
    void withoutScansThereAreTraps() {
        KernelFeatures some =
                new KernelFeatures(true, true, true, false, false, false, "6.5", BEST);
        assertThat(some.canTrap()).isTrue();
        assertThat(some.canScan()).isFalse();
        assertThat(some.complaints()).hasSize(2);
        assertThat(some.complaints().getFirst()).contains("6.7", "6.5", "trapped instead");
        assertThat(some.complaints().getLast()).contains("UFFDIO_POISON", "6.6");
    }

    @Test
    void whichHalfOfScansIsMissingIsNamed() {
        KernelFeatures noScan =
                new KernelFeatures(true, true, true, true, true, false, "6.6", BEST);
        assertThat(noScan.canTrap()).isTrue();
        assertThat(noScan.canScan()).isFalse();
        assertThat(noScan.complaints())
                .containsExactly(
                        "Written pages cannot be found by scans (PAGEMAP_SCAN needs Linux 6.7, this"
                                + " is 6.6): writes are trapped instead, which costs more for each"
                                + " page; a newer kernel is the remedy.");
        KernelFeatures noAsync =
                new KernelFeatures(true, true, true, false, true, true, "6.7", BEST);
        assertThat(noAsync.complaints().getFirst()).contains("UFFD_FEATURE_WP_ASYNC", "trapped");
    }

    @Test
    void anOldKernelCanNeither() {
        KernelFeatures old =
                new KernelFeatures(true, false, false, false, false, false, "5.12", BEST);
        assertThat(old.canTrap()).isFalse();
        assertThat(String.join("\n", old.complaints()))
                .contains("UFFD_FEATURE_MINOR_SHMEM", "UFFDIO_CONTINUE_MODE_WP", "--embedded");
    }

    @Test
    void callsThatMustGoThroughLibcAreNamedLast() {
        KernelPath libc = new KernelPath(KernelPath.Kind.LIBC, "mprotect(...) was refused");
        KernelFeatures slow = new KernelFeatures(true, true, true, true, false, true, "6.18", libc);
        assertThat(slow.canScan()).isTrue();
        assertThat(slow.complaints()).hasSize(2);
        assertThat(slow.complaints().getLast())
                .startsWith("mprotect(...) was refused: system calls go through libc")
                .contains("execmem", "MemoryDenyWriteExecute=no");
    }

    @Test
    void withoutSystemCallsNothingElseIsSaid() {
        KernelPath none = new KernelPath(KernelPath.Kind.NONE, "this is Plan 9");
        KernelFeatures deaf =
                new KernelFeatures(false, false, false, false, false, false, "4", none);
        assertThat(deaf.complaints())
                .containsExactly(
                        "No system calls can be made (this is Plan 9): run with --embedded.");
    }

    @Test
    void theProbeAgreesWithItself() {
        KernelFeatures here = KernelFeatures.probe();
        assertThat(here.kernel()).isEqualTo(System.getProperty("os.version"));
        assertThat(here.complaints().isEmpty())
                .isEqualTo(here.canScan() && here.poison() && here.path().why().isEmpty());
        assertThat(KernelFeatures.probe()).isEqualTo(here);
    }
}
