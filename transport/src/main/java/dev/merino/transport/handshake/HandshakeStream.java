package dev.merino.transport.handshake;

import dev.merino.linux.TcpSocket;

import java.io.IOException;
import java.net.Socket;

/** A blocking stream for a handshake: bytes in both directions, with a deadline for all of it. */
public interface HandshakeStream {
    /**
     * Fills the first {@code count} bytes of {@code target}; throws if the other side closes
     * before, or the deadline has passed.
     */
    void read(byte[] target, int count) throws IOException;

    /** Sends all of {@code source}. */
    void write(byte[] source) throws IOException;

    /** A line over {@code socket}, all of it to be over in {@code timeoutNs} from now. */
    static HandshakeStream over(Socket socket, long timeoutNs) {
        return new SocketHandshakeStream(socket, timeoutNs);
    }

    /** A line over {@code socket}, which must block, all of it to be over in time. */
    static HandshakeStream over(TcpSocket socket, long timeoutNs) {
        return new TcpHandshakeStream(socket, Deadline.in(timeoutNs));
    }
}
