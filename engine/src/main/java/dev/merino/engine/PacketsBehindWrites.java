package dev.merino.engine;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.ObjIntConsumer;

/**
 * Packets that wait until what was written to their receivers in flight is there: for protocols
 * whose messages tell of what they have written before. Packets to one node stay in order.
 */
final class PacketsBehindWrites {
    private final List<Deque<Waiting>> queues = new ArrayList<>();
    private final List<RemotePort> ports = new ArrayList<>();
    private final ObjIntConsumer<Packet> sender;

    /** A packet, and for how many ports it waits. */
    private static final class Waiting {
        final Packet packet;
        int ports;

        Waiting(Packet packet) {
            this.packet = packet;
        }
    }

    /**
     * @param sender sends a packet to a node
     */
    PacketsBehindWrites(int nodes, ObjIntConsumer<Packet> sender) {
        this.sender = sender;
        for (int node = 0; node < nodes; node++) {
            queues.add(new ArrayDeque<>());
        }
    }

    /** From now on packets wait for what is written through {@code port}, if it says so. */
    void await(RemotePort port) {
        if (port.delaysPackets()) {
            ports.add(port);
        }
    }

    /** Sends {@code packet} to {@code node}, perhaps later. */
    void send(int node, Packet packet) {
        if (ports.isEmpty()) {
            sender.accept(packet, node);
            return;
        }
        Waiting waiting = new Waiting(packet);
        queues.get(node).add(waiting);
        for (RemotePort port : ports) {
            if (port.isWriting(node)) {
                waiting.ports++;
                port.whenWritten(
                        node,
                        () -> {
                            waiting.ports--;
                            sendReady(node);
                        });
            }
        }
        sendReady(node);
    }

    private void sendReady(int node) {
        Deque<Waiting> queue = queues.get(node);
        for (Waiting first = queue.peek();
                first != null && first.ports == 0;
                first = queue.peek()) {
            sender.accept(queue.remove().packet, node);
        }
    }
}
