package dev.merino.core;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Cuts the stream of one node into frames: a length, four bytes little-endian, and so many bytes.
 * It keeps the beginning of a frame until the rest comes, in an array that grows to the longest
 * frame and is used again.
 */
public final class FrameAssembler {
    /** The bytes before each frame. */
    public static final int HEADER_BYTES = Integer.BYTES;

    /** How they are written. */
    public static final ByteOrder ORDER = ByteOrder.LITTLE_ENDIAN;

    private final int frameBytesMax;
    private byte[] frame = new byte[4096];
    private int headerBytes;
    private int length;
    private int filled;

    /** For frames of at most so many bytes; a longer one is malformed. */
    public FrameAssembler(int frameBytesMax) {
        this.frameBytesMax = frameBytesMax;
    }

    /**
     * Takes bytes of {@code stream}, which has our {@link #ORDER}, from {@code from} to {@code
     * end}, up to the end of the next frame; returns where to go on. {@link #isComplete} then tells
     * whether a frame is there.
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

    /** The header is complete and says how many bytes will follow. */
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

    /** Whether the whole frame is there. */
    public boolean isComplete() {
        return headerBytes == HEADER_BYTES && filled == length;
    }

    /** Whether a frame has begun and is not complete. */
    public boolean isInTheMiddle() {
        return headerBytes > 0 && !isComplete();
    }

    /** The array in whose first {@link #length} bytes the frame is. */
    public byte[] frame() {
        return frame;
    }

    /** The bytes of the frame. */
    public int length() {
        return length;
    }
}
