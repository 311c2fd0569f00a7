package dev.merino.transport.mesh;

import dev.merino.linux.SystemCallException;
import dev.merino.linux.TcpSocket;
import dev.merino.transport.handshake.Deadline;
import dev.merino.transport.handshake.Handshake;
import dev.merino.transport.handshake.Secret;
import dev.merino.transport.handshake.TcpLine;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;

/**
 * Connects the nodes of a run: each listens, the launcher distributes the table of addresses, then
 * each connects to the nodes with lower numbers and accepts those with higher ones. A connection
 * counts only after its {@link Handshake}, which an outsider cannot complete.
 */
public final class MeshSetUp implements AutoCloseable {
    private final int self;
    private final Handshake handshake;
    private final TcpSocket listener;
    private int silenceMs;

    private MeshSetUp(int self, Handshake handshake, TcpSocket listener) {
        this.self = self;
        this.handshake = handshake;
        this.listener = listener;
    }

    /** Listens at {@code at}, as node {@code self} of the run that knows {@code secret}. */
    public static MeshSetUp listen(InetSocketAddress at, Secret secret, long run, int self) {
        return new MeshSetUp(self, new Handshake(secret, run, self), TcpSocket.listen(at));
    }

    /**
     * A connection over which nothing is acknowledged for so long ends, instead of after a quarter
     * of an hour as the kernel has it; zero for that.
     */
    public void endAfterSilence(Duration silence) {
        silenceMs = (int) Math.min(Integer.MAX_VALUE, silence.toMillis());
    }

    /** The port at which it listens. */
    public int port() {
        return listener.port();
    }

    /**
     * Connects with all nodes of the table, which is indexed by node; returns the sockets at the
     * same indices, and null for this node. If not all connect in time, an exception says which are
     * missing and which clients were refused meanwhile, and nothing stays open. A node without an
     * address is left out; both sides must leave each other out.
     */
    public @Nullable TcpSocket[] connect(
            List<? extends @Nullable InetSocketAddress> nodes, long timeoutNs) throws IOException {
        Deadline deadline = Deadline.in(timeoutNs);
        boolean[] wanted = new boolean[nodes.size()];
        for (int node = 0; node < wanted.length; node++) {
            wanted[node] = node != self && nodes.get(node) != null;
        }
        MeshConnections connections = new MeshConnections(wanted);
        try {
            for (int node = 0; node < self; node++) {
                InetSocketAddress at = nodes.get(node);
                if (at != null) {
                    connections.claim(node, call(node, at, deadline));
                    connections.confirm(node);
                }
            }
            new Acceptor(listener, handshake, connections).acceptUntil(deadline);
            @Nullable TcpSocket[] sockets = connections.take();
            for (TcpSocket socket : sockets) {
                if (socket != null) {
                    socket.setAcknowledgementTimeout(silenceMs);
                }
            }
            return sockets;
        } catch (IOException | RuntimeException e) {
            connections.close();
            throw e;
        }
    }

    private TcpSocket call(int node, InetSocketAddress at, Deadline deadline) throws IOException {
        TcpSocket socket = null;
        try {
            socket = TcpSocket.connect(at, deadline.leftMs());
            socket.setNoDelay();
            handshake.call(new TcpLine(socket, deadline), node);
            return socket;
        } catch (IOException | SystemCallException e) {
            if (socket != null) {
                socket.close();
            }
            throw new IOException(
                    "node %d at %s cannot be reached: %s".formatted(node, at, e.getMessage()), e);
        }
    }

    /** Stops listening; established connections stay open. */
    @Override
    public void close() {
        listener.close();
    }
}
