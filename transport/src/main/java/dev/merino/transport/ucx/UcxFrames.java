package dev.merino.transport.ucx;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import dev.merino.transport.mesh.MeshLimits;

import org.jspecify.annotations.Nullable;

import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;

/**
 * Frames of one node that were received and not delivered. UCX may reorder messages if it has
 * several lanes to a node; here they are put in order again. Arrays are reused.
 */
final class UcxFrames {
    private static final int SMALL_BYTES = 16 << 10;
    private static final int FREE_MAX = 64;

    /** UCX reorders a few messages; a node that skips more numbers has not sent what is missing. */
    private static final int EARLY_MAX = 1 << 16;

    private final MeshLimits limits;
    private final Deque<byte[]> free = new ArrayDeque<>();
    private final Map<Long, Frame> early = new HashMap<>();
    private final Deque<Frame> inOrder = new ArrayDeque<>();
    private long earlyBytes;
    private long next;

    /**
     * For frames of a sender that keeps to {@code limits}: none is longer, and a sender has no more
     * bytes under way than its backlog.
     */
    UcxFrames(MeshLimits limits) {
        this.limits = limits;
    }

    /** The first {@code length} bytes of an array. */
    record Frame(byte[] bytes, int length) {}

    /** Takes a copy of a frame; null, or what is wrong with it. */
    @Nullable String put(long number, MemorySegment data) {
        long bytes = data.byteSize();
        if (bytes > limits.frameBytesMax()) {
            return "sent a frame of %d bytes, more than %d"
                    .formatted(bytes, limits.frameBytesMax());
        }
        if (number < next || number - next > EARLY_MAX || early.containsKey(number)) {
            return "sent frame %d twice or out of order".formatted(number);
        }
        int length = (int) bytes;
        return number > next ? putEarly(number, data, length) : putNext(data, length);
    }

    private @Nullable String putEarly(long number, MemorySegment data, int length) {
        earlyBytes += length;
        if (earlyBytes > limits.backlogBytesMax()) {
            return "sent %d bytes behind frame %d, which it did not send"
                    .formatted(earlyBytes, next);
        }
        early.put(number, copy(data, new byte[length], length));
        return null;
    }

    private @Nullable String putNext(MemorySegment data, int length) {
        inOrder.add(copy(data, array(length), length));
        next++;
        for (Frame first = early.remove(next); first != null; first = early.remove(next)) {
            earlyBytes -= first.length;
            inOrder.add(first);
            next++;
        }
        return null;
    }

    private static Frame copy(MemorySegment data, byte[] bytes, int length) {
        MemorySegment.copy(data, JAVA_BYTE, 0, bytes, 0, length);
        return new Frame(bytes, length);
    }

    private byte[] array(int length) {
        if (length > SMALL_BYTES) {
            return new byte[length];
        }
        byte[] known = free.poll();
        return known == null ? new byte[SMALL_BYTES] : known;
    }

    /** How many frames have arrived in order, delivered or not. */
    long count() {
        return next;
    }

    /** Whether a frame can be delivered. */
    boolean hasNext() {
        return !inOrder.isEmpty();
    }

    /** The next frame to deliver; to be passed to {@link #giveBack} afterwards. */
    Frame take() {
        return inOrder.remove();
    }

    /** Reuses the array of a delivered frame. */
    void giveBack(Frame frame) {
        if (frame.bytes.length == SMALL_BYTES && free.size() < FREE_MAX) {
            free.push(frame.bytes);
        }
    }
}
