package dev.merino.linux;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.util.List;
import java.util.concurrent.TimeUnit;

/** Which way into the kernel a process takes, and what it says of it. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class KernelPathTest {
    /** The JVM's own code is all in memory before anything is refused. */
    private static final List<String> WHOLE_CODE_CACHE =
            List.of("-XX:ReservedCodeCacheSize=16m", "-XX:InitialCodeCacheSize=16m");

    @Test
    void aProcessHasInstructionsOfItsOwn() throws Exception {
        assertThat(exitCode(List.of(with("auto")), "nothing", "OWN_CODE"))
                .isEqualTo(EnteringWorker.GOOD);
    }

    @Test
    void whoAsksForLibcGetsIt() throws Exception {
        assertThat(exitCode(List.of(with("libc")), "nothing", "LIBC"))
                .isEqualTo(EnteringWorker.GOOD);
    }

    @Test
    void aProcessThatMayNotHaveExecutableMemoryGoesThroughLibc() throws Exception {
        List<String> options =
                List.of(with("auto"), WHOLE_CODE_CACHE.get(0), WHOLE_CODE_CACHE.get(1));
        int code = exitCode(options, "executable", "LIBC");
        assumeTrue(code != EnteringWorker.CANNOT_REFUSE, "PR_SET_MDWE needs Linux 6.3");
        assertThat(code).isEqualTo(EnteringWorker.GOOD);
    }

    @Test
    void whereThereIsNoWayTheProbeSaysSo() throws Exception {
        assertThat(exitCode(List.of(with("magic")), "nothing", "NONE"))
                .isEqualTo(EnteringWorker.GOOD);
    }

    @Test
    void onAnotherCpuThereIsNoWay() {
        KernelPath path = KernelEntry.choose("auto", "riscv64").path;
        assertThat(path.kind()).isEqualTo(KernelPath.Kind.NONE);
        assertThat(path.sentence()).contains("riscv64", "--embedded");
    }

    /** The property reaches the JVM of this test, where the build runs it a second time. */
    @Test
    void thisProcessHasTheWayThatItWasGiven() {
        boolean isLibc = System.getProperty(KernelPath.PROPERTY, "auto").equals("libc");
        assertThat(KernelEntry.path().kind() == KernelPath.Kind.LIBC).isEqualTo(isLibc);
        assertThat(KernelEntry.path().sentence()).isEmpty();
    }

    private static String with(String wish) {
        return "-D%s=%s".formatted(KernelPath.PROPERTY, wish);
    }

    private static int exitCode(List<String> options, String refused, String way) throws Exception {
        try (Child child = Child.start(List.of(), options, EnteringWorker.class, refused, way)) {
            return child.exitCode();
        }
    }
}
