package dev.merino.transport.mesh;

import dev.merino.linux.Poller;
import dev.merino.linux.SystemCallException;
import dev.merino.linux.TcpSocket;
import dev.merino.transport.handshake.Deadline;
import dev.merino.transport.handshake.Handshake;
import dev.merino.transport.handshake.Line;
import dev.merino.transport.handshake.TcpLine;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.concurrent.TimeUnit;

/**
 * Accepts connections until all nodes are connected. Each handshake has a thread and a deadline of
 * its own, so that a client that is silent, slow or malformed delays no other.
 */
final class Acceptor {
    /** How long a handshake may take; a node of the run needs a few milliseconds. */
    private static final long HANDSHAKE_NS = TimeUnit.SECONDS.toNanos(5);

    /** Handshakes at a time; further clients wait in the listener's backlog. */
    private static final int HANDSHAKES_MAX = 64;

    private static final int LISTENER_TAG = 0;
    private static final int HANDSHAKE_TAG = 1;

    private final TcpSocket listener;
    private final Handshake handshake;
    private final MeshConnections connections;
    private boolean listening = true;

    Acceptor(TcpSocket listener, Handshake handshake, MeshConnections connections) {
        this.listener = listener;
        this.handshake = handshake;
        this.connections = connections;
    }

    /** Returns when no node is missing. */
    void acceptUntil(Deadline deadline) throws IOException {
        listener.setBlocking(false);
        try (Poller poller = Poller.create(2)) {
            poller.add(listener.descriptor(), Poller.READ, LISTENER_TAG);
            poller.add(connections.news().descriptor(), Poller.READ, HANDSHAKE_TAG);
            while (!connections.missing().isEmpty()) {
                requireTime(deadline);
                step(poller, deadline);
            }
        }
    }

    private void step(Poller poller, Deadline deadline) {
        int events = poller.await(deadline.leftNs());
        for (int i = 0; i < events; i++) {
            if (poller.tag(i) == HANDSHAKE_TAG) {
                connections.news().drain();
            } else {
                accept();
            }
        }
        boolean room = connections.inProgress() < HANDSHAKES_MAX;
        if (room != listening) {
            listening = room;
            poller.change(listener.descriptor(), room ? Poller.READ : 0, LISTENER_TAG);
        }
    }

    private void accept() {
        TcpSocket socket = listener.accept();
        if (socket != null) {
            connections.begin();
            Thread.ofPlatform().daemon().name("handshake").start(() -> answer(socket));
        }
    }

    private void answer(TcpSocket socket) {
        try {
            socket.setNoDelay();
            Line line = new TcpLine(socket, Deadline.in(HANDSHAKE_NS));
            int node = handshake.answer(line, caller -> connections.claim(caller, socket));
            if (!connections.confirm(node)) {
                socket.close();
            }
        } catch (IOException | SystemCallException e) {
            connections.withdraw(socket);
            connections.refuse(String.valueOf(e.getMessage()));
            socket.close();
        } finally {
            connections.finish();
        }
    }

    private void requireTime(Deadline deadline) throws IOException {
        if (deadline.leftNs() == 0) {
            String refused =
                    connections.refusals().isEmpty()
                            ? ""
                            : "; refused meanwhile: " + String.join("; ", connections.refusals());
            throw new InterruptedIOException(
                    "nodes %s did not connect in time%s".formatted(connections.missing(), refused));
        }
    }
}
