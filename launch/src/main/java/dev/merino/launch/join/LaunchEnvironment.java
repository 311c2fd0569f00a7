package dev.merino.launch.join;

import dev.merino.LaunchException;
import dev.merino.transport.handshake.Secret;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * What the environment says about this process: one of many that were started together.
 *
 * @param rank its number among them
 * @param size how many they are
 * @param job what tells them from other such processes on the same machine
 * @param rendezvous where they meet; null on one machine, where they need no address
 * @param secret what they prove to know there; null on one machine, where the kernel says who is
 *     who
 */
public record LaunchEnvironment(
        int rank, int size, String job, @Nullable Rendezvous rendezvous, @Nullable Secret secret) {
    static final String RENDEZVOUS = "MERINO_RENDEZVOUS";
    static final String SECRET = "MERINO_SECRET";
    static final String JOB = "MERINO_JOB";

    /** Those who start processes, the most particular first. */
    private static final List<Function<EnvironmentVariables, Optional<LaunchEnvironment>>>
            STARTERS =
                    List.of(
                            LauncherEnvironments::own,
                            LauncherEnvironments::openMpi,
                            LauncherEnvironments::slurm,
                            LauncherEnvironments::pmi,
                            LauncherEnvironments::kubernetes);

    /**
     * Where processes meet.
     *
     * @param host the machine of rank 0
     * @param port where it listens
     */
    public record Rendezvous(String host, int port) {
        @Override
        public String toString() {
            return host + ":" + port;
        }
    }

    /** What {@code environment} says; nothing if nobody has started this process with others. */
    public static Optional<LaunchEnvironment> of(Map<String, String> environment) {
        EnvironmentVariables variables = new EnvironmentVariables(environment);
        for (Function<EnvironmentVariables, Optional<LaunchEnvironment>> starter : STARTERS) {
            Optional<LaunchEnvironment> found = starter.apply(variables);
            if (found.isPresent()) {
                return found;
            }
        }
        return Optional.empty();
    }

    /** Whether all of them are on one machine. */
    public boolean isOneMachine() {
        return rendezvous == null;
    }

    /**
     * Who it is, and where all of them meet: where the variables say it; else, if they are {@code
     * together} on one machine, there.
     *
     * @param job what the starter calls them; null if it does not say
     * @param usual where they meet across machines if nobody says; null if unknown
     * @param remedy how the starter sets variables, for the sentence
     */
    static LaunchEnvironment rendezvous(
            EnvironmentVariables variables,
            int rank,
            int size,
            @Nullable String job,
            boolean together,
            @Nullable Rendezvous usual,
            String remedy) {
        Rendezvous given = variables.rendezvous(RENDEZVOUS);
        String name = variables.has(JOB) ? variables.text(JOB) : job;
        if (size == 1 || (given == null && together && name != null)) {
            return new LaunchEnvironment(rank, size, name == null ? "" : name, null, null);
        }
        Rendezvous place = given == null ? usual : given;
        boolean secretMissing = !variables.has(SECRET);
        if (place == null || secretMissing) {
            throw new LaunchException(missing(rank, size, place == null, secretMissing, remedy));
        }
        Secret secret = variables.secret(SECRET);
        return new LaunchEnvironment(rank, size, name == null ? "" : name, place, secret);
    }

    private static String missing(
            int rank, int size, boolean place, boolean secret, String remedy) {
        String what = place && secret ? RENDEZVOUS + " and " + SECRET : place ? RENDEZVOUS : SECRET;
        return "this is process %d of %d, but %s must say how they find each other: %s."
                .formatted(rank, size, what, remedy);
    }
}
