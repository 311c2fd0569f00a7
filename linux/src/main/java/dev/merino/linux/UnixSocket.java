package dev.merino.linux;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import org.jspecify.annotations.Nullable;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.ref.Reference;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * A stream between two processes of one machine, which carries descriptors too. Names are in the
 * abstract namespace: they leave no file behind, and every process of the machine's network
 * namespace can connect, so accept() takes those of this user only; who connects looks at
 * peerUid(). One thread may send while another receives.
 */
public final class UnixSocket implements AutoCloseable {
    /** What receive() says at the end of the stream. */
    public static final int END = Sockets.END;

    /** What receive() says when there is nothing, and waiting is not wanted or long enough. */
    public static final int WOULD_BLOCK = Sockets.WOULD_BLOCK;

    private final Descriptor descriptor;
    private volatile boolean isBlocking = true;
    private @Nullable SocketMessage outgoing;
    private @Nullable SocketMessage incoming;

    private UnixSocket(Descriptor descriptor) {
        this.descriptor = descriptor;
    }

    /** Listens under a name of the abstract namespace. */
    public static UnixSocket listen(String abstractName) {
        return named(
                abstractName,
                (socket, address, bytes) ->
                        Sockets.bindAndListen(socket, address, bytes, "unix @" + abstractName));
    }

    /** Connects to who listens under that name; an exception if nobody does. */
    public static UnixSocket connect(String abstractName) {
        return named(
                abstractName,
                (socket, address, bytes) -> {
                    long answer;
                    do {
                        answer = SystemCall.CONNECT.blocking(socket.fd(), address, bytes);
                    } while (Errno.EINTR.is(answer));
                    if (answer < 0) {
                        throw Errno.failure("connect(unix @" + abstractName + ")", answer);
                    }
                });
    }

    /** Something done to a socket with an address. */
    private interface Use {
        void with(Descriptor socket, long address, int bytes);
    }

    private static UnixSocket named(String name, Use use) {
        Descriptor socket = Sockets.create(SocketLayout.AF_UNIX, "AF_UNIX");
        try (Arena arena = Arena.ofConfined()) {
            byte[] text = name.getBytes(StandardCharsets.UTF_8);
            int bytes = SocketLayout.UNIX_PATH_OFFSET + 1 + text.length;
            if (bytes > SocketLayout.UNIX_BYTES) {
                throw Errno.ENAMETOOLONG.refusal("unix @" + name, text.length + " bytes");
            }
            MemorySegment address = arena.allocate(SocketLayout.UNIX_BYTES, Long.BYTES);
            address.set(JAVA_SHORT, SocketLayout.FAMILY_OFFSET, (short) SocketLayout.AF_UNIX);
            long path = SocketLayout.UNIX_PATH_OFFSET + 1L;
            MemorySegment.copy(text, 0, address, JAVA_BYTE, path, text.length);
            use.with(socket, address.address(), bytes);
            return new UnixSocket(socket);
        } catch (RuntimeException failure) {
            socket.close();
            throw failure;
        }
    }

    /**
     * The next connection of a process of this user; null if there is none and waiting is not
     * wanted or long enough. Those of other users are closed before a byte of theirs is read.
     */
    public @Nullable UnixSocket accept() {
        while (true) {
            int fd = Sockets.accept(descriptor);
            if (fd == WOULD_BLOCK) {
                return null;
            }
            UnixSocket caller = new UnixSocket(Descriptor.of(fd));
            if (caller.peerUid() == Processes.uid()) {
                return caller;
            }
            caller.close();
        }
    }

    /** The same stream by another descriptor; it ends when both are closed. */
    public UnixSocket duplicate() {
        long answer = SystemCall.FCNTL.fast(descriptor.fd(), FileLayout.F_DUPFD_CLOEXEC, 0);
        if (answer < 0) {
            String call = "fcntl(fd %d, F_DUPFD_CLOEXEC)".formatted(descriptor.fd());
            throw Errno.failure(call, answer);
        }
        return new UnixSocket(Descriptor.of((int) answer));
    }

    /** What a poller waits for. */
    public Descriptor descriptor() {
        return descriptor;
    }

    /** If receive() and accept() wait. */
    public void setBlocking(boolean on) {
        Sockets.setBlocking(descriptor, on);
        isBlocking = on;
    }

    /** How long receive() and accept() wait; 0 for ever. */
    public void setReceiveTimeout(long ms) {
        Sockets.setReceiveTimeout(descriptor, ms);
    }

    /** The process that connected or listened, as the kernel knows it. */
    public int peerPid() {
        return credential(SocketLayout.UCRED_PID_OFFSET);
    }

    /** The user of that process, as the kernel knows it. */
    public int peerUid() {
        return credential(SocketLayout.UCRED_UID_OFFSET);
    }

    private int credential(int offset) {
        int at = Sockets.option(descriptor, SocketLayout.SO_PEERCRED, SocketLayout.UCRED_BYTES);
        return Scratch.mine().getInt((long) at + offset);
    }

    /** Sends all of it, waiting for room if need be; the descriptors go with the first byte. */
    public void send(byte[] bytes, int length, Descriptor... passed) {
        Objects.checkFromIndexSize(0, length, bytes.length);
        if (passed.length > SocketMessage.DESCRIPTORS_MAX || (length == 0 && passed.length > 0)) {
            throw new IllegalArgumentException(
                    passed.length
                            + " descriptors with "
                            + length
                            + " bytes; they need a byte to go"
                            + " with, and at most "
                            + SocketMessage.DESCRIPTORS_MAX
                            + " go at once");
        }
        if (outgoing == null) {
            outgoing = new SocketMessage();
        }
        Descriptor[] with = passed;
        for (int from = 0; from < length; ) {
            outgoing.load(bytes, from, length - from, with);
            int sent = sendOnce(outgoing);
            if (sent > 0) {
                from += sent;
                with = NONE;
            }
        }
    }

    private static final Descriptor[] NONE = {};

    private int sendOnce(SocketMessage message) {
        int flags = SocketLayout.MSG_NOSIGNAL;
        try {
            long answer = SystemCall.SENDMSG.blocking(descriptor.fd(), message.address(), flags);
            if (answer >= 0) {
                return (int) answer;
            }
            if (Errno.EAGAIN.is(answer)) {
                Sockets.await(descriptor, EpollLayout.POLLOUT, -1);
            } else if (!Errno.EINTR.is(answer)) {
                throw Errno.failure("sendmsg(unix fd " + descriptor.fd() + ")", answer);
            }
            return 0;
        } finally {
            Reference.reachabilityFence(message);
        }
    }

    /**
     * Receives up to {@code max} bytes, and the descriptors that came with them: how many bytes,
     * END or WOULD_BLOCK.
     */
    public int receive(byte[] into, int from, int max, List<Descriptor> passed) {
        Objects.checkFromIndexSize(from, max, into.length);
        if (incoming == null) {
            incoming = new SocketMessage();
        }
        long answer = receiveOnce(incoming, max);
        if (answer < 0) {
            return failed(answer);
        }
        if (incoming.descriptors() > 0 || incoming.isTruncated()) {
            takeDescriptors(incoming, passed);
        }
        incoming.unload(into, from, (int) answer);
        return answer == 0 && max > 0 ? END : (int) answer;
    }

    private long receiveOnce(SocketMessage message, int max) {
        int flags = SocketLayout.MSG_CMSG_CLOEXEC;
        int fd = descriptor.fd();
        try {
            long answer;
            do {
                message.clear(max);
                answer =
                        isBlocking
                                ? SystemCall.RECVMSG.blocking(fd, message.address(), flags)
                                : SystemCall.RECVMSG.fast(
                                        fd, message.address(), flags | SocketLayout.MSG_DONTWAIT);
            } while (Errno.EINTR.is(answer));
            return answer;
        } finally {
            Reference.reachabilityFence(message);
        }
    }

    private int failed(long answer) {
        if (Errno.EAGAIN.is(answer)) {
            return WOULD_BLOCK;
        }
        if (Errno.ECONNRESET.is(answer)) {
            return END;
        }
        throw Errno.failure("recvmsg(unix fd " + descriptor.fd() + ")", answer);
    }

    private static void takeDescriptors(SocketMessage message, List<Descriptor> passed) {
        List<Descriptor> came = new ArrayList<>();
        int count = message.descriptors();
        for (int i = 0; i < count; i++) {
            came.add(message.descriptor(i));
        }
        if (message.isTruncated()) {
            came.forEach(Descriptor::close);
            throw Errno.EMFILE.refusal("recvmsg(unix)", "descriptors were lost on the way");
        }
        passed.addAll(came);
    }

    @Override
    public void close() {
        descriptor.close();
    }
}
