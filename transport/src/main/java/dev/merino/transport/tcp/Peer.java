package dev.merino.transport.tcp;

import dev.merino.core.FrameAssembler;
import dev.merino.core.WireWriter;
import dev.merino.linux.Poller;
import dev.merino.linux.SystemCallException;
import dev.merino.linux.TcpSocket;
import dev.merino.transport.mesh.MeshLimits;
import dev.merino.transport.mesh.MeshSetUp;
import dev.merino.transport.mesh.Outbox;

import org.jspecify.annotations.Nullable;

import java.lang.foreign.MemorySegment;

/** A connected node: its socket, the frames queued for it, and the frame being received. */
final class Peer implements AutoCloseable {
    /** From this many queued bytes on, a write is made without waiting for a flush. */
    private static final int WRITE_EARLY_BYTES = 256 << 10;

    private final int node;
    private final TcpSocket socket;
    private final Poller poller;
    private final int tag;
    private final FrameAssembler assembler;
    private final Outbox outbox;
    private final Wire wire;
    private boolean waitsForRoom;
    private boolean takesNothing;
    private @Nullable String end;

    Peer(int node, TcpSocket socket, Wire wire, Poller poller, int tag, MeshLimits limits) {
        this.node = node;
        this.socket = socket;
        this.wire = wire;
        this.poller = poller;
        this.tag = tag;
        this.assembler = new FrameAssembler(limits.frameBytesMax());
        this.outbox = new Outbox(limits.backlogBytesMax());
        poller.add(socket.descriptor(), Poller.READ, tag);
    }

    /** Its number. */
    int node() {
        return node;
    }

    /** Why the connection has ended; null while it has not. */
    @Nullable String end() {
        return end;
    }

    /** Ends the connection; only the first reason counts. */
    void end(String why) {
        if (end == null) {
            end = why;
        }
    }

    /** Whether queued frames wait until the socket has room. */
    boolean waitsForRoom() {
        return waitsForRoom;
    }

    void send(byte[] frame, int length) {
        if (end == null && !takesNothing) {
            if (!outbox.put(frame, length)) {
                write();
                requireQueued(takesNothing || outbox.put(frame, length));
            }
            writeEarly();
        }
    }

    void send(byte[] head, int headLength, WireWriter body) {
        if (end == null && !takesNothing) {
            if (!outbox.put(head, headLength, body)) {
                write();
                requireQueued(takesNothing || outbox.put(head, headLength, body));
            }
            writeEarly();
        }
    }

    private void requireQueued(boolean isQueued) {
        if (!isQueued) {
            end("does not read what it is sent: %d bytes are queued".formatted(outbox.bytes()));
        }
    }

    private void writeEarly() {
        if (outbox.bytes() >= WRITE_EARLY_BYTES) {
            flush();
        }
    }

    /** Writes what is queued, unless the socket is known to be full. */
    void flush() {
        if (!waitsForRoom) {
            write();
        }
    }

    /** Writes what is queued; the rest is written when the socket has room. */
    void write() {
        if (end != null || !hasOutput()) {
            return;
        }
        try {
            if (wire.write(outbox) == TcpSocket.END) {
                stopWriting();
            }
            waitForRoom(hasOutput());
        } catch (SystemCallException e) {
            end("cannot be written to: " + e.getMessage());
        }
    }

    private boolean hasOutput() {
        return outbox.bytes() > 0 || wire.hasPending();
    }

    /**
     * Stops writing: the peer has exited. Frames that it sent before may still be in the socket, so
     * the connection ends only when reading reaches its end, which the poller reports.
     */
    private void stopWriting() {
        takesNothing = true;
        outbox.clear();
        wire.clear();
    }

    private void waitForRoom(boolean wait) {
        if (wait != waitsForRoom) {
            waitsForRoom = wait;
            int interest = wait ? Poller.READ | Poller.WRITE : Poller.READ;
            poller.change(socket.descriptor(), interest, tag);
        }
    }

    private String ending() {
        if (socket.hasTimedOut()) {
            return MeshSetUp.CUT_OFF;
        }
        return assembler.isPartial() || wire.isPartial()
                ? "closed the connection in the middle of a frame"
                : "closed the connection";
    }

    /** Reads once into {@code buffer}; returns how many bytes were read. */
    int read(MemorySegment buffer) {
        try {
            int answer = wire.read(buffer);
            if (answer == TcpSocket.END) {
                end(ending());
            }
            return Math.max(0, answer);
        } catch (SystemCallException e) {
            end("cannot be read from: " + e.getMessage());
            return 0;
        }
    }

    /** What carries its stream. */
    Wire wire() {
        return wire;
    }

    /** Splits its stream into frames. */
    FrameAssembler assembler() {
        return assembler;
    }

    @Override
    public void close() {
        poller.remove(socket.descriptor());
        socket.close();
        wire.close();
        outbox.close();
    }
}
