package dev.merino.message;

import dev.merino.linux.EventCounter;
import dev.merino.linux.TcpSocket;

import org.jspecify.annotations.Nullable;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;

/**
 * Who is there and who was refused, while a mesh is set up. Handshakes run on threads of their own
 * and report here; all state is under the monitor.
 */
final class MeshConnections implements AutoCloseable {
    /** The reasons that are kept: the last few. */
    private static final int REFUSALS_MAX = 8;

    private final boolean[] wanted;
    private final @Nullable TcpSocket[] sockets;
    private final boolean[] confirmed;
    private final Deque<String> refusals = new ArrayDeque<>();
    private final EventCounter news = EventCounter.create();
    private int underWay;
    private boolean closed;

    /** Waits for the nodes for which {@code wanted} says so. */
    MeshConnections(boolean[] wanted) {
        this.wanted = wanted.clone();
        this.sockets = new @Nullable TcpSocket[wanted.length];
        this.confirmed = new boolean[wanted.length];
    }

    /** What is readable when something was reported. */
    EventCounter news() {
        return news;
    }

    /** A handshake begins. */
    synchronized void begin() {
        underWay++;
    }

    /** How many have begun and not ended. */
    synchronized int underWay() {
        return underWay;
    }

    /** A handshake is over, well or not. */
    synchronized void finish() {
        underWay--;
        tell();
    }

    /**
     * A caller has proved to be {@code node}; false if that one is there or not wanted. The place
     * is kept for the socket until it is confirmed or withdrawn.
     */
    synchronized boolean claim(int node, TcpSocket socket) {
        boolean comes = !closed && node >= 0 && node < sockets.length && wanted[node];
        if (!comes || sockets[node] != null) {
            return false;
        }
        sockets[node] = socket;
        return true;
    }

    /** The handshake that claimed a place is over; false if that is too late. */
    synchronized boolean confirm(int node) {
        confirmed[node] = !closed;
        return !closed;
    }

    /** Gives up the place that the socket has claimed, if any. */
    synchronized void withdraw(TcpSocket socket) {
        for (int node = 0; node < sockets.length; node++) {
            if (sockets[node] == socket) {
                sockets[node] = null;
            }
        }
    }

    /** A connection was refused, and why. */
    synchronized void refuse(String why) {
        if (refusals.size() == REFUSALS_MAX) {
            refusals.removeFirst();
        }
        refusals.add(why);
    }

    /** The nodes that are not there. */
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

    /** The sockets, which are the caller's from now on; nothing is taken any more. */
    synchronized @Nullable TcpSocket[] take() {
        @Nullable TcpSocket[] all = sockets.clone();
        Arrays.fill(confirmed, false);
        close();
        return all;
    }

    private void tell() {
        if (!closed) {
            news.signal();
        }
    }

    /** Closes what nobody took; a socket whose handshake goes on is closed by that. */
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
