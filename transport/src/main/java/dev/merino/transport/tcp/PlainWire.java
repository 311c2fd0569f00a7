package dev.merino.transport.tcp;

import dev.merino.linux.TcpSocket;
import dev.merino.transport.mesh.Outbox;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;

/** The bytes as they are, in a buffer that all connections of a mesh share. */
final class PlainWire implements Wire {
    private final TcpSocket socket;
    private final Outbox.Sink toSocket;
    private final ByteBuffer received;
    private int bytes;

    /** {@code received} is the buffer of every {@link #read}. */
    PlainWire(TcpSocket socket, ByteBuffer received) {
        this.socket = socket;
        this.toSocket = socket::write;
        this.received = received;
    }

    @Override
    public int write(Outbox outbox) {
        return outbox.writeTo(toSocket);
    }

    @Override
    public boolean hasPending() {
        return false;
    }

    @Override
    public int read(MemorySegment buffer) {
        int answer = socket.read(buffer, 0, buffer.byteSize());
        bytes = Math.max(0, answer);
        return answer;
    }

    @Override
    public int open() {
        int all = bytes;
        bytes = 0;
        return all;
    }

    @Override
    public ByteBuffer part() {
        return received;
    }

    @Override
    public boolean isPartial() {
        return false;
    }

    @Override
    public void clear() {}

    @Override
    public void close() {}
}
