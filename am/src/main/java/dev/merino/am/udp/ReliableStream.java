package dev.merino.am.udp;

import static dev.merino.am.udp.DatagramLayout.HEADER_BYTES;
import static dev.merino.am.udp.DatagramLayout.PAYLOAD_BYTES_MAX;

import java.util.Arrays;

/**
 * A stream of bytes in both directions over datagrams that may be lost, doubled or out of order. A
 * pure machine: bytes and datagrams go in with the time, datagrams and bytes come out.
 */
final class ReliableStream {
    private static final int BYTES_AT_FIRST = 16 << 10;

    private final long sessionOut;
    private final long sessionIn;
    private final int backlogBytesMax;
    private final SendWindow sending = new SendWindow();
    private final ReceiveWindow receiving = new ReceiveWindow();
    private final ReceiveWindow.Sink sink;

    private byte[] backlog = new byte[BYTES_AT_FIRST];
    private int head;
    private int tail;
    private boolean mustAcknowledge;

    /**
     * @param sessionOut what the other side wants to see in our datagrams
     * @param sessionIn what we want to see in its
     * @param sink takes the bytes of the other side, in order
     */
    ReliableStream(long sessionOut, long sessionIn, int backlogBytesMax, ReceiveWindow.Sink sink) {
        this.sessionOut = sessionOut;
        this.sessionIn = sessionIn;
        this.backlogBytesMax = backlogBytesMax;
        this.sink = sink;
    }

    /** Takes bytes to be sent; false if too many wait already. */
    boolean offer(byte[] source, int length) {
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

    /** Whether what is offered now can leave now. */
    boolean hasRoom() {
        return head == tail && sending.hasRoom();
    }

    /** Whether everything has arrived. */
    boolean isIdle() {
        return head == tail && sending.isEmpty();
    }

    /** Writes the next datagram that can be sent now; its length, or 0. */
    int next(byte[] datagram, long nowNs) {
        long again = sending.takeResend(nowNs);
        if (again >= 0) {
            return finish(datagram, again, sending.copy(again, datagram, HEADER_BYTES));
        }
        int length = Math.min(PAYLOAD_BYTES_MAX, tail - head);
        if (length > 0 && sending.hasRoom()) {
            long seq = sending.add(backlog, head, length, nowNs);
            System.arraycopy(backlog, head, datagram, HEADER_BYTES, length);
            head += length;
            return finish(datagram, seq, length);
        }
        return mustAcknowledge ? finish(datagram, 0, 0) : 0;
    }

    private int finish(byte[] datagram, long seq, int length) {
        DatagramLayout.putInt(datagram, DatagramLayout.MAGIC_OFFSET, DatagramLayout.MAGIC);
        DatagramLayout.putInt(datagram, DatagramLayout.PAYLOAD_OFFSET, length);
        DatagramLayout.putLong(datagram, DatagramLayout.SESSION_OFFSET, sessionOut);
        DatagramLayout.putLong(datagram, DatagramLayout.SEQ_OFFSET, seq);
        DatagramLayout.putLong(datagram, DatagramLayout.EXPECTED_OFFSET, receiving.expected());
        DatagramLayout.putLong(datagram, DatagramLayout.SELECTIVE_OFFSET, receiving.selective());
        mustAcknowledge = false;
        return HEADER_BYTES + length;
    }

    /** A datagram has come; one that cannot be the other side's changes nothing. */
    void arrived(byte[] datagram, int length, long nowNs) {
        if (!DatagramLayout.isSane(datagram, length, sessionIn)) {
            return;
        }
        long expected = DatagramLayout.getLong(datagram, DatagramLayout.EXPECTED_OFFSET);
        long selective = DatagramLayout.getLong(datagram, DatagramLayout.SELECTIVE_OFFSET);
        if (!sending.acknowledged(expected, selective, nowNs) || length == HEADER_BYTES) {
            return;
        }
        mustAcknowledge = true;
        long seq = DatagramLayout.getLong(datagram, DatagramLayout.SEQ_OFFSET);
        receiving.arrived(seq, datagram, HEADER_BYTES, length - HEADER_BYTES, sink);
    }

    /** It is {@code nowNs}: what has waited too long is sent again by the next datagrams. */
    void tick(long nowNs) {
        sending.tick(nowNs);
    }

    /** How long until {@link #tick} has something to do. */
    long waitNs(long nowNs) {
        return sending.waitNs(nowNs);
    }
}
