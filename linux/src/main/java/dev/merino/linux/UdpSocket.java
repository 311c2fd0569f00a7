package dev.merino.linux;

import java.lang.foreign.MemorySegment;
import java.lang.ref.Reference;
import java.net.Inet6Address;
import java.net.InetSocketAddress;
import java.util.Objects;

/**
 * Datagrams between two addresses, from and to native memory; never waits. Datagrams of others than
 * the one it is connected with are not seen.
 */
public final class UdpSocket implements AutoCloseable {
    /** What receive() says when there is nothing, and send() when there is no room. */
    public static final int WOULD_BLOCK = Sockets.WOULD_BLOCK;

    private final Descriptor descriptor;

    private UdpSocket(Descriptor descriptor) {
        this.descriptor = descriptor;
    }

    /** At an address of this machine; port 0 lets the kernel choose one. */
    public static UdpSocket bind(InetSocketAddress at) {
        boolean isSix = at.getAddress() instanceof Inet6Address;
        int family = isSix ? SocketLayout.AF_INET6 : SocketLayout.AF_INET;
        Descriptor socket = Sockets.create(family, SocketLayout.SOCK_DGRAM, "SOCK_DGRAM for " + at);
        try {
            int bytes = TcpSocket.putAddress(at);
            long address = Scratch.mine().address() + TcpSocket.ADDRESS_OFFSET;
            long answer = SystemCall.BIND.blocking(socket.fd(), address, bytes);
            if (answer < 0) {
                throw Errno.failure("bind(udp " + at + ")", answer);
            }
            return new UdpSocket(socket);
        } catch (RuntimeException failure) {
            socket.close();
            throw failure;
        }
    }

    /** The port of this side. */
    public int port() {
        return TcpSocket.port(descriptor);
    }

    /** From now on it sends to that address and receives from no other. */
    public void connect(InetSocketAddress to) {
        int bytes = TcpSocket.putAddress(to);
        long address = Scratch.mine().address() + TcpSocket.ADDRESS_OFFSET;
        long answer = SystemCall.CONNECT.blocking(descriptor.fd(), address, bytes);
        if (answer < 0) {
            throw Errno.failure("connect(udp " + to + ")", answer);
        }
    }

    /** What a poller waits for. */
    public Descriptor descriptor() {
        return descriptor;
    }

    /** Sends one datagram; its length, or WOULD_BLOCK. */
    public int send(MemorySegment nativeBuffer, int bytes) {
        return answer(SystemCall.SENDTO, nativeBuffer, bytes, SocketLayout.MSG_NOSIGNAL);
    }

    /** Receives one datagram, cut off if it is longer; its length, or WOULD_BLOCK. */
    public int receive(MemorySegment nativeBuffer) {
        return answer(SystemCall.RECVFROM, nativeBuffer, (int) nativeBuffer.byteSize(), 0);
    }

    private int answer(SystemCall call, MemorySegment buffer, int bytes, int flags) {
        Objects.checkFromIndexSize(0, bytes, buffer.byteSize());
        int fd = descriptor.fd();
        int all = flags | SocketLayout.MSG_DONTWAIT;
        try {
            long answer;
            do {
                answer = call.fast(fd, buffer.address(), bytes, all, 0, 0);
                // ECONNREFUSED: nobody was there for an earlier datagram, which is told only once.
            } while (Errno.EINTR.is(answer) || Errno.ECONNREFUSED.is(answer));
            if (answer >= 0) {
                return (int) answer;
            }
            if (isLoss(answer)) {
                return WOULD_BLOCK;
            }
            throw Errno.failure(call + "(udp fd " + fd + ", " + bytes + " bytes)", answer);
        } finally {
            Reference.reachabilityFence(buffer);
        }
    }

    /** What a datagram may suffer on its way, and nobody is told. */
    private static boolean isLoss(long answer) {
        return Errno.EAGAIN.is(answer)
                || Errno.ENOBUFS.is(answer)
                || Errno.EPERM.is(answer)
                || Errno.ENETUNREACH.is(answer)
                || Errno.EHOSTUNREACH.is(answer);
    }

    @Override
    public void close() {
        descriptor.close();
    }
}
