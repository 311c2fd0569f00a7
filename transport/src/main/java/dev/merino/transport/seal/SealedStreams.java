package dev.merino.transport.seal;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;

/**
 * The two directions of a socket after its handshake: sealed, or as they are.
 *
 * @param socket to be closed, and told how long to wait
 * @param in what the other side sends; for one thread
 * @param out what the other side gets; for one thread
 */
public record SealedStreams(Socket socket, InputStream in, OutputStream out) {
    /** Takes the keys, which are overwritten; null leaves everything readable. */
    public static SealedStreams over(Socket socket, @Nullable LinkKeys keys) throws IOException {
        InputStream in = socket.getInputStream();
        OutputStream out = socket.getOutputStream();
        if (keys == null) {
            return new SealedStreams(socket, in, out);
        }
        try (keys) {
            return new SealedStreams(
                    socket,
                    new SealedInput(in, new RecordOpener(keys)),
                    new SealedOutput(out, new RecordSealer(keys)));
        }
    }
}
