package dev.merino.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.linux.KernelFeatures;
import dev.merino.linux.KernelPath;
import dev.merino.transport.ucx.UcxContext;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import picocli.CommandLine;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Optional;

/** What {@code ./merino info} says, of this machine and of others. */
class InfoCommandTest {
    private static final KernelFeatures KERNEL =
            new KernelFeatures(
                    true,
                    true,
                    true,
                    true,
                    true,
                    true,
                    "6.18",
                    new KernelPath(KernelPath.Kind.OWN_CODE, ""));
    private static final Machine WITHOUT_UCX =
            new Machine(KERNEL, Optional.of("UCX is not on this machine"), "", List.of());
    private static final Machine WITH_INFINIBAND =
            new Machine(
                    KERNEL,
                    Optional.empty(),
                    "1.19.1",
                    List.of(
                            new UcxContext.Resource("tcp", "eth0"),
                            new UcxContext.Resource("rc_mlx5", "mlx5_0:1")));

    private static String info(Machine machine, String... words) {
        StringWriter out = new StringWriter();
        CommandLine line = new CommandLine(new InfoCommand(() -> machine));
        assertThat(line.setOut(new PrintWriter(out)).execute(words)).isZero();
        return out.toString();
    }

    @Test
    void thisMachineIsDescribed() {
        Session session = Session.of("info");
        assertThat(session.exitCode).isZero();
        assertThat(session.out.toString())
                .contains("Linux ", "userfaultfd", "messages", "remote memory", "shared mapping")
                .doesNotContain("nodes\n");
    }

    @Test
    void withoutUcxItSaysWhy() {
        assertThat(info(WITHOUT_UCX)).contains("ucx", "no: UCX is not on this machine");
        assertThat(info(WITHOUT_UCX, "--json"))
                .contains("\"available\": false", "\"missing\": \"UCX is not on this machine\"");
    }

    @Test
    void nodesOfOneMachineMapEachOthersMemory() {
        assertThat(info(WITH_INFINIBAND, "--nodes", "2"))
                .containsPattern("0 +1 +shared memory +shared memory +shared mapping")
                .containsPattern("1 +0 +shared memory +shared memory +shared mapping");
    }

    @Tag("long")
    @Test
    void itSaysWhatKeepersWouldCompileWith() {
        assertThat(info(WITHOUT_UCX, "--nodes", "1024"))
                .contains("keepers of such nodes would have the quick compiler");
        assertThat(info(WITHOUT_UCX, "--nodes", "2", "--json")).contains("\"keepers\": ");
        assertThat(info(WITHOUT_UCX)).doesNotContain("keepers of such nodes");
    }

    @Test
    void nodesOfSeveralMachinesUseUcxWhereItHasRemoteAccessAndMessagesElsewhere() {
        assertThat(info(WITH_INFINIBAND, "--hosts", "a,b")).containsPattern("0 +1 +tcp +tcp +UCX");
        assertThat(info(WITHOUT_UCX, "--hosts", "a,b", "--nodes", "3"))
                .containsPattern("0 +1 +tcp +tcp +active messages")
                .containsPattern("0 +2 +shared memory +shared memory +shared mapping");
    }

    @Test
    void sharedMemoryIsForOneMachineAndTcpBetweenMachines() {
        assertThat(info(WITHOUT_UCX))
                .containsPattern("shared memory +yes, between nodes of one machine\n")
                .containsPattern("tcp +yes, between machines\n")
                .containsPattern("system calls +by instructions of its own\n");
    }

    @Test
    void theSameGoesAsJson() {
        assertThat(info(WITH_INFINIBAND, "--hosts", "a,b", "--json"))
                .startsWith("{\n")
                .endsWith("}\n")
                .contains("\"remoteAccess\": true", "\"transport\": \"rc_mlx5\"")
                .contains("\"fromHost\": \"a\"", "\"remoteMemory\": \"UCX\"");
    }

    @Test
    void wrongNumbersAreRefused() {
        Session session = Session.of("info", "--nodes", "0");
        assertThat(session.exitCode).isEqualTo(2);
        assertThat(session.err.toString())
                .isEqualTo("merino: --nodes takes a number from 1 to 1024.\n");
    }
}
