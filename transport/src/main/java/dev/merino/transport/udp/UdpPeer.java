package dev.merino.transport.udp;

import dev.merino.core.MalformedFrameException;
import dev.merino.core.WireWriter;
import dev.merino.datagram.DatagramLayout;
import dev.merino.datagram.FrameStream;
import dev.merino.linux.SystemCallException;
import dev.merino.linux.TcpSocket;
import dev.merino.linux.UdpSocket;
import dev.merino.transport.mesh.Inbox;
import dev.merino.transport.mesh.MeshLimits;
import dev.merino.transport.mesh.MeshSetUp;

import org.jspecify.annotations.Nullable;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/** A connected endpoint: its sockets, its stream, and the frame being assembled. */
final class UdpPeer implements AutoCloseable {
    /** Datagrams read at a time, so that other peers are served too. */
    private static final int DATAGRAMS_MAX = 64;

    private final int node;
    private final TcpSocket controlSocket;
    private final UdpSocket socket;
    private final GuardedDatagrams datagrams;
    private final FrameStream stream;
    private final Inbox inbox;
    private final byte[] buffer = new byte[DatagramLayout.DATAGRAM_BYTES_MAX + 1];
    private final MemorySegment oneByte = Arena.ofAuto().allocate(1);
    private boolean isReceiving;
    private boolean isWaiting;
    private long silentSinceNs;
    private @Nullable String end;

    UdpPeer(
            int node,
            UdpHandshake.Session session,
            GuardedDatagrams datagrams,
            MeshLimits limits,
            Inbox inbox) {
        this.node = node;
        this.controlSocket = session.controlSocket();
        this.socket = session.socket();
        this.datagrams = datagrams;
        this.inbox = inbox;
        this.stream =
                new FrameStream(
                        session.sessionOut(),
                        session.sessionIn(),
                        limits.frameBytesMax(),
                        limits.backlogBytesMax(),
                        this::take);
    }

    int node() {
        return node;
    }

    TcpSocket controlSocket() {
        return controlSocket;
    }

    UdpSocket socket() {
        return socket;
    }

    @Nullable String end() {
        return end;
    }

    /** Damaged datagrams are silently dropped; if the peer is lost, it may be because of them. */
    void end(String why) {
        if (end == null) {
            long refused = datagrams.refused();
            end = refused == 0 ? why : why + " (" + refused + " datagrams were refused)";
        }
    }

    /** How many datagrams have come that the peer had not sent, or not like this. */
    long refused() {
        return datagrams.refused();
    }

    void send(byte[] frame, int length) {
        if (end != null) {
            return;
        }
        if (!stream.send(frame, length)) {
            end("does not receive what it is sent: the backlog is full");
        }
    }

    /** A stream of datagrams is made of arrays, so this is one copy more than elsewhere. */
    void send(byte[] head, int headLength, WireWriter body) {
        byte[] whole = new byte[headLength + body.length()];
        System.arraycopy(head, 0, whole, 0, headLength);
        body.copyTo(whole, headLength);
        send(whole, whole.length);
    }

    /**
     * Sends all datagrams that can be sent now, but none while a handler looks at what has come:
     * both use one buffer, and the owner flushes when all was read.
     */
    void flush(long nowNs) {
        if (end == null && !isReceiving) {
            for (int length = stream.next(buffer, nowNs);
                    length > 0;
                    length = stream.next(buffer, nowNs)) {
                datagrams.send(buffer, length);
            }
        }
    }

    /** Reads datagrams; returns whether there may be more. */
    boolean receive(long nowNs) {
        isReceiving = true;
        try {
            for (int i = 0; i < DATAGRAMS_MAX && end == null; i++) {
                int length = datagrams.receive(buffer);
                if (length < 0) {
                    return false;
                }
                stream.arrived(buffer, length, nowNs);
                isWaiting = false;
            }
        } catch (MalformedFrameException e) {
            end(String.valueOf(e.getMessage()));
        } finally {
            isReceiving = false;
        }
        return end == null;
    }

    /** Time passes; a peer that leaves everything unanswered for {@code silenceNs} is lost. */
    void tick(long nowNs, long silenceNs) {
        stream.tick(nowNs);
        boolean waits = !stream.isIdle();
        if (waits && !isWaiting) {
            silentSinceNs = nowNs;
        }
        isWaiting = waits;
        if (waits && silenceNs > 0 && nowNs - silentSinceNs > silenceNs) {
            end(MeshSetUp.CUT_OFF);
        }
    }

    /** Why the connection beside the datagrams has ended. */
    String controlEnding() {
        try {
            int _ = controlSocket.read(oneByte, 0, 1);
        } catch (SystemCallException e) {
            return String.valueOf(e.getMessage());
        }
        return controlSocket.hasTimedOut() ? MeshSetUp.CUT_OFF : "closed the connection";
    }

    private void take(byte[] frame, int length) {
        if (end == null) {
            inbox.arrived(node, frame, length);
        }
    }

    FrameStream stream() {
        return stream;
    }

    @Override
    public void close() {
        datagrams.close();
        socket.close();
        controlSocket.close();
    }
}
