package dev.merino.paper.experiment;

import dev.merino.Settings;
import dev.merino.virtual.MachineModel;
import dev.merino.virtual.MachineModels;
import dev.merino.virtual.VirtualCluster;

import java.util.SortedMap;

/**
 * Modelled machines, and how many of them.
 *
 * @param machine the model
 * @param network the model whose network they have, {@code machine} if it is their own
 * @param nodes how many nodes
 * @param processors how many processors each has
 */
public record Platform(String machine, String network, int nodes, int processors) {
    /** How much shared memory there is: enough for any of the papers' problems. */
    private static final long SPACE_BYTES = 1L << 30;

    /** Machines with their own network. */
    public static Platform of(String machine, int nodes, int processors) {
        return new Platform(machine, machine, nodes, processors);
    }

    /** One processor of these machines. */
    public Platform alone() {
        return new Platform(machine, network, 1, 1);
    }

    MachineModel model() {
        MachineModel own = MachineModels.of(machine);
        return network.equals(machine) ? own : own.withNetworkOf(MachineModels.of(network));
    }

    Settings settings() {
        Settings settings = Settings.of(nodes, processors).withSpaceBytes(SPACE_BYTES);
        return VirtualCluster.fitted(settings, model());
    }

    void tell(SortedMap<String, String> configuration) {
        configuration.put("machine", machine);
        configuration.put("network", network);
        configuration.put("nodes", Integer.toString(nodes));
        configuration.put("processors", Integer.toString(processors));
    }

    @Override
    public String toString() {
        return nodes + "x" + processors;
    }
}
