package dev.merino.transport.network;

import dev.merino.core.MalformedFrameException;
import dev.merino.messages.Endpoint;
import dev.merino.messages.ReturnReason;
import dev.merino.transport.AmOptions;
import dev.merino.transport.link.Parcel;
import dev.merino.transport.mesh.SegmentOfArray;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Encodes and decodes messages for the network, little-endian.
 *
 * <pre>
 *   +--------+-----------+---------+----------+------------------+---------+-----------+---------+
 *   | kind 1 | handler 1 | words 1 | reason 1 | bytes or credits | tag (8) | words (8  | bytes   |
 *   |        |           |         |          |              (4) |         |     each) |         |
 *   +--------+-----------+---------+----------+------------------+---------+-----------+---------+
 *     kind: 0 request, 1 reply, 2 returned, 3 post, 4 credits
 * </pre>
 *
 * <p>No length in a frame decides how much is allocated: lengths are compared with the frame's own.
 */
final class FrameCodec {
    static final int CREDITS = 4;

    private static final int KIND_OFFSET = 0;
    private static final int HANDLER_OFFSET = 1;
    private static final int WORDS_OFFSET = 2;
    private static final int REASON_OFFSET = 3;
    private static final int BYTES_OFFSET = 4;
    private static final int TAG_OFFSET = 8;
    private static final int HEADER_BYTES = 16;

    private static final VarHandle INT =
            MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONG =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final Parcel.Kind[] KINDS = Parcel.Kind.values();
    private static final ReturnReason[] REASONS = ReturnReason.values();

    private final byte[] out;
    private final int bulkBytesMax;
    private final int postBytesMax;

    FrameCodec(AmOptions options) {
        this.bulkBytesMax = options.bulkBytesMax();
        this.postBytesMax = options.postBytesMax();
        this.out = new byte[HEADER_BYTES + Endpoint.WORDS_MAX * Long.BYTES + bulkBytesMax];
    }

    /** The longest frame. */
    static int bytesMax(AmOptions options) {
        int words = HEADER_BYTES + Endpoint.WORDS_MAX * Long.BYTES;
        return Math.max(words + options.bulkBytesMax(), HEADER_BYTES + options.postBytesMax());
    }

    /** The array with the frame that was written last. */
    byte[] out() {
        return out;
    }

    /** Writes a message up to its bulk data; returns how many bytes that are. */
    int writeHead(Parcel parcel, long tag) {
        int at = header(parcel.kind().ordinal(), parcel.bytes(), tag);
        out[HANDLER_OFFSET] = (byte) parcel.handler();
        out[WORDS_OFFSET] = (byte) parcel.count();
        out[REASON_OFFSET] = (byte) parcel.reason().ordinal();
        for (int i = 0; i < parcel.count(); i++, at += Long.BYTES) {
            LONG.set(out, at, parcel.word(i));
        }
        return at;
    }

    /** Writes a message; returns the length of the frame. */
    int write(Parcel parcel, long tag) {
        int at = writeHead(parcel, tag);
        if (parcel.bytes() > 0) {
            SegmentOfArray.copy(parcel.data(), parcel.offset(), out, at, parcel.bytes());
        }
        return at + parcel.bytes();
    }

    /** Writes a grant of credits; returns the length of the frame. */
    int writeCredits(int credits) {
        int bytes = header(CREDITS, credits, 0);
        out[HANDLER_OFFSET] = 0;
        out[WORDS_OFFSET] = 0;
        out[REASON_OFFSET] = 0;
        return bytes;
    }

    private int header(int kind, int bytes, long tag) {
        out[KIND_OFFSET] = (byte) kind;
        INT.set(out, BYTES_OFFSET, bytes);
        LONG.set(out, TAG_OFFSET, tag);
        return HEADER_BYTES;
    }

    /** The kind of a frame: an ordinal of {@link Parcel.Kind}, or {@link #CREDITS}. */
    static int kind(byte[] frame, int length) {
        require(length >= HEADER_BYTES, "sent a frame of %d bytes, too short", length);
        int kind = frame[KIND_OFFSET];
        require(kind >= 0 && kind <= CREDITS, "sent a frame of unknown kind %d", kind);
        return kind;
    }

    /** The credits that a frame of that kind grants. */
    static int credits(byte[] frame, int length) {
        require(length == HEADER_BYTES, "sent credits in %d bytes", length);
        return (int) INT.get(frame, BYTES_OFFSET);
    }

    /** The tag that the sender has mapped. */
    static long tag(byte[] frame) {
        return (long) LONG.get(frame, TAG_OFFSET);
    }

    /** Reads a message; its bulk data stays in the frame. */
    void read(byte[] frame, int length, Parcel into) {
        int handler = frame[HANDLER_OFFSET] & 0xff;
        require(handler > 0, "sent a message for handler %d", handler);
        int words = frame[WORDS_OFFSET];
        int bytes = (int) INT.get(frame, BYTES_OFFSET);
        int reason = frame[REASON_OFFSET];
        boolean fits = words >= 0 && words <= Endpoint.WORDS_MAX;
        Parcel.Kind kind = KINDS[frame[KIND_OFFSET]];
        boolean isPost = kind == Parcel.Kind.POST;
        fits &= bytes >= 0 && bytes <= (isPost ? postBytesMax : bulkBytesMax);
        fits &= !isPost || words == 0;
        fits &= reason >= 0 && reason < REASONS.length;
        require(fits, "sent a message with impossible numbers of %d words", words);
        int bulkAt = HEADER_BYTES + words * Long.BYTES;
        require(length == bulkAt + bytes, "sent a message that does not fill its %d bytes", length);
        into.begin(kind, handler);
        for (int i = 0; i < words; i++) {
            into.add((long) LONG.get(frame, HEADER_BYTES + i * Long.BYTES));
        }
        if (bytes > 0) {
            into.with(frame, bulkAt, bytes);
        }
        if (kind == Parcel.Kind.RETURNED) {
            into.returned(REASONS[reason]);
        }
    }

    private static void require(boolean holds, String what, int number) {
        if (!holds) {
            throw new MalformedFrameException(what.formatted(number));
        }
    }
}
