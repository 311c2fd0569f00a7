package dev.merino.transport.mesh;

import dev.merino.linux.EventCounter;
import dev.merino.linux.TcpSocket;
import dev.merino.transport.seal.LinkKeys;

import org.jspecify.annotations.Nullable;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;

/**
 * The connections of a mesh that is being set up, and why others were refused. Handshakes run on
 * threads of their own and report here; all state is guarded by the monitor.
 */
final class MeshConnections implements AutoCloseable {
    /** How many reasons are kept. */
    private static final int REFUSALS_MAX = 8;

    private final boolean[] wanted;
    private final @Nullable TcpSocket[] sockets;
    private final @Nullable LinkKeys[] keys;
    private final boolean[] confirmed;
    private final Deque<String> refusals = new ArrayDeque<>();
    private final EventCounter news = EventCounter.create();
    private boolean closed;

    /** Waits for the nodes for which {@code wanted} says so. */
    MeshConnections(boolean[] wanted) {
        this.wanted = wanted.clone();
        this.sockets = new @Nullable TcpSocket[wanted.length];
        this.keys = new @Nullable LinkKeys[wanted.length];
        this.confirmed = new boolean[wanted.length];
    }

    /** The event counter that is signalled when a node is connected. */
    EventCounter news() {
        return news;
    }

    /**
     * Reserves the place of {@code node}, which has authenticated itself, for {@code socket} until
     * it is confirmed or withdrawn; false if the node is connected already or not expected.
     */
    synchronized boolean claim(int node, TcpSocket socket) {
        boolean comes = !closed && node >= 0 && node < sockets.length && wanted[node];
        if (!comes || sockets[node] != null) {
            return false;
        }
        sockets[node] = socket;
        return true;
    }

    /**
     * Completes the reservation of a place, for a connection that is sealed with {@code itsKeys};
     * false if the set-up has ended meanwhile.
     */
    synchronized boolean confirm(int node, @Nullable LinkKeys itsKeys) {
        confirmed[node] = !closed;
        keys[node] = itsKeys;
        signal();
        return !closed;
    }

    /** Cancels the reservation of {@code socket}, if there is one, and records why. */
    synchronized void withdraw(TcpSocket socket, String why) {
        for (int node = 0; node < sockets.length; node++) {
            if (sockets[node] == socket) {
                sockets[node] = null;
            }
        }
        if (refusals.size() == REFUSALS_MAX) {
            refusals.removeFirst();
        }
        refusals.add(why);
    }

    /** The nodes that are not connected yet. */
    synchronized List<Integer> missing() {
        List<Integer> missing = new ArrayList<>();
        for (int node = 0; node < sockets.length; node++) {
            if (wanted[node] && !confirmed[node]) {
                missing.add(node);
            }
        }
        return missing;
    }

    /** Why the last few connections were refused. */
    synchronized List<String> refusals() {
        return List.copyOf(refusals);
    }

    /** Ends the set-up; returns the connections, which the caller owns from now on. */
    synchronized @Nullable MeshLink[] take() {
        @Nullable MeshLink[] all = new @Nullable MeshLink[sockets.length];
        for (int node = 0; node < all.length; node++) {
            TcpSocket socket = sockets[node];
            all[node] = socket == null ? null : new MeshLink(socket, keys[node]);
        }
        Arrays.fill(confirmed, false);
        close();
        return all;
    }

    private void signal() {
        if (!closed) {
            news.signal();
        }
    }

    /** Closes the confirmed sockets; a handshake in progress closes its own. */
    @Override
    public synchronized void close() {
        if (closed) {
            return;
        }
        closed = true;
        news.close();
        for (int node = 0; node < sockets.length; node++) {
            TcpSocket socket = sockets[node];
            if (confirmed[node] && socket != null) {
                socket.close();
            }
        }
    }
}
