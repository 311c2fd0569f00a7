package dev.merino.launch.join;

import dev.merino.LaunchException;
import dev.merino.transport.PortRange;

import org.jspecify.annotations.Nullable;

import java.util.Optional;

/** The environment variables by which each program that starts processes numbers them. */
final class LauncherEnvironments {
    private static final String OWN_RANK = "MERINO_RANK";
    private static final String OWN_SIZE = "MERINO_SIZE";
    private static final String INDEX = "JOB_COMPLETION_INDEX";

    /** From here on, steps of Slurm are no srun: the batch script, an interactive shell. */
    private static final long SLURM_STEP_MAX = 0xffff_fff0L;

    private static final PortRange SLURM_PORTS = new PortRange(20_000, 29_999);

    private LauncherEnvironments() {}

    /** Our own variables, for whatever else starts processes. */
    static Optional<LaunchEnvironment> own(EnvironmentVariables variables) {
        boolean isKubernetes = variables.has(INDEX) && !variables.has(OWN_RANK);
        if (isKubernetes || !variables.hasBoth(OWN_RANK, OWN_SIZE)) {
            return Optional.empty();
        }
        return Optional.of(
                LaunchEnvironment.rendezvous(
                        variables,
                        variables.number(OWN_RANK),
                        variables.size(OWN_RANK, OWN_SIZE),
                        null,
                        true,
                        null,
                        "set the same in all processes (MERINO_RENDEZVOUS=host-of-rank-0:7777,"
                                + " MERINO_SECRET=$(openssl rand -hex 32)), or on one machine just"
                                + " the same MERINO_JOB=name"));
    }

    static Optional<LaunchEnvironment> openMpi(EnvironmentVariables variables) {
        String rank = "OMPI_COMM_WORLD_RANK";
        String size = "OMPI_COMM_WORLD_SIZE";
        String here = "OMPI_COMM_WORLD_LOCAL_SIZE";
        if (!variables.hasBoth(rank, size)) {
            return Optional.empty();
        }
        int count = variables.size(rank, size);
        return Optional.of(
                LaunchEnvironment.rendezvous(
                        variables,
                        variables.number(rank),
                        count,
                        variables.firstOf("PMIX_NAMESPACE", "OMPI_MCA_ess_base_jobid"),
                        variables.has(here) && variables.number(here) == count,
                        null,
                        "mpirun -x MERINO_RENDEZVOUS=host-of-rank-0:7777 -x"
                                + " MERINO_SECRET=$(openssl rand -hex 32) ..."));
    }

    /** Only what srun has started; a batch script is one process, whatever it may start later. */
    static Optional<LaunchEnvironment> slurm(EnvironmentVariables variables) {
        String rank = "SLURM_PROCID";
        String step = variables.firstOf("SLURM_STEP_ID", "SLURM_STEPID");
        if (!variables.has(rank) || step == null || !isStep(step)) {
            return Optional.empty();
        }
        String size =
                variables.has("SLURM_STEP_NUM_TASKS") ? "SLURM_STEP_NUM_TASKS" : "SLURM_NTASKS";
        int count = variables.hasBoth(rank, size) ? variables.size(rank, size) : 1;
        String machines = variables.firstOf("SLURM_STEP_NUM_NODES", "SLURM_NNODES");
        String job = variables.text("SLURM_JOB_ID") + "." + step;
        return Optional.of(
                LaunchEnvironment.rendezvous(
                        variables,
                        variables.number(rank),
                        count,
                        job,
                        "1".equals(machines),
                        firstNode(variables, job),
                        "export MERINO_SECRET=$(openssl rand -hex 32) before srun, and"
                                + " MERINO_RENDEZVOUS=host-of-rank-0:7777 where Slurm does not name"
                                + " the first node"));
    }

    private static boolean isStep(String step) {
        return step.matches("[0-9]{1,10}") && Long.parseLong(step) < SLURM_STEP_MAX;
    }

    /** Rank 0 is on the first node of the list, as in {@code alpha[03-07,12],beta}. */
    private static LaunchEnvironment.@Nullable Rendezvous firstNode(
            EnvironmentVariables variables, String job) {
        String list =
                variables.firstOf("SLURM_STEP_NODELIST", "SLURM_JOB_NODELIST", "SLURM_NODELIST");
        if (list == null) {
            return null;
        }
        int end = endOf(list, "[,");
        String host = list.substring(0, end);
        if (end < list.length() && list.charAt(end) == '[') {
            String numbers = list.substring(end + 1);
            host += numbers.substring(0, endOf(numbers, "-,]"));
        }
        int port = ports(variables).portOf(job.hashCode());
        return new LaunchEnvironment.Rendezvous(host, port);
    }

    /** As for all else that listens, {@code --ports} counts more than the variable. */
    private static PortRange ports(EnvironmentVariables variables) {
        if (!System.getProperty(PortRange.PROPERTY, "").isBlank()) {
            return PortRange.ofThisProcess();
        }
        return variables.has(PortRange.VARIABLE)
                ? variables.ports(PortRange.VARIABLE)
                : SLURM_PORTS;
    }

    private static int endOf(String text, String ends) {
        int at = 0;
        while (at < text.length() && ends.indexOf(text.charAt(at)) < 0) {
            at++;
        }
        return at;
    }

    /** MPICH and its relatives. */
    static Optional<LaunchEnvironment> pmi(EnvironmentVariables variables) {
        String rank = "PMI_RANK";
        String size = "PMI_SIZE";
        String here = "MPI_LOCALNRANKS";
        if (!variables.hasBoth(rank, size)) {
            return Optional.empty();
        }
        int count = variables.size(rank, size);
        return Optional.of(
                LaunchEnvironment.rendezvous(
                        variables,
                        variables.number(rank),
                        count,
                        variables.firstOf("PMI_JOBID"),
                        variables.has(here) && variables.number(here) == count,
                        null,
                        "mpiexec -genv MERINO_RENDEZVOUS host-of-rank-0:7777 -genv MERINO_SECRET"
                                + " $(openssl rand -hex 32) ..., or on one machine just -genv"
                                + " MERINO_JOB $$"));
    }

    /** An indexed job; it says how many pods there are only if its manifest does. */
    static Optional<LaunchEnvironment> kubernetes(EnvironmentVariables variables) {
        if (!variables.has(INDEX)) {
            return Optional.empty();
        }
        if (!variables.has(OWN_SIZE)) {
            throw new LaunchException(
                    "%s is set, as in an indexed job of Kubernetes, but %s is not: set it to the"
                                    .formatted(INDEX, OWN_SIZE)
                            + " completions of the job, or to 1 if every pod is to work alone.");
        }
        if (variables.number(OWN_SIZE) == 1) {
            return Optional.of(new LaunchEnvironment(0, 1, "", null, null));
        }
        return Optional.of(
                LaunchEnvironment.rendezvous(
                        variables,
                        variables.number(INDEX),
                        variables.size(INDEX, OWN_SIZE),
                        null,
                        false,
                        null,
                        "set them in the job's manifest, as docs/running.md shows"));
    }
}
