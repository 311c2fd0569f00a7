package dev.merino.transport.tcp;

import dev.merino.linux.TcpSocket;
import dev.merino.transport.mesh.Outbox;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;

/** How the stream of a connection is on its way: as it is, or sealed. */
interface Wire extends AutoCloseable {
    /**
     * Writes what can be written now; returns {@link TcpSocket#END} if the other side is gone, or
     * anything else.
     */
    int write(Outbox outbox);

    /** Whether something that is in the outbox no more has still to be written. */
    boolean hasPending();

    /** Reads once, using {@code buffer}; returns as {@link TcpSocket#read}. */
    int read(MemorySegment buffer);

    /**
     * The next part of what was read: how many bytes of it are in {@link #part}; 0 if that was all.
     *
     * @throws dev.merino.core.MalformedFrameException if the other side has not sent it like this
     */
    int open();

    /** What {@link #open} has opened; valid until the next call of it. */
    ByteBuffer part();

    /** Whether something was read of which {@link #open} needs more. */
    boolean isPartial();

    /** Drops what is pending. */
    void clear();

    @Override
    void close();
}
