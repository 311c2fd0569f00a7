package dev.merino.launch;

import dev.merino.control.ControlConnection;
import dev.merino.control.LocalHost;
import dev.merino.keeper.process.LauncherConnection;
import dev.merino.transport.handshake.Handshake;
import dev.merino.transport.handshake.Line;
import dev.merino.transport.handshake.Secret;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.Semaphore;

/**
 * Accepts the connections of keepers. A caller that fails to prove knowledge of the run's secret is
 * refused.
 */
public final class KeeperAcceptor implements Closeable {
    private static final int BACKLOG = 128;
    private static final int CALLERS_MAX = 64;

    private final ServerSocket server;
    private final Handshake handshake;
    private final boolean isLocal;
    private final Semaphore callers = new Semaphore(CALLERS_MAX);

    /** What happens to those who may come in. */
    public interface Welcome {
        /** Whether the keeper of {@code node} is still to come. */
        boolean isExpected(int node);

        /** Takes the line of the keeper of {@code node}. */
        void take(int node, ControlConnection line);
    }

    /** Listens: for processes of this machine only, or for all. */
    public KeeperAcceptor(boolean isLocal, Secret secret, long run) throws IOException {
        this.isLocal = isLocal;
        this.handshake = new Handshake(secret, run, LauncherConnection.LAUNCHER_NUMBER);
        this.server =
                isLocal
                        ? new ServerSocket(0, BACKLOG, InetAddress.getLoopbackAddress())
                        : new ServerSocket(0, BACKLOG);
    }

    public int port() {
        return server.getLocalPort();
    }

    /** Where it can be reached, the likeliest first. */
    public List<String> addresses() throws IOException {
        return isLocal
                ? List.of(InetAddress.getLoopbackAddress().getHostAddress())
                : LocalHost.addresses();
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
                Socket socket = server.accept();
                if (callers.tryAcquire()) {
                    daemon("caller " + socket.getPort(), () -> greet(socket, welcome));
                } else {
                    socket.close();
                }
            }
        } catch (IOException e) {
            // Closed: the run is over.
        }
    }

    private void greet(Socket socket, Welcome welcome) {
        try {
            socket.setTcpNoDelay(true);
            Line line = Line.over(socket, LauncherConnection.HANDSHAKE_NS);
            int node = handshake.answer(line, welcome::isExpected);
            welcome.take(node, new ControlConnection(socket, "node " + node));
        } catch (IOException e) {
            close(socket);
        } finally {
            callers.release();
        }
    }

    private static void close(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            // A stranger's socket; nothing depends on it.
        }
    }

    private static void daemon(String name, Runnable work) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        thread.start();
    }
}
