package dev.merino.launch.join;

import dev.merino.control.MessageFrames;
import dev.merino.core.WireReader;
import dev.merino.core.WireWriter;
import dev.merino.linux.Descriptor;
import dev.merino.linux.UnixSocket;
import dev.merino.transport.seal.SealedStreams;

import java.io.Closeable;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntConsumer;

/** A connection of two processes that have authenticated each other. */
final class RendezvousConnection implements Closeable {
    /** More than any message has: settings, addresses and names. */
    private static final int MESSAGE_BYTES_MAX = 1 << 20;

    private final InputStream in;
    private final OutputStream out;
    private final IntConsumer timeout;
    private final Closeable socket;

    private RendezvousConnection(
            InputStream in, OutputStream out, IntConsumer timeout, Closeable socket) {
        this.in = in;
        this.out = out;
        this.timeout = timeout;
        this.socket = socket;
    }

    static RendezvousConnection over(SealedStreams streams) {
        Socket socket = streams.socket();
        return new RendezvousConnection(
                streams.in(), streams.out(), ms -> setTimeout(socket, ms), socket);
    }

    static RendezvousConnection over(UnixSocket socket) {
        return new RendezvousConnection(
                new UnixInput(socket),
                new UnixOutput(socket),
                socket::setReceiveTimeout,
                socket::close);
    }

    private static void setTimeout(Socket socket, int ms) {
        try {
            socket.setSoTimeout(ms);
        } catch (SocketException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Sends what {@code message} writes. */
    void send(Consumer<WireWriter> message) throws IOException {
        MessageFrames.write(out, MESSAGE_BYTES_MAX, message);
    }

    /** Waits for the next message, as long as the timeout lets it. */
    <T> T receive(Function<WireReader, T> message) throws IOException {
        return MessageFrames.read(in, MESSAGE_BYTES_MAX, message);
    }

    /** Waits for the next message, however long it takes, unless {@code isOver}. */
    <T> T receive(Function<WireReader, T> message, BooleanSupplier isOver) throws IOException {
        return MessageFrames.read(new PatientInput(in, isOver), MESSAGE_BYTES_MAX, message);
    }

    /** How long a read waits, in milliseconds; 0 for ever. */
    void setTimeout(int ms) {
        timeout.accept(ms);
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            // It is of no use any more, closed or not.
        }
    }

    /** Tries again after a timeout, so that no part of a message is lost; ends when it is over. */
    private static final class PatientInput extends FilterInputStream {
        private final BooleanSupplier isOver;
        private final byte[] one = new byte[1];

        PatientInput(InputStream in, BooleanSupplier isOver) {
            super(in);
            this.isOver = isOver;
        }

        @Override
        public int read() throws IOException {
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] target, int from, int count) throws IOException {
            while (!isOver.getAsBoolean()) {
                try {
                    return super.read(target, from, count);
                } catch (SocketTimeoutException e) {
                    // Nothing yet; it may also be that this side has closed meanwhile.
                }
            }
            return -1;
        }
    }

    private static final class UnixInput extends InputStream {
        private final UnixSocket socket;
        private final List<Descriptor> none = new ArrayList<>();
        private final byte[] one = new byte[1];

        UnixInput(UnixSocket socket) {
            this.socket = socket;
        }

        @Override
        public int read() throws IOException {
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] target, int from, int count) throws IOException {
            if (count == 0) {
                return 0; // asked of the kernel, it would look like the end
            }
            int got = socket.receive(target, from, count, none);
            none.forEach(Descriptor::close);
            none.clear();
            if (got == UnixSocket.WOULD_BLOCK) {
                throw new SocketTimeoutException("the other side did not answer in time");
            }
            return got == UnixSocket.END ? -1 : got;
        }
    }

    private static final class UnixOutput extends OutputStream {
        private final UnixSocket socket;

        UnixOutput(UnixSocket socket) {
            this.socket = socket;
        }

        @Override
        public void write(int b) throws IOException {
            write(new byte[] {(byte) b}, 0, 1);
        }

        @Override
        public void write(byte[] source, int from, int count) throws IOException {
            byte[] bytes = new byte[count];
            System.arraycopy(source, from, bytes, 0, count);
            try {
                socket.send(bytes, count);
            } catch (RuntimeException e) {
                throw new IOException(e.getMessage(), e);
            }
        }
    }
}
