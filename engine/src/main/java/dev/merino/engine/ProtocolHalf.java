package dev.merino.engine;

import dev.merino.core.Message;
import dev.merino.protocol.Access;
import dev.merino.protocol.Effects;
import dev.merino.protocol.Event;
import dev.merino.protocol.NodeContext;
import dev.merino.protocol.Protocol;
import dev.merino.protocol.RemoteAnswer;
import dev.merino.protocol.RemoteMessage;
import dev.merino.protocol.RemoteOperation;

import java.util.List;

/** The half of one protocol, its port for remote memory, and what it wants done. */
final class ProtocolHalf implements Effects, RemotePort.Line {
    final Protocol protocol;
    final RemotePort port;

    private final NodeMachine machine;
    private final int channel;

    ProtocolHalf(NodeMachine machine, NodeContext context, int channel, Protocol protocol) {
        this.machine = machine;
        this.channel = channel;
        this.protocol = protocol;
        this.port = new RemotePort(context, channel, protocol, this);
    }

    void tell(Event event) {
        protocol.on(event, this);
    }

    @Override
    public void remote(int node, RemoteOperation operation) {
        port.begin(node, operation);
    }

    @Override
    public void remoteInTurn(int node, RemoteOperation operation) {
        port.beginInTurn(node, operation);
    }

    @Override
    public void remoteAgain(int node, RemoteOperation operation) {
        port.beginLater(node, operation);
    }

    @Override
    public void broadcast(long token, int first, List<Long> words) {
        port.broadcast(token, first, words);
    }

    @Override
    public void send(int node, RemoteMessage message) {
        machine.send(node, new Packet(channel, message));
    }

    @Override
    public void fly(int node, long number, RemoteOperation operation) {
        machine.outcome().remote(node, new RemoteRequest(channel, number, operation));
    }

    @Override
    public RemoteAnswer carryOut(int node, RemoteOperation operation) {
        return machine.outcome().remoteAtOnce(node, new RemoteRequest(channel, 0, operation));
    }

    @Override
    public void answered(long token, RemoteAnswer answer) {
        machine.later(new ArrivedAnswer(protocol, token, answer, this));
    }

    @Override
    public void send(int node, Message message) {
        machine.send(node, new Packet(channel, message));
    }

    @Override
    public void map(int table, int page, Access access) {
        machine.outcome().map(table, page, access);
    }

    @Override
    public void resume(int processor) {
        machine.later(() -> machine.resumed(processor));
    }
}
