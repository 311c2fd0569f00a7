package dev.merino.keeper;

import dev.merino.linux.SystemCallException;
import dev.merino.linux.UnixSocket;
import dev.merino.pager.KeeperMemory;
import dev.merino.pager.NodeMemory;
import dev.merino.pager.PeerGoneException;
import dev.merino.transport.handshake.Handshake;
import dev.merino.transport.handshake.RefusedException;
import dev.merino.transport.handshake.Secret;
import dev.merino.transport.handshake.UnixHandshakeStream;

import org.jspecify.annotations.Nullable;

import java.io.EOFException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.List;

/**
 * How keepers on one machine get each other's memory: every pair makes sure of each other and then
 * passes the descriptors of its memory. Each calls those with lower numbers and then answers those
 * with higher ones, as the nodes of a mesh do.
 *
 * <p>Who is on one machine is told by the contacts of the nodes.
 */
final class NeighbourMemories implements AutoCloseable {
    private static final long TIMEOUT_MS = 30_000;
    private static final long TIMEOUT_NS = 1_000_000 * TIMEOUT_MS;

    /** How long a caller may take; a node of the run needs a few milliseconds. */
    private static final long HANDSHAKE_NS = 5_000_000_000L;

    /** How many strangers may call while the neighbours are waited for. */
    private static final int STRANGERS_MAX = 1000;

    private final long run;
    private final int self;
    private final Handshake handshake;
    private final UnixSocket listener;

    private NeighbourMemories(long run, int self, Handshake handshake, UnixSocket listener) {
        this.run = run;
        this.self = self;
        this.handshake = handshake;
        this.listener = listener;
    }

    /** From now on neighbours can call. */
    static NeighbourMemories listen(long run, int self, Secret secret) {
        return new NeighbourMemories(
                run, self, new Handshake(secret, run, self), UnixSocket.listen(name(run, self)));
    }

    private static String name(long run, int node) {
        return "merino-" + Long.toHexString(run) + "-" + node + "-frames";
    }

    /**
     * The memory of all nodes on the machine of this one, at their numbers; null at the places of
     * this node and the others.
     *
     * @param machines the machine of each node
     */
    @Nullable KeeperMemory[] meet(List<String> machines, NodeMemory memory) throws IOException {
        @Nullable KeeperMemory[] frames = new @Nullable KeeperMemory[machines.size()];
        int missing = 0;
        for (int node = 0; node < machines.size(); node++) {
            boolean neighbour = node != self && machines.get(node).equals(machines.get(self));
            if (neighbour && node < self) {
                frames[node] = call(node, memory);
            } else if (neighbour) {
                missing++;
            }
        }
        listener.setReceiveTimeout(TIMEOUT_MS);
        for (int strangers = 0; missing > 0 && strangers < STRANGERS_MAX; ) {
            if (answer(frames, memory)) {
                missing--;
            } else {
                strangers++;
            }
        }
        return frames;
    }

    private KeeperMemory call(int node, NodeMemory memory) throws IOException {
        try (UnixSocket socket = UnixSocket.connect(name(run, node))) {
            socket.setReceiveTimeout(TIMEOUT_MS);
            handshake.call(new UnixHandshakeStream(socket, TIMEOUT_NS), node);
            return memory.exchange(socket);
        } catch (SystemCallException | PeerGoneException e) {
            throw new IOException(
                    ("node %d is on this machine, but its memory cannot be shared (%s);"
                                    + " --transport tcp does without")
                            .formatted(node, e.getMessage()),
                    e);
        }
    }

    private boolean answer(@Nullable KeeperMemory[] frames, NodeMemory memory) throws IOException {
        try (UnixSocket socket = listener.accept()) {
            if (socket == null) {
                throw new IOException("a node of this machine has not asked for memory in time");
            }
            socket.setReceiveTimeout(TIMEOUT_MS);
            int node =
                    handshake.answer(
                            new UnixHandshakeStream(socket, HANDSHAKE_NS),
                            caller ->
                                    caller > self
                                            && caller < frames.length
                                            && frames[caller] == null);
            frames[node] = memory.exchange(socket);
            return true;
        } catch (PeerGoneException
                | EOFException
                | InterruptedIOException
                | RefusedException stranger) {
            return false;
        }
    }

    @Override
    public void close() {
        listener.close();
    }
}
