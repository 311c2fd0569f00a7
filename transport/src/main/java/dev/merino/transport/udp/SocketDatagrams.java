package dev.merino.transport.udp;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import dev.merino.linux.UdpSocket;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/** Datagrams over a connected socket. */
final class SocketDatagrams implements Datagrams {
    private final UdpSocket socket;
    private final MemorySegment buffer = Arena.ofAuto().allocate(Datagrams.BYTES_MAX + 1L);

    SocketDatagrams(UdpSocket socket) {
        this.socket = socket;
    }

    @Override
    public void send(byte[] datagram, int length) {
        MemorySegment.copy(datagram, 0, buffer, JAVA_BYTE, 0, length);
        int _ = socket.send(buffer, length); // a full socket buffer is one more way to lose it
    }

    @Override
    public int receive(byte[] into) {
        int length = socket.receive(buffer);
        if (length > 0) {
            MemorySegment.copy(buffer, JAVA_BYTE, 0, into, 0, Math.min(length, into.length));
        }
        return length;
    }
}
