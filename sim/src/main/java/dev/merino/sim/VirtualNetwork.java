package dev.merino.sim;

import dev.merino.engine.Packet;
import dev.merino.engine.PacketCodec;

import org.jspecify.annotations.Nullable;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * Packets between virtual nodes: in one queue for each pair, or in datagrams that may be lost.
 * Behind their channels are those of a fabric.
 */
final class VirtualNetwork {
    private final int nodes;
    private final LossyNetwork.Receiver receiver;
    private final VirtualFabric fabric;
    private final List<Deque<Packet>> channels = new ArrayList<>();

    /** What carries packets in place of {@link #channels}, if the network loses datagrams. */
    private @Nullable LossyNetwork lossy;

    private PacketAlteration alteration = (from, to, packet) -> packet;
    private int underWay;

    VirtualNetwork(int nodes, LossyNetwork.Receiver receiver, VirtualFabric fabric) {
        this.nodes = nodes;
        this.fabric = fabric;
        this.receiver = receiver;
        for (int channel = 0; channel < nodes * nodes; channel++) {
            channels.add(new ArrayDeque<>());
        }
    }

    void loseDatagrams(PacketCodec codec, NetworkFaults faults) {
        lossy = new LossyNetwork(nodes, codec, faults, this::arrived);
    }

    void alter(PacketAlteration other) {
        alteration = other;
    }

    private void arrived(int from, int to, Packet packet) {
        underWay--;
        receiver.arrived(from, to, alteration.altered(from, to, packet));
    }

    boolean awaitTimeout() {
        return lossy != null && lossy.awaitTimeout();
    }

    /** Whether no packet and no remote operation is under way. */
    boolean isQuiet() {
        return underWay == 0 && fabric.isQuiet();
    }

    void send(int from, int to, Packet packet) {
        underWay++;
        if (lossy == null) {
            channels.get(from * nodes + to).add(packet);
        } else {
            lossy.send(from, to, packet);
        }
    }

    void flush(int node) {
        if (lossy != null) {
            lossy.flush(node);
        }
    }

    int channels() {
        return channels.size() + fabric.channels();
    }

    boolean isEmpty(int channel) {
        if (channel >= channels.size()) {
            return fabric.isEmpty(channel - channels.size());
        }
        return lossy == null ? channels.get(channel).isEmpty() : lossy.isEmpty(channel);
    }

    void deliver(int channel) {
        if (channel >= channels.size()) {
            fabric.deliver(channel - channels.size());
        } else if (lossy == null) {
            arrived(channel / nodes, channel % nodes, channels.get(channel).remove());
        } else {
            lossy.deliver(channel);
        }
    }
}
