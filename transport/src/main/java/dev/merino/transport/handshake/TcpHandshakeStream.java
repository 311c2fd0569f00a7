package dev.merino.transport.handshake;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import dev.merino.linux.SystemCallException;
import dev.merino.linux.TcpSocket;

import java.io.EOFException;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/** A handshake stream over a blocking TCP socket. */
public final class TcpHandshakeStream implements HandshakeStream {
    private static final int BUFFER_BYTES = 256;

    private final TcpSocket socket;
    private final Deadline deadline;
    private final MemorySegment buffer = Arena.ofAuto().allocate(BUFFER_BYTES);

    /** A stream over {@code socket} that ends with {@code deadline}. */
    public TcpHandshakeStream(TcpSocket socket, Deadline deadline) {
        this.socket = socket;
        this.deadline = deadline;
    }

    @Override
    public void read(byte[] target, int count) throws IOException {
        for (int at = 0; at < count; ) {
            int some = readSome(Math.min(count - at, BUFFER_BYTES));
            MemorySegment.copy(buffer, JAVA_BYTE, 0, target, at, some);
            at += some;
        }
    }

    /** Waits for input; returns how many bytes are in the buffer. */
    private int readSome(int bytesMax) throws IOException {
        try {
            int answer = TcpSocket.WOULD_BLOCK;
            while (answer == TcpSocket.WOULD_BLOCK) {
                socket.setReceiveTimeout(deadline.leftMs());
                answer = socket.read(buffer, 0, bytesMax);
            }
            return notEnd(answer);
        } catch (SystemCallException e) {
            throw new IOException(e);
        }
    }

    @Override
    public void write(byte[] source) throws IOException {
        try {
            for (int at = 0; at < source.length; ) {
                int some = Math.min(source.length - at, BUFFER_BYTES);
                MemorySegment.copy(source, at, buffer, JAVA_BYTE, 0, some);
                at += notEnd(socket.write(buffer, 0, some));
            }
        } catch (SystemCallException e) {
            throw new IOException(e);
        }
    }

    private static int notEnd(int answer) throws EOFException {
        if (answer == TcpSocket.END) {
            throw new EOFException("the other side closed the connection");
        }
        return answer;
    }
}
