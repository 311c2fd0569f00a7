package dev.merino.ucx;

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
 * The first words over UCX. It makes a connection when something is first sent, and needs both
 * sides for it; so all nodes greet all others, and say over their sockets when they have been
 * greeted by all. Nobody goes on before everybody has: from then on every way is open, or it is
 * known at once which one is not.
 */
final class UcxConnectBarrier {
    /** The kind of UCX message that a greeting is. */
    private static final int GREETING = 4;

    private static final long NAP_NS = 1_000_000;

    private final UcxNode node;
    private final @Nullable TcpSocket[] sockets;
    private final boolean[] greeted;
    private final boolean[] finished;

    /** Over sockets that do not block. */
    UcxConnectBarrier(UcxNode node, @Nullable TcpSocket[] sockets) {
        this.node = node;
        this.sockets = sockets;
        this.greeted = new boolean[sockets.length];
        this.finished = new boolean[sockets.length];
        for (int other = 0; other < sockets.length; other++) {
            greeted[other] = sockets[other] == null;
            finished[other] = sockets[other] == null;
        }
        node.receive(GREETING, (from, _, _) -> greeted[from] = true);
    }

    /** Returns when all nodes have met all others; an exception says who was missing. */
    void hold(long timeoutNs) throws IOException {
        long startNs = System.nanoTime();
        List<UcxRequest> flushes = new ArrayList<>();
        for (int other = 0; other < sockets.length; other++) {
            if (sockets[other] != null) {
                node.send(other, GREETING, 0, MemorySegment.ofArray(new byte[] {1}));
                flushes.add(node.endpoint(other).flush());
            }
        }
        while (missing(greeted) >= 0 || !flushes.stream().allMatch(UcxRequest::isOver)) {
            await(timeoutNs - (System.nanoTime() - startNs), greeted, "has not greeted us");
        }
        sayFinished();
        while (missing(finished) >= 0) {
            hear();
            await(timeoutNs - (System.nanoTime() - startNs), finished, "was not greeted by all");
        }
    }

    private void await(long leftNs, boolean[] there, String complaint) throws IOException {
        if (leftNs <= 0) {
            throw new IOException(
                    "node %d %s over UCX in time: see that its transports (UCX_TLS,"
                                    .formatted(missing(there), complaint)
                            + " UCX_NET_DEVICES) lead from each machine to each");
        }
        node.await(Math.min(leftNs, NAP_NS));
    }

    private static int missing(boolean[] there) {
        for (int other = 0; other < there.length; other++) {
            if (!there[other]) {
                return other;
            }
        }
        return -1;
    }

    private void sayFinished() throws IOException {
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

    private void hear() throws IOException {
        MemorySegment word = Arena.ofAuto().allocate(JAVA_BYTE);
        try {
            for (int other = 0; other < sockets.length; other++) {
                TcpSocket socket = sockets[other];
                if (socket != null && !finished[other]) {
                    int answer = socket.read(word, 0, 1);
                    if (answer == TcpSocket.END) {
                        throw new IOException("node %d has gone away".formatted(other));
                    }
                    finished[other] = answer == 1;
                }
            }
        } catch (SystemCallException e) {
            throw new IOException(e);
        }
    }
}
