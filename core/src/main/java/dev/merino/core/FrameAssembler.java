package dev.merino.core;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Splits the stream of one node into frames: each is a length, four bytes little-endian, and as
 * many bytes. The beginning of a frame is kept until the rest arrives, in an array that grows to
 * the longest frame and is reused.
 */
public final class FrameAssembler {
    /** The length of the header of each frame. */
    public static final int HEADER_BYTES = Integer.BYTES;

    /** The byte order of the header. */
    public static final ByteOrder ORDER = ByteOrder.LITTLE_ENDIAN;

    private final int frameBytesMax;
    private byte[] frame = new byte[4096];
    private int headerBytes;
    private int length;
    private int filled;

    /** For frames of at most {@code frameBytesMax} bytes; a longer one is malformed. */
    public FrameAssembler(int frameBytesMax) {
        this.frameBytesMax = frameBytesMax;
    }

    /**
     * Takes bytes of {@code stream}, which has our {@link #ORDER}, from {@code from} to {@code
     * end}, up to the end of the next frame; returns where to continue. {@link #isComplete} then
     * says whether a frame is complete.
     */
    public int take(ByteBuffer stream, int from, int end) {
        if (isComplete()) {
            headerBytes = 0;
            length = 0;
            filled = 0;
        }
        int at = from;
        if (headerBytes == 0 && end - at >= HEADER_BYTES) {
            begin(stream.getInt(at));
            at += HEADER_BYTES;
        }
        while (at < end && headerBytes < HEADER_BYTES) {
            takeHeader(stream.get(at++));
        }
        int some = Math.min(end - at, length - filled);
        stream.get(at, frame, filled, some);
        filled += some;
        return at + some;
    }

    private void takeHeader(byte next) {
        length |= (next & 0xff) << (Byte.SIZE * headerBytes);
        if (++headerBytes == HEADER_BYTES) {
            begin(length);
        }
    }

    /** Begins a frame: the header is complete and says how many bytes follow. */
    private void begin(int bytes) {
        headerBytes = HEADER_BYTES;
        length = bytes;
        if (bytes < 0 || bytes > frameBytesMax) {
            throw new MalformedFrameException(
                    "sent a frame of %s bytes, more than %d"
                            .formatted(Integer.toUnsignedString(bytes), frameBytesMax));
        }
        if (bytes > frame.length) {
            frame = new byte[Math.min(frameBytesMax, Math.max(bytes, 2 * frame.length))];
        }
    }

    /** Whether a whole frame was received. */
    public boolean isComplete() {
        return headerBytes == HEADER_BYTES && filled == length;
    }

    /** Whether a frame has begun and is not complete. */
    public boolean isPartial() {
        return headerBytes > 0 && !isComplete();
    }

    /** The array whose first {@link #length} bytes are the frame. */
    public byte[] frame() {
        return frame;
    }

    /** The length of the frame. */
    public int length() {
        return length;
    }
}
