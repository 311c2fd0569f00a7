package dev.merino.remote.mapped;

import dev.merino.linux.Descriptor;
import dev.merino.linux.MappedMemory;
import dev.merino.linux.Memfd;
import dev.merino.linux.SystemCallException;
import dev.merino.linux.UnixSocket;
import dev.merino.remote.Bounds;
import dev.merino.remote.LostNodeException;
import dev.merino.remote.RefusalException;
import dev.merino.remote.RegionKey;

import org.jspecify.annotations.Nullable;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The connections to the {@link RegionServer}s of the other nodes: regions are opened over them,
 * and the end of a connection is the loss of its node, for which a thread waits.
 */
final class PeerConnections implements AutoCloseable {
    /** epoll reports a hang-up whatever the interest is. */
    private static final int HANG_UP_ONLY = 0;

    private final @Nullable UnixSocket[] sockets;
    private final PollLoop loop;
    private final LossListener listener;

    /** Is told of the loss of a node. */
    interface LossListener {
        void lost(int node, String why);
    }

    PeerConnections(int self, List<String> servers, LossListener listener) {
        this.listener = listener;
        sockets = new @Nullable UnixSocket[servers.size()];
        loop = new PollLoop("merino-connections-" + self, this::ended);
        for (int node = 0; node < sockets.length; node++) {
            if (node != self) {
                UnixSocket socket = UnixSocket.connect(servers.get(node));
                sockets[node] = socket;
                loop.poller().add(socket.descriptor(), HANG_UP_ONLY, node);
            }
        }
        loop.start();
    }

    private void ended(int node) {
        UnixSocket socket = sockets[node];
        if (socket != null) {
            loop.poller().remove(socket.descriptor());
            listener.lost(node, "closed its connection");
        }
    }

    /** Requests the region of a key from its node, and maps it. */
    synchronized MappedMemory open(RegionKey key, long timeoutNs) {
        UnixSocket socket = sockets[key.node()];
        if (socket == null) {
            throw new IllegalArgumentException("there is no connection with node " + key.node());
        }
        List<Descriptor> passed = new ArrayList<>();
        try {
            socket.setReceiveTimeout(Math.max(1, TimeUnit.NANOSECONDS.toMillis(timeoutNs)));
            socket.send(key.encode(), RegionKey.ENCODED_BYTES);
            ByteBuffer answer = ByteBuffer.wrap(receive(socket, key, passed));
            if (answer.get() != RegionServer.OPEN || passed.size() != 1) {
                throw RegionServer.refusal(key);
            }
            return map(passed.getFirst(), answer.getLong(), key);
        } catch (SystemCallException e) {
            throw new LostNodeException(key.node(), "cannot be asked: " + e.getMessage());
        } finally {
            passed.forEach(Descriptor::close);
        }
    }

    /** A mapping beyond the end of its file would end this process at the first access. */
    private static MappedMemory map(Descriptor file, long offset, RegionKey key) {
        long fileBytes = Memfd.sealedBytes(file);
        if (offset % MappedMemory.pageBytes() != 0
                || !Bounds.holds(fileBytes, offset, key.bytes())) {
            throw new RefusalException(
                    "node %d passes a file of %d bytes, which has no %s at %d"
                            .formatted(key.node(), fileBytes, key, offset));
        }
        return MappedMemory.shared(file, offset, Math.max(1, key.bytes()));
    }

    private static byte[] receive(UnixSocket socket, RegionKey key, List<Descriptor> passed) {
        byte[] answer = new byte[RegionServer.ANSWER_BYTES];
        for (int at = 0; at < answer.length; ) {
            int some = socket.receive(answer, at, answer.length - at, passed);
            if (some == UnixSocket.END) {
                throw new LostNodeException(key.node(), "closed its connection");
            }
            if (some == UnixSocket.WOULD_BLOCK) {
                throw new LostNodeException(key.node(), "does not answer");
            }
            at += some;
        }
        return answer;
    }

    @Override
    public void close() {
        loop.close();
        for (UnixSocket socket : sockets) {
            if (socket != null) {
                socket.close();
            }
        }
    }
}
