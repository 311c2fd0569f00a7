package dev.merino.transport.setup;

import dev.merino.linux.EventCounter;
import dev.merino.linux.Poller;
import dev.merino.linux.SystemCallException;
import dev.merino.linux.TcpSocket;
import dev.merino.transport.endpoint.LaterPeer;
import dev.merino.transport.handshake.Deadline;
import dev.merino.transport.handshake.Handshake;
import dev.merino.transport.handshake.PendingCallers;
import dev.merino.transport.handshake.TcpHandshakeStream;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * Where an endpoint that was made under a name can be reached by those that map it. Callers are
 * answered on threads of their own, so that the owner need not poll for it, and no caller waits for
 * another.
 */
final class EndpointAcceptor implements AutoCloseable {
    private static final long HANDSHAKE_NS = TimeUnit.SECONDS.toNanos(5);
    private static final long CONNECT_NS = TimeUnit.SECONDS.toNanos(30);
    private static final long SHORTAGE_PAUSE_NS = TimeUnit.MILLISECONDS.toNanos(20);
    private static final int LISTENER_TAG = 0;
    private static final int END_TAG = 1;

    private final TcpSocket listener;
    private final Handshake handshake;
    private final PairSetUp pair;
    private final Consumer<LaterPeer> arrived;
    private final EventCounter end = EventCounter.create();
    private final PendingCallers callers = new PendingCallers();
    private volatile boolean isClosed;

    /** Listens with {@code listener}; hands connected endpoints to {@code arrived}. */
    EndpointAcceptor(TcpSocket listener, PairSetUp pair, Consumer<LaterPeer> arrived) {
        this.listener = listener;
        this.pair = pair;
        this.arrived = arrived;
        this.handshake = new Handshake(pair.secret(), pair.name().run(), PairSetUp.ANSWERER);
        Thread.ofPlatform().daemon().name("acceptor of " + pair.name()).start(this::listen);
    }

    private void listen() {
        listener.setBlocking(false);
        try (Poller poller = Poller.create(2);
                TcpSocket open = listener;
                EventCounter counter = end) {
            poller.add(open.descriptor(), Poller.READ, LISTENER_TAG);
            poller.add(counter.descriptor(), Poller.READ, END_TAG);
            while (answerUntilEnd(poller)) {
                // the next
            }
        }
    }

    private boolean answerUntilEnd(Poller poller) {
        int events = poller.await(-1);
        for (int i = 0; i < events; i++) {
            if (poller.tag(i) == END_TAG) {
                return false;
            }
            TcpSocket socket = nextCaller();
            if (socket != null) {
                callers.admit(new Caller(socket));
            }
        }
        return true;
    }

    /** Without descriptors nobody can be answered now, but the endpoint stays reachable. */
    private @Nullable TcpSocket nextCaller() {
        try {
            return listener.accept();
        } catch (SystemCallException e) {
            if (!e.isShortage()) {
                throw e;
            }
            LockSupport.parkNanos(SHORTAGE_PAUSE_NS);
            return null;
        }
    }

    private boolean admits(int caller) {
        return caller == PairSetUp.CALLER && !isClosed;
    }

    private final class Caller implements PendingCallers.Caller {
        private final TcpSocket socket;
        private @Nullable LaterPeer peer;

        Caller(TcpSocket socket) {
            this.socket = socket;
        }

        @Override
        public void answer(BooleanSupplier known) throws IOException {
            socket.setNoDelay();
            TcpHandshakeStream line = new TcpHandshakeStream(socket, Deadline.in(HANDSHAKE_NS));
            int _ = handshake.answer(line, who -> admits(who) && known.getAsBoolean());
            try {
                peer = pair.answer(line, CONNECT_NS);
            } catch (RuntimeException e) { // of the transport: it concerns this caller alone
                throw new IOException(e);
            }
        }

        @Override
        public void hangUp() {
            socket.shutdown();
        }

        @Override
        public void admitted() {
            socket.close();
            if (peer != null) {
                arrived.accept(peer);
            }
        }

        /** The caller sees the end of the connection, and says what it waited for. */
        @Override
        public void refused(String why) {
            socket.close();
        }
    }

    /** Callers are not answered any more; those that are connected stay so. */
    @Override
    public void close() {
        isClosed = true; // the thread may still be on its way to the end
        end.signal();
    }
}
