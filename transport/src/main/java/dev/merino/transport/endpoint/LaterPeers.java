package dev.merino.transport.endpoint;

import dev.merino.messages.EndpointName;
import dev.merino.transport.shm.SharedMemory;

import org.jspecify.annotations.Nullable;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

/**
 * The endpoints with which an endpoint is connected after it was made. Those that map it come at
 * any time, from other threads ({@link #arrive}), and are attached by its next poll, so that
 * handlers run on the owner's thread alone. Each has a queue block or a connection of its own,
 * which every poll looks at.
 */
public final class LaterPeers implements AutoCloseable {
    private final ActiveEndpoint endpoint;
    private final Peers table;
    private final SharedMemory shared;
    private final WakeSources wakeSources;
    private final List<LaterPeer> peers = new ArrayList<>();
    private final ArrayDeque<LaterPeer> arrived = new ArrayDeque<>();
    private volatile boolean hasNews;
    private @Nullable AutoCloseable acceptor;
    private boolean isInUse;
    private boolean isClosed;

    LaterPeers(ActiveEndpoint endpoint, Peers table, Connections own) {
        this.endpoint = endpoint;
        this.table = table;
        this.shared = own.shared();
        this.wakeSources = own.wakeSources();
    }

    /** From now on others may connect; {@code newAcceptor} is closed with the endpoint. */
    public void open(AutoCloseable newAcceptor) {
        acceptor = newAcceptor;
        isInUse = true;
    }

    /** An endpoint has mapped this one; to be called by any thread. */
    public void arrive(LaterPeer peer) {
        synchronized (arrived) {
            if (!isClosed) {
                arrived.add(peer);
                hasNews = true;
                shared.ring();
                return;
            }
        }
        peer.close();
    }

    /**
     * Attaches an endpoint that is connected; closes the connection and returns false if there is
     * no number left.
     */
    public boolean attach(LaterPeer peer) {
        if (!table.hasRoom()) {
            peer.close();
            return false;
        }
        isInUse = true;
        peer.attach(endpoint, table.add(peer.name(), peer.link()));
        wakeSources.include(peer.wakeSources());
        return peers.add(peer);
    }

    /** Whether endpoint {@code name} is one of these and not lost. */
    public boolean has(EndpointName name) {
        return peers.stream().anyMatch(each -> !each.isLost() && each.name().equals(name));
    }

    /** Whether there are any, or may be. */
    boolean isInUse() {
        return isInUse;
    }

    /** Whether some wait to be attached. */
    boolean hasNews() {
        return hasNews;
    }

    /** Delivers what has arrived, up to {@code max} messages of a kind of each; how many. */
    int poll(int max) {
        if (hasNews) {
            attachArrived();
        }
        int count = 0;
        boolean isOneLost = false;
        for (LaterPeer each : peers) {
            count += each.poll(max);
            isOneLost |= each.isLost();
        }
        if (isOneLost) {
            forgetLost();
        }
        return count;
    }

    private void attachArrived() {
        synchronized (arrived) {
            hasNews = false;
            for (LaterPeer next = arrived.poll(); next != null; next = arrived.poll()) {
                boolean _ = attach(next);
            }
        }
    }

    private void forgetLost() {
        for (LaterPeer each : peers) {
            if (each.isLost()) {
                wakeSources.exclude(each.wakeSources());
                each.close();
            }
        }
        peers.removeIf(LaterPeer::isLost);
    }

    /** Sends all that is batched. */
    void flush() {
        for (LaterPeer each : peers) {
            each.wakeSources().flush();
        }
    }

    /** Whether the owner may sleep in its poller; it must call {@link #awake} in any case. */
    boolean goingToSleep() {
        boolean may = !hasNews;
        for (LaterPeer each : peers) {
            may &= each.goingToSleep();
        }
        return may;
    }

    void awake() {
        for (LaterPeer each : peers) {
            each.awake();
        }
    }

    /** The time until a poll is due even if nothing happens. */
    long sleepNsMax() {
        long least = Long.MAX_VALUE;
        for (LaterPeer each : peers) {
            least = Math.min(least, each.wakeSources().sleepNsMax());
        }
        return least;
    }

    @Override
    public void close() {
        synchronized (arrived) {
            isClosed = true;
            peers.addAll(arrived);
            arrived.clear();
        }
        if (acceptor != null) {
            closeAcceptor(acceptor);
        }
        peers.forEach(LaterPeer::close);
        peers.clear();
    }

    private static void closeAcceptor(AutoCloseable acceptor) {
        try {
            acceptor.close();
        } catch (Exception e) {
            throw new IllegalStateException("the acceptor of an endpoint does not close", e);
        }
    }
}
