package dev.merino.linux;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import org.jspecify.annotations.Nullable;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.ref.Reference;
import java.net.Inet6Address;
import java.net.InetSocketAddress;
import java.nio.ByteOrder;
import java.util.Objects;

/**
 * A TCP stream that reads and writes native memory. One thread may read while another writes. A
 * machine that falls silent is noticed within half a minute, by keepalive.
 */
public final class TcpSocket implements AutoCloseable {
    /** What read() says at the end of the stream, and write() when the peer is gone. */
    public static final int END = Sockets.END;

    /** What read() and write() say instead of waiting. */
    public static final int WOULD_BLOCK = Sockets.WOULD_BLOCK;

    private static final ValueLayout.OfShort NETWORK_SHORT =
            ValueLayout.JAVA_SHORT.withOrder(ByteOrder.BIG_ENDIAN);
    static final int ADDRESS_OFFSET = 8;
    private static final int SILENT_SECONDS = 15;
    private static final int PROBE_SECONDS = 5;
    private static final int PROBES = 3;
    private static final long NS_PER_MS = 1_000_000;

    private final Descriptor descriptor;
    private volatile boolean isBlocking = true;
    private volatile boolean hasTimedOut;

    private TcpSocket(Descriptor descriptor) {
        this.descriptor = descriptor;
    }

    /** Listens; port 0 lets the kernel choose one. */
    public static TcpSocket listen(InetSocketAddress at) {
        Descriptor socket = create(at);
        try {
            int level = SocketLayout.SOL_SOCKET;
            Sockets.setOption(socket, level, SocketLayout.SO_REUSEADDR, 1);
            int bytes = putAddress(at);
            long address = Scratch.mine().address() + ADDRESS_OFFSET;
            Sockets.bindAndListen(socket, address, bytes, "tcp " + at);
            return new TcpSocket(socket);
        } catch (RuntimeException failure) {
            socket.close();
            throw failure;
        }
    }

    /**
     * Connects; an exception with ETIMEDOUT when the time is over, ECONNREFUSED if nobody listens.
     */
    public static TcpSocket connect(InetSocketAddress to, long timeoutMs) {
        Descriptor socket = create(to);
        try {
            Sockets.setBlocking(socket, false);
            finishConnect(socket, to, timeoutMs);
            Sockets.setBlocking(socket, true);
            keepAlive(socket);
            return new TcpSocket(socket);
        } catch (RuntimeException failure) {
            socket.close();
            throw failure;
        }
    }

    private static void finishConnect(Descriptor socket, InetSocketAddress to, long timeoutMs) {
        String call = "connect(tcp %s, %d ms)".formatted(to, timeoutMs);
        long endNs = System.nanoTime() + timeoutMs * NS_PER_MS;
        int bytes = putAddress(to);
        long address = Scratch.mine().address() + ADDRESS_OFFSET;
        long answer = SystemCall.CONNECT.blocking(socket.fd(), address, bytes);
        if (answer < 0 && !Errno.EINPROGRESS.is(answer) && !Errno.EINTR.is(answer)) {
            throw Errno.failure(call, answer);
        }
        boolean isDecided = answer == 0;
        while (!isDecided) {
            long leftNs = Math.max(0, endNs - System.nanoTime());
            isDecided = Sockets.await(socket, EpollLayout.POLLOUT, leftNs);
            if (!isDecided && leftNs == 0) {
                throw Errno.failure(call, -Errno.ETIMEDOUT.number());
            }
        }
        int error = socketError(socket);
        if (error != 0) {
            throw Errno.failure(call, -error);
        }
    }

    private static int socketError(Descriptor socket) {
        int at = Sockets.option(socket, SocketLayout.SO_ERROR, Integer.BYTES);
        return Scratch.mine().getInt(at);
    }

    private static Descriptor create(InetSocketAddress address) {
        if (address.isUnresolved()) {
            throw Errno.EADDRNOTAVAIL.refusal("socket(" + address + ")", "no such host is known");
        }
        if (address.getAddress() instanceof Inet6Address) {
            Descriptor socket = Sockets.create(SocketLayout.AF_INET6, "AF_INET6");
            Sockets.setOption(socket, SocketLayout.IPPROTO_IPV6, SocketLayout.IPV6_V6ONLY, 0);
            return socket;
        }
        return Sockets.create(SocketLayout.AF_INET, "AF_INET");
    }

    /** Puts an address into this thread's scratch, at ADDRESS_OFFSET; how long it is. */
    static int putAddress(InetSocketAddress address) {
        MemorySegment all = Scratch.mine().argument();
        MemorySegment at = all.asSlice(ADDRESS_OFFSET, SocketLayout.IN6_BYTES).fill((byte) 0);
        byte[] host = address.getAddress().getAddress();
        at.set(NETWORK_SHORT, SocketLayout.PORT_OFFSET, (short) address.getPort());
        if (address.getAddress() instanceof Inet6Address six) {
            at.set(JAVA_SHORT, SocketLayout.FAMILY_OFFSET, (short) SocketLayout.AF_INET6);
            MemorySegment.copy(
                    host, 0, at, JAVA_BYTE, SocketLayout.IN6_ADDRESS_OFFSET, host.length);
            at.set(ValueLayout.JAVA_INT, SocketLayout.IN6_SCOPE_OFFSET, six.getScopeId());
            return SocketLayout.IN6_BYTES;
        }
        at.set(JAVA_SHORT, SocketLayout.FAMILY_OFFSET, (short) SocketLayout.AF_INET);
        MemorySegment.copy(host, 0, at, JAVA_BYTE, SocketLayout.IN_ADDRESS_OFFSET, host.length);
        return SocketLayout.IN_BYTES;
    }

    private static void keepAlive(Descriptor socket) {
        int tcp = SocketLayout.IPPROTO_TCP;
        Sockets.setOption(socket, SocketLayout.SOL_SOCKET, SocketLayout.SO_KEEPALIVE, 1);
        Sockets.setOption(socket, tcp, SocketLayout.TCP_KEEPIDLE, SILENT_SECONDS);
        Sockets.setOption(socket, tcp, SocketLayout.TCP_KEEPINTVL, PROBE_SECONDS);
        Sockets.setOption(socket, tcp, SocketLayout.TCP_KEEPCNT, PROBES);
    }

    /** The port of this side. */
    public int port() {
        return port(descriptor);
    }

    static int port(Descriptor descriptor) {
        Scratch scratch = Scratch.mine().withInt(0, SocketLayout.IN6_BYTES);
        long at = scratch.address();
        long answer = SystemCall.GETSOCKNAME.fast(descriptor.fd(), at + ADDRESS_OFFSET, at);
        if (answer < 0) {
            throw Errno.failure("getsockname(fd " + descriptor.fd() + ")", answer);
        }
        long offset = ADDRESS_OFFSET + SocketLayout.PORT_OFFSET;
        return Short.toUnsignedInt(scratch.argument().get(NETWORK_SHORT, offset));
    }

    /** The next connection; null if there is none and waiting is not wanted or long enough. */
    public @Nullable TcpSocket accept() {
        int fd = Sockets.accept(descriptor);
        if (fd == WOULD_BLOCK) {
            return null;
        }
        Descriptor socket = Descriptor.of(fd);
        keepAlive(socket);
        return new TcpSocket(socket);
    }

    /** What a poller waits for. */
    public Descriptor descriptor() {
        return descriptor;
    }

    /** If read(), write() and accept() wait. */
    public void setBlocking(boolean on) {
        Sockets.setBlocking(descriptor, on);
        isBlocking = on;
    }

    /** How long read() and accept() wait; 0 for ever. */
    public void setReceiveTimeout(long ms) {
        Sockets.setReceiveTimeout(descriptor, ms);
    }

    /** Sends small pieces at once. */
    public void setNoDelay() {
        int tcp = SocketLayout.IPPROTO_TCP;
        Sockets.setOption(descriptor, tcp, SocketLayout.TCP_NODELAY, 1);
    }

    /**
     * How long the other side may leave what was sent to it without an acknowledgement; then the
     * stream ends. The kernel's own limit is a quarter of an hour. A stream over which nothing is
     * sent is probed so often that it ends as soon.
     */
    public void setAcknowledgementTimeout(int ms) {
        int tcp = SocketLayout.IPPROTO_TCP;
        Sockets.setOption(descriptor, tcp, SocketLayout.TCP_USER_TIMEOUT, ms);
        if (ms > 0) {
            int seconds = Math.clamp(ms / (1000 * PROBES), 1, PROBE_SECONDS);
            Sockets.setOption(descriptor, tcp, SocketLayout.TCP_KEEPIDLE, seconds);
            Sockets.setOption(descriptor, tcp, SocketLayout.TCP_KEEPINTVL, seconds);
        }
    }

    /** Whether the stream has ended because the other side has acknowledged nothing for long. */
    public boolean hasTimedOut() {
        return hasTimedOut;
    }

    /** Ends the stream both ways while other threads may be using it; it must still be closed. */
    public void shutdown() {
        // An error means that there is no stream any more, which is what is wanted.
        long _ = SystemCall.SHUTDOWN.fast(descriptor.fd(), SocketLayout.SHUT_RDWR, 0);
    }

    /** Reads into native memory: how many bytes, END or WOULD_BLOCK. */
    public int read(MemorySegment nativeBuffer, long offset, long bytes) {
        long answer = transfer(SystemCall.RECVFROM, nativeBuffer, offset, bytes, 0);
        if (answer > 0 || (answer == 0 && bytes == 0)) {
            return (int) answer;
        }
        return answer == 0 ? END : failed("recv", answer);
    }

    /** Writes from native memory: how many bytes, WOULD_BLOCK, or END if the peer is gone. */
    public int write(MemorySegment nativeBuffer, long offset, long bytes) {
        int flags = SocketLayout.MSG_NOSIGNAL;
        long answer = transfer(SystemCall.SENDTO, nativeBuffer, offset, bytes, flags);
        return answer >= 0 ? (int) answer : failed("send", answer);
    }

    private long transfer(
            SystemCall call, MemorySegment buffer, long offset, long bytes, int flags) {
        Objects.checkFromIndexSize(offset, bytes, buffer.byteSize());
        if (!buffer.isNative() || !buffer.scope().isAlive()) {
            throw new IllegalArgumentException("needs native memory that is alive: " + buffer);
        }
        long at = buffer.address() + offset;
        long most = Math.min(bytes, Integer.MAX_VALUE);
        int fd = descriptor.fd();
        try {
            long answer;
            do {
                answer =
                        isBlocking
                                ? call.blocking(fd, at, most, flags, 0, 0)
                                : call.fast(fd, at, most, flags | SocketLayout.MSG_DONTWAIT, 0, 0);
            } while (Errno.EINTR.is(answer));
            return answer;
        } finally {
            Reference.reachabilityFence(buffer);
        }
    }

    private int failed(String name, long answer) {
        hasTimedOut |= Errno.ETIMEDOUT.is(answer);
        if (Errno.EAGAIN.is(answer)) {
            return WOULD_BLOCK;
        }
        if (Errno.ECONNRESET.is(answer)
                || Errno.EPIPE.is(answer)
                || Errno.ETIMEDOUT.is(answer)
                || Errno.EHOSTUNREACH.is(answer)
                || Errno.ENETUNREACH.is(answer)) {
            return END;
        }
        throw Errno.failure(name + "(tcp fd " + descriptor.fd() + ")", answer);
    }

    @Override
    public void close() {
        descriptor.close();
    }
}
