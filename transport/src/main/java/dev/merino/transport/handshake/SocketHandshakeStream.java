package dev.merino.transport.handshake;

import java.io.EOFException;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketTimeoutException;

/** A handshake stream over a socket of the JDK. */
final class SocketHandshakeStream implements HandshakeStream {
    private final Socket socket;
    private final Deadline deadline;

    SocketHandshakeStream(Socket socket, long timeoutNs) {
        this.socket = socket;
        this.deadline = Deadline.in(timeoutNs);
    }

    @Override
    public void read(byte[] target, int count) throws IOException {
        int timeoutBefore = socket.getSoTimeout();
        try {
            for (int at = 0; at < count; ) {
                socket.setSoTimeout((int) deadline.leftMs());
                int some = socket.getInputStream().read(target, at, count - at);
                if (some < 0) {
                    throw new EOFException("the other side closed the connection");
                }
                at += some;
            }
        } catch (SocketTimeoutException e) {
            throw deadline.over();
        } finally {
            socket.setSoTimeout(timeoutBefore);
        }
    }

    @Override
    public void write(byte[] source) throws IOException {
        socket.getOutputStream().write(source);
        socket.getOutputStream().flush();
    }
}
