package dev.merino.linux;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class KernelFeaturesTest {
    @Test
    void whatIsThereIsNotComplainedOf() {
        KernelFeatures all = new KernelFeatures(true, true, true, true, true, true, "6.18");
        assertThat(all.canTrap()).isTrue();
        assertThat(all.canScan()).isTrue();
        assertThat(all.complaints()).isEmpty();
    }

    @Test
    void withoutUserfaultfdTheRemediesAreNamed() {
        KernelFeatures none = new KernelFeatures(false, false, false, false, false, false, "5.4");
        assertThat(none.canTrap()).isFalse();
        assertThat(none.complaints()).hasSize(1);
        assertThat(none.complaints().getFirst())
                .contains("5.4", "vm.unprivileged_userfaultfd", "seccomp", "--embedded");
    }

    @Test
    void withoutScansThereAreTraps() {
        KernelFeatures some = new KernelFeatures(true, true, true, false, false, false, "6.5");
        assertThat(some.canTrap()).isTrue();
        assertThat(some.canScan()).isFalse();
        assertThat(some.complaints()).hasSize(2);
        assertThat(some.complaints().getFirst()).contains("6.7", "6.5", "trapped instead");
        assertThat(some.complaints().getLast()).contains("UFFDIO_POISON", "6.6");
    }

    @Test
    void anOldKernelCanNeither() {
        KernelFeatures old = new KernelFeatures(true, false, false, false, false, false, "5.12");
        assertThat(old.canTrap()).isFalse();
        assertThat(String.join("\n", old.complaints()))
                .contains("UFFD_FEATURE_MINOR_SHMEM", "UFFDIO_CONTINUE_MODE_WP", "--embedded");
    }

    @Test
    void theProbeAgreesWithItself() {
        KernelFeatures here = KernelFeatures.probe();
        assertThat(here.kernel()).isEqualTo(System.getProperty("os.version"));
        assertThat(here.complaints().isEmpty()).isEqualTo(here.canScan() && here.poison());
        assertThat(KernelFeatures.probe()).isEqualTo(here);
    }
}
