package dev.merino.node.launch;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.Semaphore;

/**
 * Where keepers call. Whoever does not prove to know the secret is sent away; whoever does says
 * which node it is.
 */
final class Reception implements Closeable {
    private static final int BACKLOG = 128;
    private static final int CALLERS_MAX = 64;

    private final ServerSocket server;
    private final String secret;
    private final boolean isLocal;
    private final Semaphore callers = new Semaphore(CALLERS_MAX);

    /** What happens to those who may come in. */
    interface Welcome {
        /** Takes the line of a keeper that proved to know the secret. */
        void take(ControlLine line);
    }

    /** Listens: for processes of this machine only, or for all. */
    Reception(boolean isLocal, String secret) throws IOException {
        this.isLocal = isLocal;
        this.secret = secret;
        this.server =
                isLocal
                        ? new ServerSocket(0, BACKLOG, InetAddress.getLoopbackAddress())
                        : new ServerSocket(0, BACKLOG);
    }

    int port() {
        return server.getLocalPort();
    }

    /** Where it can be reached, the likeliest first. */
    List<String> addresses() throws IOException {
        return isLocal
                ? List.of(InetAddress.getLoopbackAddress().getHostAddress())
                : Host.addresses();
    }

    void open(Welcome welcome) {
        daemon("reception", () -> accept(welcome));
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
            Greeting.asCallee(socket, secret);
            welcome.take(new ControlLine(socket, "caller " + socket.getPort()));
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
