package dev.merino.transport.mesh;

import dev.merino.linux.Poller;
import dev.merino.linux.TcpSocket;
import dev.merino.transport.handshake.Deadline;
import dev.merino.transport.handshake.Handshake;
import dev.merino.transport.handshake.HandshakeStream;
import dev.merino.transport.handshake.PendingCallers;
import dev.merino.transport.handshake.TcpHandshakeStream;
import dev.merino.transport.seal.LinkKeys;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.IntPredicate;

/**
 * Accepts connections until all nodes are connected. Each handshake has a thread and a deadline of
 * its own, so that a client that is silent, slow or malformed delays no other, however many.
 */
final class Acceptor {
    /** How long a handshake may take; a node of the run needs a few milliseconds. */
    private static final long HANDSHAKE_NS = TimeUnit.SECONDS.toNanos(5);

    private static final int LISTENER_TAG = 0;
    private static final int HANDSHAKE_TAG = 1;

    private final TcpSocket listener;
    private final Handshake handshake;
    private final IntPredicate isSealed;
    private final MeshConnections connections;
    private final PendingCallers callers = new PendingCallers();

    Acceptor(
            TcpSocket listener,
            Handshake handshake,
            IntPredicate isSealed,
            MeshConnections connections) {
        this.listener = listener;
        this.handshake = handshake;
        this.isSealed = isSealed;
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
    }

    private void accept() {
        TcpSocket socket = listener.accept();
        if (socket != null) {
            callers.admit(new Caller(socket));
        }
    }

    private final class Caller implements PendingCallers.Caller {
        private final TcpSocket socket;
        private int node;
        private @Nullable LinkKeys keys;

        Caller(TcpSocket socket) {
            this.socket = socket;
        }

        @Override
        public void answer(BooleanSupplier known) throws IOException {
            socket.setNoDelay();
            HandshakeStream line = new TcpHandshakeStream(socket, Deadline.in(HANDSHAKE_NS));
            Handshake.Caller who =
                    handshake.answer(
                            line,
                            caller -> known.getAsBoolean() && connections.claim(caller, socket),
                            isSealed);
            node = who.node();
            keys = who.keys();
        }

        @Override
        public void hangUp() {
            socket.shutdown();
        }

        @Override
        public void admitted() {
            if (!connections.confirm(node, keys)) {
                socket.close();
            }
        }

        @Override
        public void refused(String why) {
            connections.withdraw(socket, why);
            socket.close();
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
