package dev.merino.transport.ucx;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

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

    private final Deque<byte[]> free = new ArrayDeque<>();
    private final Map<Long, Frame> early = new HashMap<>();
    private final Deque<Frame> inOrder = new ArrayDeque<>();
    private long next;

    /** The first {@code length} bytes of an array. */
    record Frame(byte[] bytes, int length) {}

    /** Takes a copy of a frame; false if its number was there before or is far too large. */
    boolean put(long number, MemorySegment data) {
        if (number < next || number - next > EARLY_MAX || early.containsKey(number)) {
            return false;
        }
        int length = (int) data.byteSize();
        byte[] bytes = array(length);
        MemorySegment.copy(data, JAVA_BYTE, 0, bytes, 0, length);
        Frame frame = new Frame(bytes, length);
        if (number > next) {
            early.put(number, frame);
            return true;
        }
        for (Frame first = frame; first != null; first = early.remove(next)) {
            inOrder.add(first);
            next++;
        }
        return true;
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
