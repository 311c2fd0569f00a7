package dev.merino.transport.udp;

import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import dev.merino.datagram.DatagramLayout;
import dev.merino.linux.SystemCallException;
import dev.merino.linux.TcpSocket;
import dev.merino.linux.UdpSocket;
import dev.merino.transport.handshake.RefusedException;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.net.InetSocketAddress;
import java.security.SecureRandom;

/**
 * The set-up of a datagram session between two endpoints, over the TCP connection on which they
 * have authenticated each other: each sends the port at which it receives datagrams and the session
 * number that they must carry. The connection stays open; its end means that the peer has exited.
 */
public final class UdpHandshake {
    private static final int BYTES = 2 * Integer.BYTES + Long.BYTES;
    private static final int PORT_MAX = 0xffff;
    private static final SecureRandom CHANCE = new SecureRandom();

    private UdpHandshake() {}

    /** An agreed session. */
    public record Session(
            TcpSocket controlSocket, UdpSocket socket, long sessionOut, long sessionIn) {}

    /** This side's offer, which has been sent. */
    public record Offer(TcpSocket controlSocket, UdpSocket socket, long sessionIn) {}

    /** Sends this side's offer; never waits for the other side. */
    public static Offer offer(TcpSocket controlSocket, InetSocketAddress bindAt) {
        UdpSocket socket = UdpSocket.bind(new InetSocketAddress(bindAt.getAddress(), 0));
        long session = CHANCE.nextLong();
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment out = arena.allocate(BYTES);
            out.set(JAVA_INT_UNALIGNED, 0, DatagramLayout.MAGIC);
            out.set(JAVA_INT_UNALIGNED, 4, socket.port());
            out.set(JAVA_LONG_UNALIGNED, 8, session);
            for (int at = 0; at < BYTES; ) {
                at += Math.max(0, controlSocket.write(out, at, BYTES - (long) at));
            }
        } catch (RuntimeException e) {
            socket.close();
            throw e;
        }
        return new Offer(controlSocket, socket, session);
    }

    /** Receives the offer of the other side, which is at {@code host}. */
    public static Session complete(Offer offer, String host, long timeoutNs) throws IOException {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment in = arena.allocate(BYTES);
            offer.controlSocket.setReceiveTimeout(Math.max(1, timeoutNs / 1_000_000));
            for (int at = 0; at < BYTES; ) {
                int some = offer.controlSocket.read(in, at, BYTES - (long) at);
                if (some <= 0) {
                    throw new RefusedException("the other side sends no datagram port");
                }
                at += some;
            }
            int port = in.get(JAVA_INT_UNALIGNED, 4);
            if (in.get(JAVA_INT_UNALIGNED, 0) != DatagramLayout.MAGIC
                    || port <= 0
                    || port > PORT_MAX) {
                throw new RefusedException("the other side does not use these datagrams");
            }
            offer.socket.connect(new InetSocketAddress(host, port));
            long sessionOut = in.get(JAVA_LONG_UNALIGNED, 8);
            return new Session(offer.controlSocket, offer.socket, sessionOut, offer.sessionIn);
        } catch (SystemCallException e) {
            throw new IOException(e);
        }
    }
}
