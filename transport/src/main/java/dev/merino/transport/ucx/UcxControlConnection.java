package dev.merino.transport.ucx;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.merino.linux.Poller;
import dev.merino.linux.SystemCallException;
import dev.merino.linux.TcpSocket;
import dev.merino.transport.mesh.MeshSetUp;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * The socket over which two nodes have authenticated each other. It stays open as long as both
 * live: shared memory does not show that a process has exited, a socket does. The last word sent
 * over it is the number of frames sent, so that the receiver knows when it has them all.
 */
final class UcxControlConnection implements AutoCloseable {
    private final TcpSocket socket;
    private final Poller poller;
    private final MemorySegment word = Arena.ofAuto().allocate(JAVA_LONG);
    private int wordBytes;
    private long framesToCome = -1;
    private boolean ended;

    UcxControlConnection(TcpSocket socket, Poller poller, int tag) {
        this.socket = socket;
        this.poller = poller;
        socket.setBlocking(false);
        poller.add(socket.descriptor(), Poller.READ, tag);
    }

    /** Reads what has arrived. */
    void read() {
        try {
            while (!ended) {
                MemorySegment rest = wordBytes < Long.BYTES ? word : word.asSlice(0, 1);
                long at = wordBytes < Long.BYTES ? wordBytes : 0;
                int some = socket.read(rest, at, rest.byteSize() - at);
                if (some == TcpSocket.WOULD_BLOCK) {
                    return;
                }
                ended = some == TcpSocket.END;
                wordBytes += Math.max(0, some);
                if (wordBytes == Long.BYTES) {
                    framesToCome = word.get(JAVA_LONG, 0);
                }
            }
        } catch (SystemCallException broken) {
            ended = true;
        }
        if (ended) {
            poller.remove(socket.descriptor());
        }
    }

    /** Whether the other side has exited. */
    boolean hasEnded() {
        return ended;
    }

    /** In words, what has ended it. */
    String ending() {
        return socket.hasTimedOut() ? MeshSetUp.CUT_OFF : "closed the connection";
    }

    /** How many frames it has sent before it exited; 0 if unknown. */
    long framesToCome() {
        return Math.max(0, framesToCome);
    }

    /** Sends the number of frames sent, if the other side still reads. */
    void sendFrameCount(long frames) {
        try {
            word.set(JAVA_LONG, 0, frames);
            int _ = socket.write(word, 0, Long.BYTES);
        } catch (SystemCallException gone) {
            ended = true;
        }
    }

    @Override
    public void close() {
        if (!ended) {
            poller.remove(socket.descriptor());
        }
        socket.close();
    }
}
