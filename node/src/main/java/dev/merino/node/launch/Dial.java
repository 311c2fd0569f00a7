package dev.merino.node.launch;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.List;

/** How a keeper finds its launcher. */
final class Dial {
    private static final int CONNECT_MS = 3_000;

    private Dial() {}

    /** A connection to the one of {@code addresses} where the launcher proves to be. */
    static Socket launcher(List<String> addresses, int port, String secret) throws IOException {
        IOException last = new IOException("it has no address");
        for (String address : addresses) {
            Socket socket = new Socket();
            try {
                socket.connect(new InetSocketAddress(address, port), CONNECT_MS);
                socket.setTcpNoDelay(true);
                Greeting.asCaller(socket, secret);
                return socket;
            } catch (IOException e) {
                socket.close();
                last = new IOException(address + ":" + port + ": " + e.getMessage(), e);
            }
        }
        throw last;
    }
}
