package dev.merino.remote.fabric;

import dev.merino.remote.Atomicity;
import dev.merino.remote.Capabilities;

import java.util.List;
import java.util.regex.Pattern;

/**
 * Parses the capabilities of an endpoint's transports from UCX's description. What it does not
 * recognise counts as missing.
 */
final class FabricLanes {
    private static final Pattern LANE =
            Pattern.compile("lane\\[\\d+]:\\s+\\d+:(\\w+)/\\S+ .*-> (\\S+ .*)");
    private static final Pattern ATOMICS = Pattern.compile("\\bamo(#\\d+)?\\b");
    private static final Pattern DIRECT = Pattern.compile("(?s)\\bput\\[\\d+].*\\bget\\[\\d+]");

    /** Transports whose atomic operations are those of the CPU. */
    private static final List<String> MEMORY = List.of("self", "sysv", "posix", "xpmem");

    private FabricLanes() {}

    /**
     * The capabilities that all endpoints have.
     *
     * @param descriptions of the endpoints to all other nodes
     * @param noticesLoss whether each of them notices that its node has exited
     */
    static Capabilities capabilities(List<String> descriptions, boolean noticesLoss) {
        boolean oneSided = descriptions.stream().allMatch(FabricLanes::isDirect);
        return new Capabilities(oneSided, atomicity(descriptions), true, noticesLoss, false);
    }

    /** Where no lane has atomic operations, UCX sends messages that the target's progress takes. */
    private static Atomicity atomicity(List<String> descriptions) {
        if (descriptions.stream().noneMatch(lanes -> ATOMICS.matcher(lanes).find())) {
            return Atomicity.PROGRESS;
        }
        boolean areCpus =
                descriptions.stream()
                        .allMatch(lanes -> ATOMICS.matcher(lanes).find() && usesCpu(lanes));
        return areCpus ? Atomicity.EVERYBODY : Atomicity.EACH_OTHER;
    }

    /** Whether puts, gets and atomic operations need no action of the target. */
    private static boolean isDirect(String description) {
        return ATOMICS.matcher(description).find() && DIRECT.matcher(description).find();
    }

    private static boolean usesCpu(String description) {
        return LANE.matcher(description)
                .results()
                .filter(lane -> ATOMICS.matcher(lane.group(2)).find())
                .allMatch(lane -> MEMORY.contains(lane.group(1)));
    }
}
