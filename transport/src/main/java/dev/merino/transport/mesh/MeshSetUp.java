package dev.merino.transport.mesh;

import dev.merino.linux.SystemCallException;
import dev.merino.linux.TcpSocket;
import dev.merino.transport.PortRange;
import dev.merino.transport.handshake.Deadline;
import dev.merino.transport.handshake.Handshake;
import dev.merino.transport.handshake.Secret;
import dev.merino.transport.handshake.TcpHandshakeStream;
import dev.merino.transport.seal.LinkKeys;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.function.IntPredicate;

/**
 * Connects the nodes of a run: each listens, the launcher distributes the table of addresses, then
 * each connects to the nodes with lower numbers and accepts those with higher ones. A connection
 * counts only after its {@link Handshake}, which an outsider cannot complete.
 */
public final class MeshSetUp implements AutoCloseable {
    /** What is said of a node that acknowledges nothing for as long as it may. */
    public static final String CUT_OFF =
            "acknowledges nothing any more: the link to it is cut, or its machine is down";

    private final int self;
    private final Handshake handshake;
    private final TcpSocket listener;
    private IntPredicate isSealed = node -> false;
    private int silenceMs;

    private MeshSetUp(int self, Handshake handshake, TcpSocket listener) {
        this.self = self;
        this.handshake = handshake;
        this.listener = listener;
    }

    /** Listens at {@code at}, as node {@code self} of the run that knows {@code secret}. */
    public static MeshSetUp listen(InetSocketAddress at, Secret secret, long run, int self) {
        return new MeshSetUp(
                self, new Handshake(secret, run, self), PortRange.ofThisProcess().listen(at));
    }

    /**
     * A connection over which nothing is acknowledged for so long ends, instead of after a quarter
     * of an hour as the kernel has it; zero for that.
     */
    public void endAfterSilence(Duration silence) {
        silenceMs = (int) Math.min(Integer.MAX_VALUE, silence.toMillis());
    }

    /** Seals the connections with these nodes, who must do the same; to be called first. */
    public void seal(IntPredicate nodes) {
        isSealed = nodes;
    }

    /** The port at which it listens. */
    public int port() {
        return listener.port();
    }

    /** As {@link #connectLinks}, for connections of which none is sealed: the sockets alone. */
    public @Nullable TcpSocket[] connect(
            List<? extends @Nullable InetSocketAddress> nodes, long timeoutNs) throws IOException {
        return MeshLink.sockets(connectLinks(nodes, timeoutNs));
    }

    /**
     * Connects with all nodes of the table, which is indexed by node; returns the links at the same
     * indices, and null for this node. If not all connect in time, an exception says which are
     * missing and which clients were refused meanwhile, and nothing stays open. A node without an
     * address is left out; both sides must leave each other out.
     */
    public @Nullable MeshLink[] connectLinks(
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
                    MeshLink link = call(node, at, deadline);
                    connections.claim(node, link.socket());
                    connections.confirm(node, link.keys());
                }
            }
            new Acceptor(listener, handshake, isSealed, connections).acceptUntil(deadline);
            @Nullable MeshLink[] links = connections.take();
            for (MeshLink link : links) {
                if (link != null) {
                    link.socket().setAcknowledgementTimeout(silenceMs);
                }
            }
            return links;
        } catch (IOException | RuntimeException e) {
            connections.close();
            throw e;
        }
    }

    private MeshLink call(int node, InetSocketAddress at, Deadline deadline) throws IOException {
        TcpSocket socket = null;
        try {
            socket = TcpSocket.connect(at, deadline.leftMs());
            socket.setNoDelay();
            TcpHandshakeStream line = new TcpHandshakeStream(socket, deadline);
            LinkKeys keys = handshake.call(line, node, isSealed.test(node));
            return new MeshLink(socket, keys);
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
