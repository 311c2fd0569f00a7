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
import java.util.function.IntConsumer;

/**
 * The baseline: a plain TCP connection between rank 1, the client, and rank 0, the server; both
 * block. It also gives rank 0 its tasks without a message of Merino.
 */
final class TcpConnection implements AutoCloseable {
    /** The shortest request and answer. */
    static final int SMALL_BYTES = 64;

    /** Do nothing but answer. */
    static final int PING = 0;

    private static final int END = -1;
    private static final int BYTES_MAX = 64 << 10;

    private final SocketChannel channel;
    private final ByteBuffer buffer = ByteBuffer.allocateDirect(BYTES_MAX);

    private TcpConnection(SocketChannel channel) throws IOException {
        this.channel = channel;
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
    }

    /** Connects ranks 0 and 1; to be called by all ranks. Those of others are not connected. */
    static TcpConnection between(Member me) throws IOException {
        SharedCounter port = me.counter(0);
        if (me.isFirst()) {
            try (ServerSocketChannel server = ServerSocketChannel.open()) {
                server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
                port.set(((InetSocketAddress) server.getLocalAddress()).getPort());
                me.barrier();
                return new TcpConnection(server.accept());
            }
        }
        me.barrier();
        if (!Roles.isClient(me)) {
            return new TcpConnection(SocketChannel.open());
        }
        int number = (int) port.get();
        InetAddress here = InetAddress.getLoopbackAddress();
        return new TcpConnection(SocketChannel.open(new InetSocketAddress(here, number)));
    }

    /** Asks with {@code requestBytes} bytes and waits for {@code replyBytes}. */
    int call(int code, int requestBytes, int replyBytes) {
        try {
            buffer.clear().limit(Math.max(SMALL_BYTES, requestBytes));
            buffer.putInt(0, code).putInt(4, buffer.limit()).putInt(8, replyBytes);
            writeAll();
            read(replyBytes);
            return buffer.getInt(0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Requests {@code code} with the shortest request and reply. */
    void call(int code) {
        int _ = call(code, SMALL_BYTES, SMALL_BYTES);
    }

    /** Ends {@link #serve} of the other side. */
    void end() {
        call(END);
    }

    /** Answers until the other side calls {@link #end}; what it asks for is done first. */
    void serve(IntConsumer task) {
        try {
            int code = PING;
            while (code != END) {
                read(SMALL_BYTES);
                code = buffer.getInt(0);
                int requestBytes = buffer.getInt(4);
                int replyBytes = buffer.getInt(8);
                read(requestBytes - SMALL_BYTES);
                task.accept(code);
                buffer.clear().limit(replyBytes);
                writeAll();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void writeAll() throws IOException {
        while (buffer.hasRemaining()) {
            channel.write(buffer);
        }
    }

    private void read(int bytes) throws IOException {
        buffer.clear().limit(bytes);
        while (buffer.hasRemaining()) {
            if (channel.read(buffer) < 0) {
                throw new EOFException("the other rank has closed the connection");
            }
        }
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
