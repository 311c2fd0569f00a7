package dev.merino.launch;

import java.time.Duration;
import java.util.List;

/**
 * How a live cluster is started, beyond its {@link dev.merino.Settings}.
 *
 * @param hosts where the nodes run, one after the other and round again; none for this machine
 * @param stall after how long without progress all ranks are asked where they wait; zero for never
 * @param jvmOptions options of the workers' JVMs
 * @param patience how long all nodes may take until they are ready
 * @param bind whether nodes of one machine share its cores out among them
 * @param verbose whether keepers tell more
 */
public record LiveOptions(
        List<String> hosts,
        Duration stall,
        List<String> jvmOptions,
        Duration patience,
        boolean bind,
        boolean verbose) {
    /** All nodes on this machine, no stall reports, plain JVMs, half a minute to start. */
    public static final LiveOptions DEFAULT =
            new LiveOptions(
                    List.of(), Duration.ZERO, List.of(), Duration.ofSeconds(30), true, false);

    /** Keeps its own copies. */
    public LiveOptions {
        hosts = List.copyOf(hosts);
        jvmOptions = List.copyOf(jvmOptions);
    }

    /** These options with nodes on {@code names}. */
    public LiveOptions withHosts(List<String> names) {
        return new LiveOptions(names, stall, jvmOptions, patience, bind, verbose);
    }

    /** These options with a report of all ranks after {@code quiet} without progress. */
    public LiveOptions withStall(Duration quiet) {
        return new LiveOptions(hosts, quiet, jvmOptions, patience, bind, verbose);
    }

    /** These options with other options for the workers' JVMs. */
    public LiveOptions withJvmOptions(List<String> words) {
        return new LiveOptions(hosts, stall, words, patience, bind, verbose);
    }

    /** These options with another limit on the time until all nodes are ready. */
    public LiveOptions withPatience(Duration longest) {
        return new LiveOptions(hosts, stall, jvmOptions, longest, bind, verbose);
    }

    /** These options with more or fewer words of the keepers. */
    public LiveOptions withVerbose(boolean more) {
        return new LiveOptions(hosts, stall, jvmOptions, patience, bind, more);
    }

    /** These options with nodes that keep to their part of the cores, or that take any. */
    public LiveOptions withBind(boolean keepsToItsCores) {
        return new LiveOptions(hosts, stall, jvmOptions, patience, keepsToItsCores, verbose);
    }
}
