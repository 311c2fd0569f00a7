package dev.merino.transport.tcp;

import dev.merino.core.FrameAssembler;
import dev.merino.core.MalformedFrameException;
import dev.merino.core.WireWriter;
import dev.merino.linux.Poller;
import dev.merino.linux.TcpSocket;
import dev.merino.transport.mesh.Inbox;
import dev.merino.transport.mesh.LossReporter;
import dev.merino.transport.mesh.MeshLimits;
import dev.merino.transport.mesh.MeshLink;
import dev.merino.transport.mesh.MeshSetUp;
import dev.merino.transport.mesh.Network;
import dev.merino.transport.seal.LinkKeys;

import org.jspecify.annotations.Nullable;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;

/**
 * A network of one TCP connection for each pair of nodes, on a poller of its owner, who calls
 * {@link #ready} for the tags that are this mesh's. Made from the sockets of {@link MeshSetUp}.
 *
 * <p>A frame travels behind its length, four bytes little-endian; on a link with keys that stream
 * is sealed. Many frames leave in one write and come in one read; none is allocated, once the
 * buffers have grown, unless it is sealed.
 *
 * <p>{@link Inbox#lost} is called at most once for each node, after the last frame that arrived
 * from it, and only from {@link #ready}, {@link #readDirectly} and {@link #flush}; see {@link
 * LossReporter}.
 */
public final class TcpMesh implements Network {
    private static final int READ_BYTES = 256 << 10;

    private final int firstTag;
    private final Inbox inbox;
    private final MeshLimits limits;
    private final @Nullable Peer[] peers;
    private final Arena arena = Arena.ofShared();
    private final MemorySegment received = arena.allocate(READ_BYTES);
    private final ByteBuffer receivedBytes = received.asByteBuffer().order(FrameAssembler.ORDER);

    /** The only other node; -1 if there are several or none. */
    private final int only;

    private final LossReporter losses;
    private boolean closed;

    /** Takes over the sockets, of which none is sealed. */
    public TcpMesh(
            @Nullable TcpSocket[] sockets,
            Poller poller,
            int firstTag,
            Inbox inbox,
            MeshLimits limits) {
        this(MeshLink.plain(sockets), poller, firstTag, inbox, limits);
    }

    /**
     * Takes over the connections.
     *
     * @param links the connection to each node; null where there is none: at the own place
     * @param firstTag the tag of node 0 at the poller; the tag of node n is n more
     */
    public TcpMesh(
            @Nullable MeshLink[] links,
            Poller poller,
            int firstTag,
            Inbox inbox,
            MeshLimits limits) {
        this.firstTag = firstTag;
        this.inbox = inbox;
        this.limits = limits;
        this.peers = new @Nullable Peer[links.length];
        this.losses = new LossReporter(links.length, inbox, this::removeLost);
        int count = 0;
        int last = -1;
        for (int node = 0; node < links.length; node++) {
            MeshLink link = links[node];
            if (link != null) {
                TcpSocket socket = link.socket();
                socket.setBlocking(false);
                socket.setNoDelay();
                peers[node] = new Peer(node, socket, wire(link), poller, firstTag + node, limits);
                last = node;
                count++;
            }
        }
        only = count == 1 ? last : -1;
    }

    private Wire wire(MeshLink link) {
        LinkKeys keys = link.keys();
        return keys == null
                ? new PlainWire(link.socket(), receivedBytes)
                : new SealedWire(link.socket(), keys);
    }

    @Override
    public boolean owns(int tag) {
        return tag >= firstTag && tag - firstTag < peers.length;
    }

    /** Reads once and writes once at most. */
    @Override
    public void ready(int tag, boolean readable, boolean writable) {
        Peer peer = peers[tag - firstTag];
        if (peer == null) { // lost since the poller reported the event
            return;
        }
        losses.beginDelivery();
        try {
            if (writable) {
                peer.write();
            }
            if (readable) {
                peer.read(received);
                take(peer);
            }
        } finally {
            losses.endDelivery();
        }
        losses.report();
    }

    /**
     * Whether {@link #readDirectly} finds everything: there is just one node, and nothing for it
     * waits for room.
     */
    @Override
    public boolean canReadDirectly() {
        Peer peer = only < 0 ? null : peers[only];
        return peer != null && !peer.waitsForRoom();
    }

    /**
     * Reads without an event of the poller, which saves a system call; returns whether there was
     * input.
     */
    @Override
    public boolean readDirectly() {
        Peer peer = peers[only];
        int bytes = peer == null ? 0 : peer.read(received);
        if (peer == null || (bytes == 0 && peer.end() == null)) {
            return false;
        }
        losses.beginDelivery();
        try {
            take(peer);
        } finally {
            losses.endDelivery();
        }
        losses.report();
        return true;
    }

    private void take(Peer peer) {
        Wire wire = peer.wire();
        try {
            for (int bytes = wire.open(); bytes > 0 && peer.end() == null; bytes = next(peer)) {
                take(peer, wire.part(), bytes);
            }
        } catch (MalformedFrameException e) {
            peer.end(String.valueOf(e.getMessage()));
        }
    }

    /** The next part, unless the peer has been closed by who took the last one. */
    private static int next(Peer peer) {
        return peer.end() == null ? peer.wire().open() : 0;
    }

    private void take(Peer peer, ByteBuffer part, int bytes) {
        FrameAssembler assembler = peer.assembler();
        for (int at = 0; at < bytes && peer.end() == null; ) {
            at = assembler.take(part, at, bytes);
            if (assembler.isComplete()) {
                inbox.arrived(peer.node(), assembler.frame(), assembler.length());
            }
        }
    }

    @Override
    public void send(int node, byte[] frame, int length) {
        limits.checkFrame(node, length);
        Peer peer = peers[node];
        if (peer != null) {
            peer.send(frame, length);
        }
    }

    @Override
    public void send(int node, byte[] head, int headLength, WireWriter body) {
        limits.checkFrame(node, headLength + body.length());
        Peer peer = peers[node];
        if (peer != null) {
            peer.send(head, headLength, body);
        }
    }

    @Override
    public void flush() {
        for (Peer peer : peers) {
            if (peer != null) {
                peer.flush();
            }
        }
        losses.report();
    }

    private @Nullable String removeLost(int node) {
        Peer peer = peers[node];
        String reason = peer == null ? null : peer.end();
        if (peer != null && reason != null) {
            peers[node] = null;
            peer.close();
        }
        return reason;
    }

    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        losses.close();
        for (int node = 0; node < peers.length; node++) {
            Peer peer = peers[node];
            if (peer != null) {
                peer.write();
                peer.end("is closed"); // ends a loop that is delivering its frames
                peer.close();
                peers[node] = null;
            }
        }
        arena.close();
    }
}
