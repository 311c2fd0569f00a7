package dev.merino.transport.ucx;

import dev.merino.core.WireReader;
import dev.merino.core.WireWriter;
import dev.merino.linux.TcpSocket;
import dev.merino.transport.handshake.HandshakeStream;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Exchanges the addresses of UCX workers over the sockets of a mesh. */
final class UcxAddressExchange {
    /** Longer than any address of UCX, and short enough for a socket's buffers. */
    private static final int BYTES_MAX = 16 << 10;

    private UcxAddressExchange() {}

    /** Sends {@code own} to all other nodes, and returns the addresses of all, at their numbers. */
    static List<byte[]> exchange(
            byte[] own, int self, @Nullable TcpSocket[] sockets, long timeoutNs)
            throws IOException {
        if (own.length > BYTES_MAX) {
            throw new IOException("an address of UCX has %d bytes".formatted(own.length));
        }
        WireWriter message = new WireWriter(Integer.BYTES + own.length);
        message.putBytes(own);
        for (TcpSocket socket : sockets) {
            if (socket != null) {
                HandshakeStream.over(socket, timeoutNs).write(message.toByteArray());
            }
        }
        List<byte[]> all = new ArrayList<>();
        for (int node = 0; node < sockets.length; node++) {
            TcpSocket socket = sockets[node];
            all.add(
                    node == self || socket == null
                            ? own
                            : read(HandshakeStream.over(socket, timeoutNs)));
        }
        return all;
    }

    private static byte[] read(HandshakeStream line) throws IOException {
        byte[] header = new byte[Integer.BYTES];
        line.read(header, header.length);
        int length = new WireReader(header).getInt("length");
        if (length <= Long.BYTES || length > BYTES_MAX) { // a token, and an address behind it
            throw new IOException("the other side sends an address of %d bytes".formatted(length));
        }
        byte[] contact = new byte[length];
        line.read(contact, length);
        return contact;
    }
}
