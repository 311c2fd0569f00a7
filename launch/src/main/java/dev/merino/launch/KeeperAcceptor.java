package dev.merino.launch;

import dev.merino.control.ControlConnection;
import dev.merino.keeper.process.LauncherConnection;
import dev.merino.transport.handshake.Handshake;
import dev.merino.transport.handshake.Line;
import dev.merino.transport.handshake.PendingCallers;
import dev.merino.transport.handshake.Secret;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * Accepts the connections of keepers. A caller that fails to prove knowledge of the run's secret is
 * refused.
 */
public final class KeeperAcceptor implements Closeable {
    private static final int BACKLOG = 128;

    private final ServerSocket server;
    private final Handshake handshake;
    private final InetAddress at;
    private final PendingCallers callers = new PendingCallers();

    /** What happens to those who may come in. */
    public interface Welcome {
        /** Whether the keeper of {@code node} is still to come. */
        boolean isExpected(int node);

        /** Takes the line of the keeper of {@code node}. */
        void take(int node, ControlConnection line);

        /** Whether none is still to come, so that nobody needs to listen any more. */
        boolean isComplete();
    }

    /** Listens at {@code at}, which {@link ListenAddress} has chosen. */
    public KeeperAcceptor(InetAddress at, Secret secret, long run) throws IOException {
        this.at = at;
        this.handshake = new Handshake(secret, run, LauncherConnection.LAUNCHER_NUMBER);
        this.server = new ServerSocket(0, BACKLOG, at);
    }

    public int port() {
        return server.getLocalPort();
    }

    /** Where it can be reached, the likeliest first. */
    public List<String> addresses() throws IOException {
        return ListenAddress.reachable(at);
    }

    public void open(Welcome welcome) {
        daemon("acceptor", () -> accept(welcome));
    }

    @Override
    public void close() {
        try {
            server.close();
        } catch (IOException e) {
            // Nobody will call any more, closed or not.
        }
    }

    private void accept(Welcome welcome) {
        try {
            while (true) {
                callers.admit(new Caller(server.accept(), welcome));
            }
        } catch (IOException e) {
            // Closed: all have come, or the run is over.
        }
    }

    private final class Caller implements PendingCallers.Caller {
        private final Socket socket;
        private final Welcome welcome;
        private int node;

        Caller(Socket socket, Welcome welcome) {
            this.socket = socket;
            this.welcome = welcome;
        }

        @Override
        public void answer(BooleanSupplier known) throws IOException {
            socket.setTcpNoDelay(true);
            Line line = Line.over(socket, LauncherConnection.HANDSHAKE_NS);
            node =
                    handshake.answer(
                            line, caller -> known.getAsBoolean() && welcome.isExpected(caller));
        }

        @Override
        public void admitted() {
            welcome.take(node, new ControlConnection(socket, "node " + node));
            if (welcome.isComplete()) {
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
