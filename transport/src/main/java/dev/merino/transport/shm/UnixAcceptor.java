package dev.merino.transport.shm;

import dev.merino.linux.SystemCallException;
import dev.merino.linux.UnixSocket;
import dev.merino.transport.handshake.Handshake;
import dev.merino.transport.handshake.UnixHandshakeStream;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.security.SecureRandom;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * Connects and accepts local peers over an abstract Unix socket. Each handshake has its own thread
 * and time-out, so that a silent client delays no other.
 */
public final class UnixAcceptor implements AutoCloseable {
    private static final long HANDSHAKE_NS = TimeUnit.SECONDS.toNanos(5);
    private static final long ACCEPT_POLL_MS = 2;
    private static final int HANDSHAKES_MAX = 64;
    private static final int NAME_BYTES = 16;

    private final String name;
    private final Handshake handshake;
    private final UnixSocket listener;
    private final Map<Integer, UnixSocket> arrived = new HashMap<>();
    private final Set<Integer> expected = new HashSet<>();
    private String refusal = "";
    private int handshakesInProgress;
    private boolean isClosed;

    /** Listens under a random name. */
    public UnixAcceptor(Handshake handshake) {
        byte[] random = new byte[NAME_BYTES];
        new SecureRandom().nextBytes(random);
        this.name = "merino-am-" + HexFormat.of().formatHex(random);
        this.handshake = handshake;
        this.listener = UnixSocket.listen(name);
    }

    /** The name under which it listens. */
    public String name() {
        return name;
    }

    /** Connects to endpoint {@code number}; returns when both sides are authenticated. */
    public UnixSocket connect(int number, String at, long timeoutNs) throws IOException {
        UnixSocket socket = null;
        try {
            socket = UnixSocket.connect(at);
            handshake.call(new UnixHandshakeStream(socket, timeoutNs), number);
            return socket;
        } catch (IOException | SystemCallException e) {
            if (socket != null) {
                socket.close();
            }
            throw new IOException(
                    "endpoint %d cannot be reached: %s".formatted(number, e.getMessage()), e);
        }
    }

    /** Accepts until all of {@code numbers} are connected; returns their sockets. */
    public Map<Integer, UnixSocket> accept(Set<Integer> numbers, long timeoutNs)
            throws IOException {
        long endNs = System.nanoTime() + timeoutNs;
        synchronized (this) {
            expected.addAll(numbers);
        }
        listener.setReceiveTimeout(ACCEPT_POLL_MS);
        while (!isComplete(numbers)) {
            if (System.nanoTime() - endNs > 0) {
                throw missing(numbers);
            }
            UnixSocket client = listener.accept();
            if (client != null) {
                admit(client);
            }
        }
        return take();
    }

    private synchronized boolean isComplete(Set<Integer> numbers) {
        return arrived.keySet().containsAll(numbers);
    }

    private synchronized Map<Integer, UnixSocket> take() {
        Map<Integer, UnixSocket> all = new HashMap<>(arrived);
        arrived.clear();
        return all;
    }

    private synchronized IOException missing(Set<Integer> numbers) {
        Set<Integer> missing = new HashSet<>(numbers);
        missing.removeAll(arrived.keySet());
        return new InterruptedIOException(
                "endpoints %s did not connect in time%s".formatted(missing, refusal));
    }

    private synchronized void admit(UnixSocket client) {
        if (handshakesInProgress >= HANDSHAKES_MAX) {
            refuse(client, "too many handshakes at once");
            return;
        }
        handshakesInProgress++;
        Thread.ofPlatform().daemon().name("handshake").start(() -> handshake(client));
    }

    private void handshake(UnixSocket client) {
        try {
            int number =
                    handshake.answer(
                            new UnixHandshakeStream(client, HANDSHAKE_NS), this::isExpected);
            keep(number, client);
        } catch (IOException | SystemCallException e) {
            refuse(client, String.valueOf(e.getMessage()));
        } finally {
            finish();
        }
    }

    private synchronized void finish() {
        handshakesInProgress--;
    }

    private synchronized boolean isExpected(int number) {
        return expected.remove(number);
    }

    private synchronized void keep(int number, UnixSocket client) {
        if (isClosed) {
            client.close();
        } else {
            arrived.put(number, client);
        }
    }

    private synchronized void refuse(UnixSocket client, String why) {
        client.close();
        refusal = "; refused meanwhile: " + why;
    }

    /** Stops listening. */
    @Override
    public synchronized void close() {
        isClosed = true;
        listener.close();
        arrived.values().forEach(UnixSocket::close);
        arrived.clear();
    }
}
