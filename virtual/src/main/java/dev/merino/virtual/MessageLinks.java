package dev.merino.virtual;

import java.util.ArrayList;
import java.util.List;

/**
 * What carries messages of programs: memory between ranks of a node, and the network interfaces of
 * nodes, which the ranks of a node share.
 */
final class MessageLinks {
    private final Agenda agenda;
    private final MachineModel model;
    private final int ranksPerNode;
    private final Wire memory;
    private final Wire network;
    private final List<VirtualEndpoint> endpoints = new ArrayList<>();

    MessageLinks(Agenda agenda, MachineModel model, int nodes, int ranksPerNode) {
        this.agenda = agenda;
        this.model = model;
        this.ranksPerNode = ranksPerNode;
        this.memory = new Wire(model.local(), nodes * ranksPerNode, Jitter.NONE);
        this.network = new Wire(model.network(), nodes * model.interfaces(), Jitter.NONE);
        for (int rank = 0; rank < nodes * ranksPerNode; rank++) {
            endpoints.add(new VirtualEndpoint(rank, this));
        }
    }

    VirtualEndpoint endpoint(int rank) {
        return endpoints.get(rank);
    }

    /** What each rank has sent. */
    List<SentMessages> sent() {
        return endpoints.stream().map(VirtualEndpoint::sent).toList();
    }

    /** What a message between these ranks costs. */
    MachineModel.Network between(int from, int to) {
        return isLocal(from, to) ? model.local() : model.network();
    }

    /** Whether these ranks are on one node. */
    boolean isLocal(int from, int to) {
        return from / ranksPerNode == to / ranksPerNode;
    }

    Agenda agenda() {
        return agenda;
    }

    /** Sends {@code message} on its way when its sender is done with it. */
    void send(VirtualMessage message, long leavesNs) {
        agenda.at(
                leavesNs,
                () ->
                        agenda.at(
                                arrivalNs(message, agenda.nowNs()),
                                () -> endpoint(message.to()).arrive(message)));
    }

    private long arrivalNs(VirtualMessage message, long nowNs) {
        int from = message.from();
        int to = message.to();
        int bytes = message.bulkBytes();
        return isLocal(from, to)
                ? memory.arrivalNs(from, to, bytes, nowNs)
                : network.arrivalNs(interfaceOf(from), interfaceOf(to), bytes, nowNs);
    }

    /** The interface of a rank: those of a node are dealt to its ranks in turn. */
    private int interfaceOf(int rank) {
        int node = rank / ranksPerNode;
        return node * model.interfaces() + rank % ranksPerNode % model.interfaces();
    }
}
