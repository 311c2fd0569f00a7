package dev.merino.message;

import dev.merino.linux.SystemCallException;
import dev.merino.linux.TcpSocket;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;

/**
 * How the nodes of a run find each other: each listens, somebody tells everybody the table of
 * addresses, then each calls the nodes with lower numbers and answers those with higher ones. A
 * connection counts once its {@link Handshake} is over; nobody else gets further than that.
 */
public final class MeshSetUp implements AutoCloseable {
    private final int self;
    private final Handshake handshake;
    private final TcpSocket listener;

    private MeshSetUp(int self, Handshake handshake, TcpSocket listener) {
        this.self = self;
        this.handshake = handshake;
        this.listener = listener;
    }

    /** Listens at {@code at}, as node {@code self} of the run that knows {@code secret}. */
    public static MeshSetUp listen(InetSocketAddress at, Secret secret, long run, int self) {
        return new MeshSetUp(self, new Handshake(secret, run, self), TcpSocket.listen(at));
    }

    /** Where the others must call. */
    public int port() {
        return listener.port();
    }

    /**
     * Connects with all nodes of the table, which stand at their numbers; returns the sockets at
     * the same places, and null at the own place. If not all are there in time, an exception says
     * who is missing and who was refused meanwhile, and nothing stays open. A node without an
     * address is left out, as long as both sides do so.
     */
    public @Nullable TcpSocket[] connect(
            List<? extends @Nullable InetSocketAddress> nodes, long timeoutNs) throws IOException {
        Deadline deadline = Deadline.in(timeoutNs);
        boolean[] wanted = new boolean[nodes.size()];
        for (int node = 0; node < wanted.length; node++) {
            wanted[node] = node != self && nodes.get(node) != null;
        }
        MeshConnections arrivals = new MeshConnections(wanted);
        try {
            for (int node = 0; node < self; node++) {
                InetSocketAddress at = nodes.get(node);
                if (at != null) {
                    arrivals.claim(node, call(node, at, deadline));
                    arrivals.confirm(node);
                }
            }
            new Acceptor(listener, handshake, arrivals).acceptUntil(deadline);
            return arrivals.take();
        } catch (IOException | RuntimeException e) {
            arrivals.close();
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

    /** Listens no more; connections that were made stay. */
    @Override
    public void close() {
        listener.close();
    }
}
