package dev.merino.transport.udp;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import dev.merino.core.MalformedFrameException;
import dev.merino.core.WireReader;
import dev.merino.core.WireWriter;
import dev.merino.datagram.DatagramLayout;
import dev.merino.linux.SystemCallException;
import dev.merino.linux.TcpSocket;
import dev.merino.linux.UdpSocket;
import dev.merino.transport.PortRange;
import dev.merino.transport.handshake.Deadline;
import dev.merino.transport.handshake.RefusedException;
import dev.merino.transport.handshake.TcpHandshakeStream;
import dev.merino.transport.mesh.MeshLink;
import dev.merino.transport.seal.LinkKeys;
import dev.merino.transport.seal.RecordOpener;
import dev.merino.transport.seal.RecordSealer;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.net.InetSocketAddress;
import java.security.SecureRandom;

/**
 * The set-up of a datagram session between two endpoints, over the TCP connection on which they
 * have authenticated each other: each sends the port at which it receives datagrams and the session
 * number that they must carry, sealed if the datagrams will be. The connection stays open; its end
 * means that the peer has exited.
 */
public final class UdpHandshake {
    private static final int BYTES = 2 * Integer.BYTES + Long.BYTES;
    private static final int PORT_MAX = 0xffff;
    private static final SecureRandom CHANCE = new SecureRandom();

    private UdpHandshake() {}

    /**
     * An agreed session.
     *
     * @param keys with which datagrams are sealed; null if they are not
     */
    public record Session(
            TcpSocket controlSocket,
            UdpSocket socket,
            long sessionOut,
            long sessionIn,
            @Nullable LinkKeys keys) {}

    /** This side's offer, which has been sent. */
    public record Offer(
            TcpSocket controlSocket, UdpSocket socket, long sessionIn, @Nullable LinkKeys keys) {}

    /** Sends this side's offer; never waits for the other side. */
    public static Offer offer(MeshLink link, InetSocketAddress bindAt) {
        InetSocketAddress anyPort = new InetSocketAddress(bindAt.getAddress(), 0);
        UdpSocket socket = PortRange.ofThisProcess().bind(anyPort);
        long session = CHANCE.nextLong();
        WireWriter out = new WireWriter();
        out.putInt(DatagramLayout.MAGIC);
        out.putInt(socket.port());
        out.putLong(session);
        try (Arena arena = Arena.ofConfined()) {
            byte[] sent = sealed(out.toByteArray(), link.keys());
            MemorySegment bytes = arena.allocateFrom(JAVA_BYTE, sent);
            for (int at = 0; at < sent.length; ) {
                at += Math.max(0, link.socket().write(bytes, at, sent.length - (long) at));
            }
        } catch (RuntimeException e) {
            socket.close();
            throw e;
        }
        return new Offer(link.socket(), socket, session, link.keys());
    }

    private static byte[] sealed(byte[] offer, @Nullable LinkKeys keys) {
        if (keys == null) {
            return offer;
        }
        try (RecordSealer sealer = new RecordSealer(keys)) {
            byte[] record = new byte[BYTES + RecordSealer.OVERHEAD_BYTES];
            int _ = sealer.seal(offer, 0, BYTES, record, 0);
            return record;
        }
    }

    /** Receives the offer of the other side, which is at {@code host}. */
    public static Session complete(Offer offer, String host, long timeoutNs) throws IOException {
        LinkKeys keys = offer.keys;
        try {
            WireReader in = new WireReader(receive(offer.controlSocket, keys, timeoutNs));
            int magic = in.getInt("magic");
            int port = in.getInt("port");
            if (magic != DatagramLayout.MAGIC || port <= 0 || port > PORT_MAX) {
                throw new RefusedException("the other side does not use these datagrams");
            }
            offer.socket.connect(new InetSocketAddress(host, port));
            return new Session(
                    offer.controlSocket,
                    offer.socket,
                    in.getLong("session"),
                    offer.sessionIn,
                    keys == null ? null : keys.derive("datagrams"));
        } catch (SystemCallException | MalformedFrameException e) {
            throw new IOException(e.getMessage(), e);
        } finally {
            if (keys != null) {
                keys.close();
            }
        }
    }

    private static byte[] receive(TcpSocket from, @Nullable LinkKeys keys, long timeoutNs)
            throws IOException {
        TcpHandshakeStream line = new TcpHandshakeStream(from, Deadline.in(timeoutNs));
        byte[] offer = new byte[BYTES];
        if (keys == null) {
            line.read(offer, BYTES);
            return offer;
        }
        byte[] record = new byte[BYTES + RecordSealer.OVERHEAD_BYTES];
        line.read(record, record.length);
        try (RecordOpener opener = new RecordOpener(keys)) {
            if (opener.recordBytes(record, 0) != record.length) {
                throw new RefusedException("the other side does not use these datagrams");
            }
            int _ = opener.open(record, 0, record.length, offer);
            return offer;
        }
    }
}
