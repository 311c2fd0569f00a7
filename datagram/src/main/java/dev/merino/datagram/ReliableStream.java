package dev.merino.datagram;

import static dev.merino.datagram.DatagramLayout.HEADER_BYTES;
import static dev.merino.datagram.DatagramLayout.PAYLOAD_BYTES_MAX;

import dev.merino.core.Check;

import java.util.Arrays;

/**
 * One end of a stream of bytes in both directions over datagrams that the network may lose,
 * duplicate or reorder. A pure state machine: bytes, datagrams and the time go in, datagrams and
 * bytes come out; who drives it owns the socket and the clock, or simulates them.
 *
 * <p>Use: {@link #offer} bytes; send what {@link #next} writes until it returns 0; hand each
 * datagram that arrives to {@link #arrived}; call {@link #tick} after {@link #waitNs}, then {@link
 * #next} again.
 *
 * <p>Invariants: the sink sees exactly the bytes offered at the other end, in order; a datagram of
 * another session, or one that acknowledges what was never sent, changes nothing; memory is bounded
 * by the backlog's limit and two windows of {@value SendWindow#SLOTS} payloads.
 */
public final class ReliableStream {
    private static final int INITIAL_BACKLOG_BYTES = 16 << 10;

    private final long sessionOut;
    private final long sessionIn;
    private final int backlogBytesMax;
    private final SendWindow sending = new SendWindow();
    private final ReceiveWindow receiving = new ReceiveWindow();
    private final ByteSink sink;

    private byte[] backlog = new byte[INITIAL_BACKLOG_BYTES];
    private int head;
    private int tail;
    private boolean mustAcknowledge;

    /**
     * A stream without data in flight.
     *
     * @param sessionOut the session number of datagrams to the peer
     * @param sessionIn the session number of datagrams from the peer
     * @param backlogBytesMax how many offered bytes may wait for the window
     * @param sink receives the peer's bytes, in order
     */
    public ReliableStream(long sessionOut, long sessionIn, int backlogBytesMax, ByteSink sink) {
        this.sessionOut = sessionOut;
        this.sessionIn = sessionIn;
        this.backlogBytesMax = backlogBytesMax;
        this.sink = sink;
    }

    /** Queues bytes for sending; false, and nothing is queued, if the backlog would overflow. */
    public boolean offer(byte[] source, int length) {
        if (length > backlogBytesMax - (tail - head)) {
            return false;
        }
        if (length > backlog.length - tail) {
            makeRoom(length);
        }
        System.arraycopy(source, 0, backlog, tail, length);
        tail += length;
        return true;
    }

    private void makeRoom(int length) {
        int waiting = tail - head;
        byte[] target =
                waiting + length <= backlog.length / 2
                        ? backlog
                        : Arrays.copyOf(backlog, 2 * Math.max(backlog.length, length));
        System.arraycopy(backlog, head, target, 0, waiting);
        backlog = target;
        head = 0;
        tail = waiting;
    }

    /** Checks the invariants, if the other end says only what is so. */
    void verify() {
        Check.that(
                head <= tail && tail <= backlog.length && tail - head <= backlogBytesMax,
                "bytes %d to %d of %d wait, at most %d",
                head,
                tail,
                backlog.length,
                backlogBytesMax);
        sending.verify();
        receiving.verify();
    }

    /** Whether bytes that are offered now can be sent now. */
    public boolean hasRoom() {
        return head == tail && sending.hasRoom();
    }

    /** Whether the peer has acknowledged everything that was offered. */
    public boolean isIdle() {
        return head == tail && sending.isEmpty();
    }

    /**
     * Writes the next datagram that can be sent now, into an array of at least {@link
     * DatagramLayout#DATAGRAM_BYTES_MAX}; returns its length, or 0 if there is none.
     */
    public int next(byte[] datagram, long nowNs) {
        long resend = sending.takeResend(nowNs);
        if (resend >= 0) {
            return writeHeader(datagram, resend, sending.copy(resend, datagram, HEADER_BYTES));
        }
        int length = Math.min(PAYLOAD_BYTES_MAX, tail - head);
        if (length > 0 && sending.hasRoom()) {
            long seq = sending.add(backlog, head, length, nowNs);
            System.arraycopy(backlog, head, datagram, HEADER_BYTES, length);
            head += length;
            return writeHeader(datagram, seq, length);
        }
        return mustAcknowledge ? writeHeader(datagram, 0, 0) : 0;
    }

    private int writeHeader(byte[] datagram, long seq, int length) {
        DatagramLayout.putInt(datagram, DatagramLayout.MAGIC_OFFSET, DatagramLayout.MAGIC);
        DatagramLayout.putInt(datagram, DatagramLayout.PAYLOAD_OFFSET, length);
        DatagramLayout.putLong(datagram, DatagramLayout.SESSION_OFFSET, sessionOut);
        DatagramLayout.putLong(datagram, DatagramLayout.SEQ_OFFSET, seq);
        DatagramLayout.putLong(datagram, DatagramLayout.EXPECTED_OFFSET, receiving.expected());
        DatagramLayout.putLong(datagram, DatagramLayout.SELECTIVE_OFFSET, receiving.selective());
        mustAcknowledge = false;
        return HEADER_BYTES + length;
    }

    /** Handles a datagram that has arrived; one that cannot be the peer's changes nothing. */
    public void arrived(byte[] datagram, int length, long nowNs) {
        if (!DatagramLayout.isValid(datagram, length, sessionIn)) {
            return;
        }
        long expected = DatagramLayout.getLong(datagram, DatagramLayout.EXPECTED_OFFSET);
        long selective = DatagramLayout.getLong(datagram, DatagramLayout.SELECTIVE_OFFSET);
        if (!sending.acknowledge(expected, selective, nowNs) || length == HEADER_BYTES) {
            return;
        }
        mustAcknowledge = true;
        long seq = DatagramLayout.getLong(datagram, DatagramLayout.SEQ_OFFSET);
        receiving.arrived(seq, datagram, HEADER_BYTES, length - HEADER_BYTES, sink);
    }

    /** Marks overdue payloads, which {@link #next} then sends again. */
    public void tick(long nowNs) {
        sending.tick(nowNs);
    }

    /** The time until {@link #tick} is due; {@link Long#MAX_VALUE} if nothing is in flight. */
    public long waitNs(long nowNs) {
        return sending.waitNs(nowNs);
    }
}
