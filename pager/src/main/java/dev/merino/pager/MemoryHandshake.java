package dev.merino.pager;

import dev.merino.core.WireReader;
import dev.merino.core.WireWriter;
import dev.merino.linux.Descriptor;
import dev.merino.linux.UnixSocket;

import java.util.ArrayList;
import java.util.List;

/**
 * The handshake by which a worker and its keeper share memory, in messages of fixed length.
 *
 * <pre>
 *   worker:  token (32 bytes), worker
 *   keeper:  workers, threads, frames' bytes,
 *            run and tag of {@link WorkerProtocol}        + frames, control segment
 *   worker:  address of the frames              + userfault to trap, userfault to scan, page map
 *   both:    a queue block for each thread, see {@link dev.merino.transport.setup.LocalEndpointSetUp}
 *   keeper:  0
 * </pre>
 *
 * And that of two keepers of one machine, which both send at once:
 *
 * <pre>
 *   frames' bytes    + frames, windows
 * </pre>
 */
final class MemoryHandshake {
    static final int TOKEN_BYTES = 32;
    static final int HELLO_BYTES = TOKEN_BYTES + Integer.BYTES;
    static final int SHAPE_BYTES = 2 * Integer.BYTES + 3 * Long.BYTES;
    static final int ADDRESS_BYTES = Long.BYTES + Integer.BYTES;
    static final int GO_BYTES = Integer.BYTES;
    static final int FRAMES_BYTES = Long.BYTES;

    private MemoryHandshake() {}

    static void send(UnixSocket socket, WireWriter message, Descriptor... passed) {
        socket.send(message.bytes(), message.length(), passed);
    }

    /** Receives a message of exactly {@code bytes} bytes and the descriptors passed with it. */
    static WireReader receive(UnixSocket socket, int bytes, List<Descriptor> passed) {
        byte[] message = new byte[bytes];
        for (int at = 0; at < bytes; ) {
            int got = socket.receive(message, at, bytes - at, passed);
            if (got <= 0) {
                passed.forEach(Descriptor::close);
                throw new PeerGoneException(
                        got == -1
                                ? "the other process has exited"
                                : "the other process has not answered in time");
            }
            at += got;
        }
        return new WireReader(message);
    }

    static WireReader receive(UnixSocket socket, int bytes) {
        List<Descriptor> passed = new ArrayList<>();
        WireReader message = receive(socket, bytes, passed);
        if (!passed.isEmpty()) {
            passed.forEach(Descriptor::close);
            throw new PeerGoneException("the other process passes descriptors that nobody wants");
        }
        return message;
    }
}
