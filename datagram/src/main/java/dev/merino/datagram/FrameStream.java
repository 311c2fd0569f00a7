package dev.merino.datagram;

import dev.merino.core.FrameAssembler;

import java.nio.ByteBuffer;

/**
 * Frames in both directions over a {@link ReliableStream}: what a node needs of a network of
 * datagrams. Like the stream it is a pure state machine, so that the UDP transport and the
 * simulated network drive the same class.
 */
public final class FrameStream {
    private final ReliableStream stream;
    private final FrameAssembler assembler;
    private final FrameSink sink;
    private final byte[] header = new byte[FrameAssembler.HEADER_BYTES];

    /**
     * A stream without data in flight.
     *
     * @param sessionOut the session number of datagrams to the peer
     * @param sessionIn the session number of datagrams from the peer
     * @param frameBytesMax the longest frame that the peer may send
     * @param backlogBytesMax how many bytes may wait for the window
     * @param sink receives the peer's frames, in order
     */
    public FrameStream(
            long sessionOut,
            long sessionIn,
            int frameBytesMax,
            int backlogBytesMax,
            FrameSink sink) {
        this.stream = new ReliableStream(sessionOut, sessionIn, backlogBytesMax, this::take);
        this.assembler = new FrameAssembler(frameBytesMax);
        this.sink = sink;
    }

    /** Queues a frame for sending; false if the backlog overflows: the stream is unusable then. */
    public boolean send(byte[] frame, int length) {
        ByteBuffer.wrap(header).order(FrameAssembler.ORDER).putInt(0, length);
        return stream.offer(header, header.length) && stream.offer(frame, length);
    }

    private void take(byte[] source, int from, int length) {
        ByteBuffer bytes = ByteBuffer.wrap(source).order(FrameAssembler.ORDER);
        for (int at = from; at < from + length; ) {
            at = assembler.take(bytes, at, from + length);
            if (assembler.isComplete()) {
                sink.arrived(assembler.frame(), assembler.length());
            }
        }
    }

    /** See {@link ReliableStream#hasRoom}. */
    public boolean hasRoom() {
        return stream.hasRoom();
    }

    /** Checks the invariants of the stream, if the other end says only what is so. */
    public void verify() {
        stream.verify();
    }

    /** See {@link ReliableStream#isIdle}. */
    public boolean isIdle() {
        return stream.isIdle();
    }

    /** See {@link ReliableStream#next}. */
    public int next(byte[] datagram, long nowNs) {
        return stream.next(datagram, nowNs);
    }

    /**
     * See {@link ReliableStream#arrived}.
     *
     * @throws dev.merino.core.MalformedFrameException if the peer announces a frame that is too
     *     long
     */
    public void arrived(byte[] datagram, int length, long nowNs) {
        stream.arrived(datagram, length, nowNs);
    }

    /** See {@link ReliableStream#tick}. */
    public void tick(long nowNs) {
        stream.tick(nowNs);
    }

    /** See {@link ReliableStream#waitNs}. */
    public long waitNs(long nowNs) {
        return stream.waitNs(nowNs);
    }
}
