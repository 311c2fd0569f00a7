package dev.merino.transport.mesh.contract;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;

/**
 * Somebody between two nodes of a mesh, who hears all that they say over TCP, and may pass on
 * something else.
 */
public final class Middleman implements AutoCloseable {
    private static final int CHUNK_BYTES = 1 << 16;

    private final InetSocketAddress target;
    private final ServerSocket listener;
    private final ByteArrayOutputStream heard = new ByteArrayOutputStream();
    private final AtomicReference<UnaryOperator<byte[]>> once = new AtomicReference<>();
    private volatile byte[] last = {};

    /** Between those who connect to {@link #address} and the one at {@code target}. */
    public Middleman(InetSocketAddress target) {
        this.target = target;
        try {
            listener = new ServerSocket(0, 8, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Thread.ofPlatform().daemon().name("middleman").start(this::accept);
    }

    /** Where he is taken for the other one. */
    public InetSocketAddress address() {
        return Loopback.local(listener.getLocalPort());
    }

    /** All that he has heard, in both directions. */
    public byte[] heard() {
        synchronized (heard) {
            return heard.toByteArray();
        }
    }

    /** The last piece that a caller has sent. */
    public byte[] last() {
        return last.clone();
    }

    /** Does this with the next piece that a caller sends, in place of passing it on. */
    public void once(UnaryOperator<byte[]> change) {
        once.set(change);
    }

    private void accept() {
        try {
            while (true) {
                Socket caller = listener.accept();
                Socket answerer = new Socket(target.getAddress(), target.getPort());
                caller.setTcpNoDelay(true);
                answerer.setTcpNoDelay(true);
                pass(caller, answerer, true);
                pass(answerer, caller, false);
            }
        } catch (IOException e) {
            // Closed: the test is over.
        }
    }

    private void pass(Socket from, Socket to, boolean isCaller) {
        Thread.ofPlatform().daemon().start(() -> passAll(from, to, isCaller));
    }

    private void passAll(Socket from, Socket to, boolean isCaller) {
        try (from;
                to) {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            byte[] chunk = new byte[CHUNK_BYTES];
            for (int some = in.read(chunk); some >= 0; some = in.read(chunk)) {
                byte[] piece = Arrays.copyOf(chunk, some);
                synchronized (heard) {
                    heard.write(piece, 0, some);
                }
                out.write(isCaller ? changed(piece) : piece);
            }
        } catch (IOException e) {
            // One of them has gone.
        }
    }

    private byte[] changed(byte[] piece) {
        UnaryOperator<byte[]> change = once.getAndSet(null);
        last = piece;
        return change == null ? piece : change.apply(piece);
    }

    @Override
    public void close() {
        try {
            listener.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
