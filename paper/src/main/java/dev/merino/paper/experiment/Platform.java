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
 * @param unitBytes the coherence unit; 0 if it is the machine's page
 */
public record Platform(String machine, String network, int nodes, int processors, int unitBytes) {
    /** How much shared memory there is: enough for any of the papers' problems. */
    private static final long SPACE_BYTES = 1L << 30;

    /** Machines whose coherence unit is a page. */
    public Platform(String machine, String network, int nodes, int processors) {
        this(machine, network, nodes, processors, 0);
    }

    /** Machines with their own network. */
    public static Platform of(String machine, int nodes, int processors) {
        return new Platform(machine, machine, nodes, processors);
    }

    /** These machines with another coherence unit. */
    public Platform withUnitBytes(int bytes) {
        return new Platform(machine, network, nodes, processors, bytes);
    }

    /** One processor of these machines. */
    public Platform alone() {
        return new Platform(machine, network, 1, 1);
    }

    /** The model. */
    public MachineModel model() {
        MachineModel own = MachineModels.of(machine);
        return network.equals(machine) ? own : own.withNetworkOf(MachineModels.of(network));
    }

    /** How a cluster of them is set up. */
    public Settings settings() {
        Settings settings = Settings.of(nodes, processors).withSpaceBytes(SPACE_BYTES);
        Settings fitted = VirtualCluster.fitted(settings, model());
        return unitBytes == 0 ? fitted : fitted.withUnitBytes(unitBytes);
    }

    /** Puts what it is into {@code configuration}. */
    public void tell(SortedMap<String, String> configuration) {
        configuration.put("machine", machine);
        configuration.put("network", network);
        configuration.put("nodes", Integer.toString(nodes));
        configuration.put("processors", Integer.toString(processors));
        if (unitBytes != 0) {
            configuration.put("unit-bytes", Integer.toString(unitBytes));
        }
    }

    @Override
    public String toString() {
        return nodes + "x" + processors;
    }
}
