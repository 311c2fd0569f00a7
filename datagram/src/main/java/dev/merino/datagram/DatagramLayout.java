package dev.merino.datagram;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * The header of a datagram, little-endian.
 *
 * <pre>
 *   +-----------+-------------+-------------+----------+----------------+------------------+---------+
 *   | 0 magic 4 | 4 payload 4 | 8 session 8 | 16 seq 8 | 24 expected 8  | 32 selective 8   | payload |
 *   +-----------+-------------+-------------+----------+----------------+------------------+---------+
 *     payload    bytes after the header; none in a datagram that only acknowledges
 *     session    the number that the receiver gave the sender over an authenticated connection
 *     seq        sequence number of this payload
 *     expected   cumulative acknowledgement: all payloads before this one have been received
 *     selective  selective acknowledgement: bit i says that payload expected + 1 + i was received
 * </pre>
 */
public final class DatagramLayout {
    /** "AMU" and the version of the format in the last byte. */
    public static final int MAGIC = 0x01554d41;

    static final int MAGIC_OFFSET = 0;
    static final int PAYLOAD_OFFSET = 4;
    static final int SESSION_OFFSET = 8;
    static final int SEQ_OFFSET = 16;
    static final int EXPECTED_OFFSET = 24;
    static final int SELECTIVE_OFFSET = 32;

    /** The length of the header. */
    public static final int HEADER_BYTES = 40;

    /** The longest payload: with the headers of UDP and IPv6 it fits into an Ethernet frame. */
    public static final int PAYLOAD_BYTES_MAX = 1384;

    /** The longest datagram. */
    public static final int DATAGRAM_BYTES_MAX = HEADER_BYTES + PAYLOAD_BYTES_MAX;

    private static final VarHandle INT =
            MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONG =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private DatagramLayout() {}

    static int getInt(byte[] datagram, int at) {
        return (int) INT.get(datagram, at);
    }

    static void putInt(byte[] datagram, int at, int value) {
        INT.set(datagram, at, value);
    }

    static long getLong(byte[] datagram, int at) {
        return (long) LONG.get(datagram, at);
    }

    static void putLong(byte[] datagram, int at, long value) {
        LONG.set(datagram, at, value);
    }

    /** Whether these bytes have the format of a datagram of {@code session}. */
    static boolean isValid(byte[] datagram, int length, long session) {
        return length >= HEADER_BYTES
                && getInt(datagram, MAGIC_OFFSET) == MAGIC
                && getLong(datagram, SESSION_OFFSET) == session
                && getInt(datagram, PAYLOAD_OFFSET) == length - HEADER_BYTES
                && length <= DATAGRAM_BYTES_MAX;
    }
}
