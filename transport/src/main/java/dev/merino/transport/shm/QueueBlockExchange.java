package dev.merino.transport.shm;

import dev.merino.core.WireReader;
import dev.merino.core.WireWriter;
import dev.merino.linux.Descriptor;
import dev.merino.linux.EventCounter;
import dev.merino.linux.Memfd;
import dev.merino.linux.SystemCallException;
import dev.merino.linux.UnixSocket;
import dev.merino.transport.handshake.RefusedException;
import dev.merino.transport.handshake.UnixHandshakeStream;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * The exchange of queue blocks between two local peers, after the handshake: magic, version,
 * packets, blocks and block bytes, with the descriptors of the block and of its doorbell. The size
 * that the peer sends is compared with the memory itself, which must be sealed against shrinking.
 */
final class QueueBlockExchange {
    private static final int BYTES = Long.BYTES + 4 * Integer.BYTES;
    private static final int DESCRIPTORS = 2;

    /** What the peer has passed. */
    record Received(QueueLayout layout, Descriptor file, EventCounter events) {}

    private QueueBlockExchange() {}

    static void send(UnixSocket socket, OwnBlock block) {
        WireWriter out = new WireWriter(BYTES);
        out.putLong(QueueLayout.MAGIC);
        out.putInt(QueueLayout.VERSION);
        out.putInt(block.layout().packets());
        out.putInt(block.layout().blocks());
        out.putInt(block.layout().blockBytes());
        Descriptor events = block.doorbell().events().descriptor();
        socket.send(out.bytes(), out.length(), block.file(), events);
    }

    static Received receive(UnixSocket socket, long timeoutNs) throws IOException {
        UnixHandshakeStream line = new UnixHandshakeStream(socket, timeoutNs);
        byte[] in = new byte[BYTES];
        List<Descriptor> passed = new ArrayList<>();
        try {
            line.read(in, BYTES, passed);
            QueueLayout layout = layout(new WireReader(in));
            require(passed.size() == DESCRIPTORS, "it passes " + passed.size() + " descriptors");
            long bytes = Memfd.sealedBytes(passed.get(0));
            require(bytes == layout.bytes(), "its queue block has " + bytes + " bytes");
            return new Received(layout, passed.get(0), EventCounter.adopt(passed.get(1)));
        } catch (SystemCallException e) { // of another kind than a block or a doorbell
            passed.forEach(Descriptor::close);
            throw new RefusedException("the local peer is refused: " + e.getMessage());
        } catch (IOException | RuntimeException e) {
            passed.forEach(Descriptor::close);
            throw e;
        }
    }

    private static QueueLayout layout(WireReader in) throws RefusedException {
        require(in.getLong("magic") == QueueLayout.MAGIC, "it does not offer a queue block");
        int version = in.getInt("version");
        require(version == QueueLayout.VERSION, "its queue block has version " + version);
        try {
            return new QueueLayout(
                    in.getInt("packets"), in.getInt("blocks"), in.getInt("block bytes"));
        } catch (IllegalArgumentException e) {
            throw new RefusedException("the local peer is refused: " + e.getMessage());
        }
    }

    private static void require(boolean holds, String reason) throws RefusedException {
        if (!holds) {
            throw new RefusedException("the local peer is refused: " + reason);
        }
    }
}
