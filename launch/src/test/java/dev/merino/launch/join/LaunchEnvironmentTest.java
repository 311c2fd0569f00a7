package dev.merino.launch.join;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.merino.LaunchException;
import dev.merino.transport.PortRange;
import dev.merino.transport.handshake.Secret;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

class LaunchEnvironmentTest {
    private static final String HEX = "ab".repeat(32);

    /** Names and values in turn. */
    private static Map<String, String> environment(String... words) {
        Map<String, String> all = new HashMap<>();
        for (int i = 0; i < words.length; i += 2) {
            all.put(words[i], words[i + 1]);
        }
        return all;
    }

    private static LaunchEnvironment of(String... words) {
        return LaunchEnvironment.of(environment(words)).orElseThrow();
    }

    private static void assertRefused(String sentence, String... words) {
        assertThatThrownBy(() -> LaunchEnvironment.of(environment(words)))
                .isInstanceOf(LaunchException.class)
                .hasMessageContaining(sentence)
                .hasMessageEndingWith(".");
    }

    private static LaunchEnvironment here(int rank, int size, String job) {
        return new LaunchEnvironment(rank, size, job, null, null);
    }

    private static LaunchEnvironment there(int rank, int size, String job, String host, int port) {
        return new LaunchEnvironment(
                rank, size, job, new LaunchEnvironment.Rendezvous(host, port), Secret.fromHex(HEX));
    }

    @Test
    void aProcessThatNobodyHasStartedWithOthersIsAlone() {
        assertThat(LaunchEnvironment.of(environment("PATH", "/bin", "MERINO_RANK", ""))).isEmpty();
    }

    @Test
    void openMpiOnOneMachineNeedsNothingMore() {
        assertThat(
                        of(
                                "OMPI_COMM_WORLD_RANK", "1",
                                "OMPI_COMM_WORLD_SIZE", "4",
                                "OMPI_COMM_WORLD_LOCAL_SIZE", "4",
                                "PMIX_NAMESPACE", "840761345"))
                .isEqualTo(here(1, 4, "840761345"));
    }

    @Test
    void openMpiAcrossMachinesNeedsARendezvousAndASecret() {
        String[] words = {
            "OMPI_COMM_WORLD_RANK", "1",
            "OMPI_COMM_WORLD_SIZE", "4",
            "OMPI_COMM_WORLD_LOCAL_SIZE", "2",
            "PMIX_NAMESPACE", "7"
        };
        assertRefused("mpirun -x MERINO_RENDEZVOUS=", words);
        Map<String, String> all = environment(words);
        all.put("MERINO_RENDEZVOUS", "alpha:7777");
        assertThatThrownBy(() -> LaunchEnvironment.of(all))
                .hasMessageContaining("process 1 of 4, but MERINO_SECRET must say");
        all.put("MERINO_SECRET", HEX);
        assertThat(LaunchEnvironment.of(all)).contains(there(1, 4, "7", "alpha", 7777));
    }

    @Test
    void slurmOnOneMachineNeedsNothingMore() {
        assertThat(
                        of(
                                "SLURM_PROCID", "0",
                                "SLURM_NTASKS", "2",
                                "SLURM_JOB_ID", "99",
                                "SLURM_STEP_ID", "3",
                                "SLURM_NNODES", "1"))
                .isEqualTo(here(0, 2, "99.3"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ' ',
            value = {
                "alpha[03-07,12],beta alpha03",
                "alpha[3,5] alpha3",
                "alpha,beta alpha",
                "gpu-2.lab gpu-2.lab"
            })
    void acrossMachinesSlurmsFirstNodeIsWhereAllMeet(String list, String first) {
        LaunchEnvironment found =
                of(
                        "SLURM_PROCID", "1",
                        "SLURM_STEP_NUM_TASKS", "2",
                        "SLURM_NTASKS", "64",
                        "SLURM_JOB_ID", "99",
                        "SLURM_STEP_ID", "3",
                        "SLURM_NNODES", "2",
                        "SLURM_STEP_NODELIST", list,
                        "MERINO_SECRET", HEX);
        assertThat(found.size()).isEqualTo(2);
        LaunchEnvironment.Rendezvous place = Objects.requireNonNull(found.rendezvous());
        assertThat(place.host()).isEqualTo(first);
        assertThat(place.port()).isBetween(20_000, 29_999);
    }

    private static int slurmPort(String... more) {
        List<String> words =
                new ArrayList<>(
                        List.of(
                                "SLURM_PROCID", "1",
                                "SLURM_NTASKS", "2",
                                "SLURM_JOB_ID", "99",
                                "SLURM_STEP_ID", "3",
                                "SLURM_NNODES", "2",
                                "SLURM_STEP_NODELIST", "alpha,beta",
                                "MERINO_SECRET", HEX));
        words.addAll(List.of(more));
        LaunchEnvironment found = of(words.toArray(String[]::new));
        return Objects.requireNonNull(found.rendezvous()).port();
    }

    @Test
    void acrossMachinesSlurmsProcessesMeetAtAPortOfTheRangeThatTheOptionOrTheVariableNames() {
        assertThat(slurmPort("MERINO_PORTS", "7000-7003")).isBetween(7000, 7003);
        System.setProperty(PortRange.PROPERTY, "8000-8003");
        try {
            assertThat(slurmPort()).isBetween(8000, 8003);
            assertThat(slurmPort("MERINO_PORTS", "7000-7003")).isBetween(8000, 8003);
        } finally {
            System.clearProperty(PortRange.PROPERTY);
        }
    }

    @Test
    void slurmAcrossMachinesNeedsASecret() {
        assertRefused(
                "export MERINO_SECRET=$(openssl rand -hex 32) before srun",
                "SLURM_PROCID",
                "1",
                "SLURM_NTASKS",
                "2",
                "SLURM_JOB_ID",
                "99",
                "SLURM_STEP_ID",
                "3",
                "SLURM_NNODES",
                "2",
                "SLURM_NODELIST",
                "alpha[1-2]");
    }

    @Test
    void aBatchScriptOrAShellOfSlurmIsAlone() {
        String batch = "4294967291";
        assertThat(
                        LaunchEnvironment.of(
                                environment(
                                        "SLURM_PROCID", "0",
                                        "SLURM_NTASKS", "8",
                                        "SLURM_STEP_ID", batch)))
                .isEmpty();
        assertThat(LaunchEnvironment.of(environment("SLURM_NTASKS", "8"))).isEmpty();
    }

    @Test
    void mpirunInsideOfAStepOfSlurmCountsMore() {
        assertThat(
                        of(
                                "SLURM_PROCID", "0",
                                "SLURM_NTASKS", "1",
                                "SLURM_STEP_ID", "0",
                                "OMPI_COMM_WORLD_RANK", "2",
                                "OMPI_COMM_WORLD_SIZE", "3",
                                "OMPI_COMM_WORLD_LOCAL_SIZE", "3",
                                "PMIX_NAMESPACE", "n"))
                .isEqualTo(here(2, 3, "n"));
    }

    @Test
    void mpichNamesNoJobSoTheUserMust() {
        String[] words = {"PMI_RANK", "1", "PMI_SIZE", "2", "MPI_LOCALNRANKS", "2"};
        assertRefused("-genv MERINO_JOB $$", words);
        Map<String, String> all = environment(words);
        all.put("MERINO_JOB", "mine");
        assertThat(LaunchEnvironment.of(all)).contains(here(1, 2, "mine"));
    }

    @Test
    void anIndexedJobOfKubernetesSaysTheRest() {
        assertThat(
                        of(
                                "JOB_COMPLETION_INDEX", "2",
                                "MERINO_SIZE", "3",
                                "MERINO_RENDEZVOUS", "sor-0.sor:7777",
                                "MERINO_SECRET", HEX))
                .isEqualTo(there(2, 3, "", "sor-0.sor", 7777));
        assertRefused("set it to the completions of the job", "JOB_COMPLETION_INDEX", "2");
        assertRefused("docs/running.md", "JOB_COMPLETION_INDEX", "2", "MERINO_SIZE", "3");
        assertThat(of("JOB_COMPLETION_INDEX", "2", "MERINO_SIZE", "1")).isEqualTo(here(0, 1, ""));
    }

    @Test
    void ourOwnVariablesWin() {
        assertThat(
                        of(
                                "MERINO_RANK", "0",
                                "MERINO_SIZE", "2",
                                "MERINO_RENDEZVOUS", "[fe00::1]:80",
                                "MERINO_SECRET", HEX,
                                "OMPI_COMM_WORLD_RANK", "2",
                                "OMPI_COMM_WORLD_SIZE", "3"))
                .isEqualTo(there(0, 2, "", "fe00::1", 80));
        assertThat(of("MERINO_RANK", "1", "MERINO_SIZE", "2", "MERINO_JOB", "j"))
                .isEqualTo(here(1, 2, "j"));
        assertRefused("MERINO_JOB=name", "MERINO_RANK", "1", "MERINO_SIZE", "2");
    }

    @Test
    void whatIsHalfSetOrCannotBeIsRefused() {
        assertRefused("MERINO_RANK is set in the environment, but MERINO_SIZE", "MERINO_RANK", "1");
        assertRefused("MERINO_SIZE is set in the environment, but MERINO_RANK", "MERINO_SIZE", "1");
        assertRefused("PMI_RANK is set in the environment", "PMI_RANK", "1");
        assertRefused("OMPI_COMM_WORLD_SIZE is set", "OMPI_COMM_WORLD_SIZE", "1");
        assertRefused("'two' in the environment", "MERINO_RANK", "two", "MERINO_SIZE", "3");
        assertRefused(
                "MERINO_RANK is 3 and MERINO_SIZE is 3", "MERINO_RANK", "3", "MERINO_SIZE", "3");
        String[] place = {"MERINO_RANK", "0", "MERINO_SIZE", "2", "MERINO_RENDEZVOUS", "", "", ""};
        for (String wrong : new String[] {"alpha", "alpha:", ":1", "alpha:0", "alpha:65536"}) {
            place[5] = wrong;
            assertRefused("write the host of rank 0 and a port", place);
        }
        place[5] = "alpha:1";
        place[6] = "MERINO_SECRET";
        place[7] = "guess me";
        assertRefused("openssl rand -hex 32 makes one", place);
    }

    @Test
    void theSecretIsNotShown() {
        assertThat(there(0, 2, "", "alpha", 1).toString()).doesNotContain("abab");
    }
}
