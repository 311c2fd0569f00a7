package dev.merino.ucx;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.merino.linux.Poller;
import dev.merino.linux.SystemCallException;
import dev.merino.linux.TcpSocket;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * The socket over which two nodes have made sure of each other. It stays open as long as both live:
 * shared memory does not tell that a process is gone, a socket does. The last thing that is said
 * over it is how many frames were sent, so that the other side knows when it has them all.
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

    /** Reads what there is. */
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

    /** Whether the other side is gone. */
    boolean hasEnded() {
        return ended;
    }

    /** How many frames it sent before it went; nought if it could not say. */
    long framesToCome() {
        return Math.max(0, framesToCome);
    }

    /** Says how many frames were sent, if the other side listens. */
    void sayGoodbye(long frames) {
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
