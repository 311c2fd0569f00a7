package dev.merino.fuzz;

import dev.merino.datagram.DatagramLayout;
import dev.merino.datagram.FrameStream;
import dev.merino.fuzz.contract.FuzzTarget;

import java.util.Arrays;

/**
 * Datagrams of somebody who knows the number of the session. The frame is the datagrams, one after
 * the other, each behind two bytes with its length; between them the stream sends its own.
 */
final class DatagramTarget implements FuzzTarget {
    private static final int FRAME_BYTES_MAX = 1 << 16;
    private static final int QUEUED_BYTES_MAX = 1 << 16;
    private static final int DATAGRAMS_MAX = 40;
    private static final long STEP_NS = 10_000_000;

    /** The session of a stream in the corpus. */
    static final long SESSION = 11;

    private int arrived;

    @Override
    public String name() {
        return "datagrams";
    }

    @Override
    public String take(byte[] frame) {
        arrived = 0;
        FrameStream stream =
                new FrameStream(
                        SESSION + 1,
                        SESSION,
                        FRAME_BYTES_MAX,
                        QUEUED_BYTES_MAX,
                        (bytes, length) -> arrived++);
        byte[] buffer = new byte[DatagramLayout.DATAGRAM_BYTES_MAX];
        boolean _ = stream.send(new byte[5000], 5000);
        long nowNs = 0;
        int at = 0;
        for (int i = 0; i < DATAGRAMS_MAX && at + 2 <= frame.length; i++, nowNs += STEP_NS) {
            int length = (frame[at] & 0xff) | (frame[at + 1] & 0xff) << 8;
            int end = Math.min(frame.length, at + 2 + length);
            byte[] datagram = Arrays.copyOfRange(frame, at + 2, end);
            stream.arrived(datagram, datagram.length, nowNs);
            stream.tick(nowNs);
            for (int sent = 0; sent < DATAGRAMS_MAX && stream.next(buffer, nowNs) > 0; sent++) {}
            at = end;
        }
        return "delivers " + Math.min(arrived, 4) + (stream.isIdle() ? " idle" : "");
    }
}
