package dev.merino.transport.udp;

import dev.merino.core.WireWriter;
import dev.merino.datagram.FrameStream;
import dev.merino.linux.Poller;
import dev.merino.linux.UdpSocket;
import dev.merino.transport.mesh.Inbox;
import dev.merino.transport.mesh.LossReporter;
import dev.merino.transport.mesh.MeshLimits;
import dev.merino.transport.mesh.Network;
import dev.merino.transport.seal.LinkKeys;

import org.jspecify.annotations.Nullable;

import java.util.function.UnaryOperator;

/**
 * A network of datagrams, on the poller of its owner. Frames become a stream of bytes, which is cut
 * into datagrams and made whole again by {@link FrameStream}.
 */
public final class UdpMesh implements Network {
    /** How long close() waits for acknowledgements. */
    private static final long LINGER_NS = 300_000_000;

    private static final long LINGER_POLL_NS = 1_000_000;

    private final @Nullable UdpPeer[] peers;
    private final Poller poller;
    private final int firstTag;
    private final LossReporter losses;
    private final long silenceNs;
    private boolean isClosed;

    /**
     * Takes over the sockets.
     *
     * @param sessions the session with each endpoint; null where there is none
     * @param firstTag the poller's tag of the first of two descriptors of endpoint 0
     * @param silenceNs how long an endpoint may leave what is sent to it without an answer, 0 for
     *     ever
     * @param disturb wraps each socket; tests lose datagrams there
     */
    public UdpMesh(
            UdpHandshake.@Nullable Session[] sessions,
            Poller poller,
            int firstTag,
            Inbox inbox,
            MeshLimits limits,
            long silenceNs,
            UnaryOperator<Datagrams> disturb) {
        this.silenceNs = silenceNs;
        this.poller = poller;
        this.firstTag = firstTag;
        this.losses = new LossReporter(sessions.length, inbox, this::removeLost);
        this.peers = new @Nullable UdpPeer[sessions.length];
        for (int node = 0; node < sessions.length; node++) {
            UdpHandshake.Session each = sessions[node];
            if (each != null) {
                UdpSocket socket = each.socket();
                GuardedDatagrams datagrams =
                        guard(disturb.apply(new SocketDatagrams(socket)), each.keys());
                each.controlSocket().setBlocking(false);
                peers[node] = new UdpPeer(node, each, datagrams, limits, inbox);
                poller.add(socket.descriptor(), Poller.READ, firstTag + 2 * node);
                poller.add(each.controlSocket().descriptor(), Poller.READ, firstTag + 2 * node + 1);
            }
        }
    }

    private static GuardedDatagrams guard(Datagrams real, @Nullable LinkKeys keys) {
        return keys == null ? new ChecksummedDatagrams(real) : new SealedDatagrams(real, keys);
    }

    /** How many datagrams have come from where {@code node} is that it had not sent like this. */
    long refused(int node) {
        UdpPeer peer = peers[node];
        return peer == null ? 0 : peer.refused();
    }

    @Override
    public boolean owns(int tag) {
        return tag >= firstTag && tag - firstTag < 2 * peers.length;
    }

    @Override
    public void ready(int tag, boolean readable, boolean writable) {
        UdpPeer peer = peers[(tag - firstTag) / 2];
        if (peer == null || !readable) {
            return;
        }
        long nowNs = System.nanoTime();
        boolean hasEnded = (tag - firstTag) % 2 == 1;
        boolean more = peer.receive(nowNs);
        if (hasEnded) { // the TCP connection carries no data, so it is readable only at its end
            while (more) {
                more = peer.receive(nowNs);
            }
            peer.end(peer.controlEnding());
        }
        peer.flush(nowNs);
        losses.report();
    }

    private @Nullable String removeLost(int node) {
        UdpPeer peer = peers[node];
        String reason = peer == null ? null : peer.end();
        if (peer != null && reason != null) {
            peers[node] = null;
            poller.remove(peer.socket().descriptor());
            poller.remove(peer.controlSocket().descriptor());
            peer.close();
        }
        return reason;
    }

    @Override
    public void send(int node, byte[] frame, int length) {
        UdpPeer peer = peers[node];
        if (peer != null) {
            peer.send(frame, length);
        }
    }

    @Override
    public void send(int node, byte[] head, int headLength, WireWriter body) {
        UdpPeer peer = peers[node];
        if (peer != null) {
            peer.send(head, headLength, body);
        }
    }

    @Override
    public boolean hasRoom(int node) {
        UdpPeer peer = peers[node];
        return peer == null || peer.stream().hasRoom();
    }

    @Override
    public void flush() {
        long nowNs = System.nanoTime();
        for (UdpPeer peer : peers) {
            if (peer != null) {
                peer.flush(nowNs);
            }
        }
    }

    @Override
    public void tick(long nowNs) {
        for (UdpPeer peer : peers) {
            if (peer != null) {
                peer.tick(nowNs, silenceNs);
            }
        }
        losses.report();
    }

    @Override
    public long sleepNsMax(long nowNs) {
        long least = Long.MAX_VALUE;
        for (UdpPeer peer : peers) {
            if (peer != null) {
                least = Math.min(least, peer.stream().waitNs(nowNs));
            }
        }
        return least;
    }

    private boolean isIdle() {
        for (UdpPeer peer : peers) {
            if (peer != null && peer.end() == null && !peer.stream().isIdle()) {
                return false;
            }
        }
        return true;
    }

    /** Retransmits for a while what is not acknowledged; messages that arrive are dropped. */
    private void linger() {
        long endNs = System.nanoTime() + LINGER_NS;
        while (!isIdle() && System.nanoTime() - endNs < 0) {
            tick(System.nanoTime());
            flush();
            int events = poller.await(Math.min(LINGER_POLL_NS, sleepNsMax(System.nanoTime())));
            for (int i = 0; i < events; i++) {
                if (owns(poller.tag(i))) {
                    ready(poller.tag(i), true, false);
                }
            }
        }
    }

    @Override
    public void close() {
        if (isClosed) {
            return;
        }
        isClosed = true;
        linger();
        for (int node = 0; node < peers.length; node++) {
            UdpPeer peer = peers[node];
            peers[node] = null;
            if (peer != null) {
                peer.close();
            }
        }
    }
}
