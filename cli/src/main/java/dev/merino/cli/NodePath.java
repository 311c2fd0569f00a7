package dev.merino.cli;

import dev.merino.launch.HostSpec;
import dev.merino.remote.RemoteMemoryProvider;
import dev.merino.transport.AmOptions;
import dev.merino.transport.Transport;

import java.util.ArrayList;
import java.util.List;

/**
 * What one node would use to reach another.
 *
 * @param frames for the frames between keepers
 * @param messages for active messages
 * @param memory for remote memory
 */
record NodePath(int from, int to, String frames, String messages, String memory) {
    /**
     * The paths between all nodes.
     *
     * @param hosts where the nodes are, one after the other and round again; none for this machine
     * @param remoteAccess whether this machine has UCX and a network with remote access; of the
     *     others the same is assumed
     */
    static List<NodePath> between(int nodes, List<HostSpec> hosts, boolean remoteAccess) {
        List<NodePath> all = new ArrayList<>();
        for (int from = 0; from < nodes; from++) {
            for (int to = 0; to < nodes; to++) {
                if (from != to) {
                    all.add(of(from, to, host(from, hosts).equals(host(to, hosts)), remoteAccess));
                }
            }
        }
        return all;
    }

    private static NodePath of(int from, int to, boolean sameMachine, boolean remoteAccess) {
        // Keepers pass their frames in active messages.
        String messages = messages(sameMachine);
        return new NodePath(
                from,
                to,
                messages,
                messages,
                RemoteMemoryProvider.between(sameMachine, remoteAccess).words());
    }

    /** What carries messages of nodes unless {@code --transport} says otherwise. */
    static String messages(boolean sameMachine) {
        return AmOptions.DEFAULT.between(sameMachine).map(Transport::words).orElse("none");
    }

    /** Where a node is, as {@code run} places them. */
    static String host(int node, List<HostSpec> hosts) {
        return hosts.isEmpty()
                ? HostSpec.HERE.toString()
                : hosts.get(node % hosts.size()).toString();
    }
}
