package dev.merino.transport.handshake;

import dev.merino.linux.Descriptor;
import dev.merino.linux.SystemCallException;
import dev.merino.linux.UnixSocket;

import java.io.EOFException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayList;
import java.util.List;

/** A handshake stream over a blocking Unix socket, which can pass descriptors. */
public final class UnixHandshakeStream implements HandshakeStream {
    private static final long NS_PER_MS = 1_000_000;

    private final UnixSocket socket;
    private final long endNs;

    /** Over {@code socket}, all of it to be over in {@code timeoutNs} from now. */
    public UnixHandshakeStream(UnixSocket socket, long timeoutNs) {
        this.socket = socket;
        this.endNs = System.nanoTime() + timeoutNs;
    }

    @Override
    public void read(byte[] target, int count) throws IOException {
        List<Descriptor> passed = new ArrayList<>();
        read(target, count, passed);
        if (!passed.isEmpty()) {
            passed.forEach(Descriptor::close);
            throw new RefusedException(
                    "the other side passes descriptors before it is authenticated");
        }
    }

    /** Reads as {@link #read(byte[], int)}, and takes the descriptors that are passed. */
    public void read(byte[] target, int count, List<Descriptor> passed) throws IOException {
        try {
            for (int at = 0; at < count; ) {
                socket.setReceiveTimeout(leftMs());
                int some = socket.receive(target, at, count - at, passed);
                if (some == UnixSocket.END) {
                    throw new EOFException("the other side closed the connection");
                }
                at += Math.max(0, some);
            }
        } catch (SystemCallException e) {
            throw new IOException(e);
        }
    }

    private long leftMs() throws InterruptedIOException {
        long leftNs = endNs - System.nanoTime();
        if (leftNs <= 0) {
            throw new InterruptedIOException("the other side did not answer in time");
        }
        return Math.ceilDiv(leftNs, NS_PER_MS);
    }

    @Override
    public void write(byte[] source) throws IOException {
        try {
            socket.send(source, source.length);
        } catch (SystemCallException e) {
            throw new IOException(e);
        }
    }
}
