package dev.merino.keeper.process;

import dev.merino.control.ControlConnection;
import dev.merino.transport.handshake.Handshake;
import dev.merino.transport.handshake.HandshakeStream;
import dev.merino.transport.seal.SealedStreams;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;

/** How a keeper finds its launcher. */
public final class LauncherConnection {
    /** The launcher's number in handshakes, which no node has. */
    public static final int LAUNCHER_NUMBER = -1;

    /** How long a handshake may take. */
    public static final long HANDSHAKE_NS = 10_000_000_000L;

    private static final int CONNECT_MS = 3_000;

    /** Strangers that call in crowds may take our place there before we have proved who we are. */
    private static final int TRIES = 5;

    private static final long PAUSE_MS = 200;

    private LauncherConnection() {}

    /** A connection to the launcher, which ends if that is not heard for too long. */
    static ControlConnection open(KeeperStart start) throws IOException, InterruptedException {
        ControlConnection line = new ControlConnection(launcher(start), "node " + start.node());
        line.endAfterSilence(start.deadAfter());
        return line;
    }

    /** A connection to that address of the launcher where it proves to be. */
    private static SealedStreams launcher(KeeperStart start)
            throws IOException, InterruptedException {
        Handshake handshake = new Handshake(start.secret(), start.run(), start.node());
        for (int tried = 1; ; tried++) {
            try {
                return launcher(start, handshake);
            } catch (IOException e) {
                if (tried == TRIES) {
                    throw e;
                }
                Thread.sleep(PAUSE_MS);
            }
        }
    }

    private static SealedStreams launcher(KeeperStart start, Handshake handshake)
            throws IOException {
        IOException last = new IOException("it has no address");
        for (String address : start.addresses()) {
            Socket socket = new Socket();
            try {
                socket.connect(new InetSocketAddress(address, start.port()), CONNECT_MS);
                socket.setTcpNoDelay(true);
                HandshakeStream line = HandshakeStream.over(socket, HANDSHAKE_NS);
                return SealedStreams.over(
                        socket, handshake.call(line, LAUNCHER_NUMBER, start.isSealed()));
            } catch (IOException e) {
                socket.close();
                last = new IOException(address + ":" + start.port() + ": " + e.getMessage(), e);
            }
        }
        throw last;
    }
}
