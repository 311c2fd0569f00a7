package dev.merino.bench.live;

import dev.merino.Member;
import dev.merino.SharedCounter;

import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;

/**
 * The baseline for barriers: rank 0 waits for a message from each other rank over plain TCP, and
 * then answers all of them. All block.
 */
final class TcpStar implements AutoCloseable {
    private final boolean isCentre;
    private final List<SocketChannel> others;
    private final ByteBuffer buffer = ByteBuffer.allocateDirect(TcpConnection.SMALL_BYTES);

    private TcpStar(boolean isCentre, List<SocketChannel> others) throws IOException {
        this.isCentre = isCentre;
        this.others = others;
        for (SocketChannel other : others) {
            other.setOption(StandardSocketOptions.TCP_NODELAY, true);
        }
    }

    /** Connects all ranks with rank 0; to be called by all. */
    static TcpStar among(Member me) throws IOException {
        SharedCounter port = me.counter(0);
        InetAddress here = InetAddress.getLoopbackAddress();
        if (!me.isFirst()) {
            me.barrier();
            int number = (int) port.get();
            return new TcpStar(
                    false, List.of(SocketChannel.open(new InetSocketAddress(here, number))));
        }
        try (ServerSocketChannel server = ServerSocketChannel.open()) {
            server.bind(new InetSocketAddress(here, 0), me.size());
            port.set(((InetSocketAddress) server.getLocalAddress()).getPort());
            me.barrier();
            List<SocketChannel> others = new ArrayList<>();
            while (others.size() < me.size() - 1) {
                others.add(server.accept());
            }
            return new TcpStar(true, others);
        }
    }

    /** Waits until all ranks have called this. */
    void barrier() {
        try {
            if (isCentre) {
                receiveFromAll();
                sendToAll();
            } else {
                sendToAll();
                receiveFromAll();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void sendToAll() throws IOException {
        for (SocketChannel other : others) {
            buffer.clear();
            while (buffer.hasRemaining()) {
                other.write(buffer);
            }
        }
    }

    private void receiveFromAll() throws IOException {
        for (SocketChannel other : others) {
            buffer.clear();
            while (buffer.hasRemaining()) {
                if (other.read(buffer) < 0) {
                    throw new EOFException("another rank has closed its connection");
                }
            }
        }
    }

    @Override
    public void close() throws IOException {
        for (SocketChannel other : others) {
            other.close();
        }
    }
}
