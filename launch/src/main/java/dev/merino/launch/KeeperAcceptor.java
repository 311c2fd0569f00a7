package dev.merino.launch;

import dev.merino.core.Check;
import dev.merino.keeper.process.LauncherConnection;
import dev.merino.transport.PortRange;
import dev.merino.transport.handshake.Handshake;
import dev.merino.transport.handshake.HandshakeStream;
import dev.merino.transport.handshake.PendingCallers;
import dev.merino.transport.handshake.Secret;
import dev.merino.transport.seal.SealedStreams;

import org.jspecify.annotations.Nullable;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * Accepts the connections of keepers, and of ranks that do tasks of an executor. A caller that
 * fails to prove knowledge of the run's secret is refused.
 */
public final class KeeperAcceptor implements Closeable {
    private static final int BACKLOG = 128;

    private final ServerSocket server;
    private final Handshake handshake;
    private final InetAddress at;
    private final boolean isSealed;
    private final PendingCallers callers = new PendingCallers();

    /** Who may connect, and what becomes of their connections. */
    public interface ExpectedCallers {
        /** Whether the keeper of {@code node}, or the rank of that number, is still to come. */
        boolean isExpected(int node);

        /** Takes the connection of {@code node}. */
        void take(int node, SealedStreams streams);

        /** Whether none is still to come, so that nobody needs to listen any more. */
        boolean isComplete();
    }

    /**
     * Listens at {@code at}, which {@link ListenAddress} has chosen.
     *
     * @param isSealed whether all that keepers and launcher say is encrypted
     */
    public KeeperAcceptor(InetAddress at, Secret secret, long run, boolean isSealed)
            throws IOException {
        this.at = at;
        this.isSealed = isSealed;
        this.handshake = new Handshake(secret, run, LauncherConnection.LAUNCHER_NUMBER);
        this.server = PortRange.ofThisProcess().serverSocket(at, BACKLOG);
    }

    public int port() {
        return server.getLocalPort();
    }

    /** Where it can be reached, the likeliest first. */
    public List<String> addresses() throws IOException {
        return ListenAddress.reachable(at);
    }

    public void open(ExpectedCallers expected) {
        daemon("acceptor", () -> accept(expected));
    }

    @Override
    public void close() {
        try {
            server.close();
        } catch (IOException e) {
            // Nobody will call any more, closed or not.
        }
    }

    private void accept(ExpectedCallers expected) {
        try {
            while (true) {
                callers.admit(new Caller(server.accept(), expected));
            }
        } catch (IOException e) {
            // Closed: all have come, or the run is over.
        }
    }

    private final class Caller implements PendingCallers.Caller {
        private final Socket socket;
        private final ExpectedCallers expected;
        private @Nullable SealedStreams streams;
        private int node;

        Caller(Socket socket, ExpectedCallers expected) {
            this.socket = socket;
            this.expected = expected;
        }

        @Override
        public void answer(BooleanSupplier known) throws IOException {
            socket.setTcpNoDelay(true);
            HandshakeStream line = HandshakeStream.over(socket, LauncherConnection.HANDSHAKE_NS);
            Handshake.Caller who =
                    handshake.answer(
                            line,
                            caller -> known.getAsBoolean() && expected.isExpected(caller),
                            caller -> isSealed);
            node = who.node();
            streams = SealedStreams.over(socket, who.keys());
        }

        @Override
        public void admitted() {
            expected.take(node, Check.present(streams, "nobody was answered"));
            if (expected.isComplete()) {
                close();
            }
        }

        @Override
        public void refused(String why) {
            hangUp();
        }

        @Override
        public void hangUp() {
            try {
                socket.close();
            } catch (IOException e) {
                // A stranger's socket; nothing depends on it.
            }
        }
    }

    private static void daemon(String name, Runnable work) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        thread.start();
    }
}
