package dev.merino.transport.ucx;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import dev.merino.linux.SystemCallException;
import dev.merino.linux.TcpSocket;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;

/**
 * Establishes all connections of UCX before they are used. UCX connects lazily, with the first
 * message, and needs progress of both sides for it; so each node sends a message to each other
 * node, and reports over its sockets when it has received one from all. No node continues before
 * all have: then every connection works, or an exception names the one that does not.
 */
final class UcxConnectBarrier {
    /** The kind of the first messages. */
    private static final int FIRST_MESSAGE = 4;

    private static final long PROGRESS_NS = 1_000_000;

    private final UcxNode node;
    private final @Nullable TcpSocket[] sockets;
    private final boolean[] received;
    private final boolean[] finished;

    /** Over sockets that do not block. */
    UcxConnectBarrier(UcxNode node, @Nullable TcpSocket[] sockets) {
        this.node = node;
        this.sockets = sockets;
        this.received = new boolean[sockets.length];
        this.finished = new boolean[sockets.length];
        for (int other = 0; other < sockets.length; other++) {
            received[other] = sockets[other] == null;
            finished[other] = sockets[other] == null;
        }
        node.receive(FIRST_MESSAGE, (from, _, _) -> received[from] = true);
    }

    /** Returns when all pairs of nodes are connected; throws if one is not in time. */
    void await(long timeoutNs) throws IOException {
        long startNs = System.nanoTime();
        List<UcxRequest> flushes = new ArrayList<>();
        for (int other = 0; other < sockets.length; other++) {
            if (sockets[other] != null) {
                node.send(other, FIRST_MESSAGE, 0, MemorySegment.ofArray(new byte[] {1}));
                flushes.add(node.endpoint(other).flush());
            }
        }
        while (missing(received) >= 0 || !flushes.stream().allMatch(UcxRequest::isOver)) {
            progress(timeoutNs - (System.nanoTime() - startNs), received, "has sent no message");
        }
        sendFinished();
        while (missing(finished) >= 0) {
            receiveFinished();
            progress(
                    timeoutNs - (System.nanoTime() - startNs),
                    finished,
                    "has not received a message from all");
        }
    }

    private void progress(long leftNs, boolean[] there, String complaint) throws IOException {
        if (leftNs <= 0) {
            throw new IOException(
                    "node %d %s over UCX in time: see that its transports (UCX_TLS,"
                                    .formatted(missing(there), complaint)
                            + " UCX_NET_DEVICES) lead from each machine to each");
        }
        node.await(Math.min(leftNs, PROGRESS_NS));
    }

    private static int missing(boolean[] there) {
        for (int other = 0; other < there.length; other++) {
            if (!there[other]) {
                return other;
            }
        }
        return -1;
    }

    private void sendFinished() throws IOException {
        MemorySegment word = Arena.ofAuto().allocate(1);
        try {
            for (TcpSocket socket : sockets) {
                if (socket != null) {
                    int _ = socket.write(word, 0, 1);
                }
            }
        } catch (SystemCallException e) {
            throw new IOException(e);
        }
    }

    private void receiveFinished() throws IOException {
        MemorySegment word = Arena.ofAuto().allocate(JAVA_BYTE);
        try {
            for (int other = 0; other < sockets.length; other++) {
                TcpSocket socket = sockets[other];
                if (socket != null && !finished[other]) {
                    int answer = socket.read(word, 0, 1);
                    if (answer == TcpSocket.END) {
                        throw new IOException("node %d has exited".formatted(other));
                    }
                    finished[other] = answer == 1;
                }
            }
        } catch (SystemCallException e) {
            throw new IOException(e);
        }
    }
}
