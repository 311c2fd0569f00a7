package dev.merino.linux;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.merino.core.Check;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * A native message: header, one piece of data, and room for descriptors.
 *
 * <pre>
 *   0 msghdr (56)   64 iovec (16)   80 cmsghdr (16)   96 descriptors (4 x 64)   352 data
 * </pre>
 */
final class SocketMessage {
    static final int DESCRIPTORS_MAX = 64;
    static final int DATA_BYTES_MAX = 16 * 1024;

    private static final int IOVEC = 64;
    private static final int CONTROL = IOVEC + SocketLayout.IOVEC_BYTES;
    private static final int DESCRIPTORS = CONTROL + SocketLayout.CMSGHDR_BYTES;
    private static final int DATA = DESCRIPTORS + DESCRIPTORS_MAX * Integer.BYTES;

    private final MemorySegment all =
            Arena.ofAuto().allocate((long) DATA + DATA_BYTES_MAX, Long.BYTES);

    SocketMessage() {
        long address = all.address();
        all.set(JAVA_LONG, SocketLayout.MSGHDR_IOV_OFFSET, address + IOVEC);
        all.set(JAVA_LONG, SocketLayout.MSGHDR_IOV_COUNT_OFFSET, 1);
        all.set(JAVA_LONG, IOVEC + SocketLayout.IOVEC_BASE_OFFSET, address + DATA);
    }

    long address() {
        return all.address();
    }

    /** Makes it ready to be sent; how many of the bytes fit. */
    int load(byte[] bytes, int from, int count, Descriptor... passed) {
        int most = Math.min(count, DATA_BYTES_MAX);
        MemorySegment.copy(bytes, from, all, JAVA_BYTE, DATA, most);
        all.set(JAVA_LONG, IOVEC + SocketLayout.IOVEC_LENGTH_OFFSET, most);
        for (int i = 0; i < passed.length; i++) {
            all.set(JAVA_INT, DESCRIPTORS + (long) i * Integer.BYTES, passed[i].fd());
        }
        setControl(passed.length);
        long length = SocketLayout.CMSGHDR_BYTES + (long) passed.length * Integer.BYTES;
        all.set(JAVA_LONG, CONTROL + SocketLayout.CMSGHDR_LENGTH_OFFSET, length);
        all.set(JAVA_INT, CONTROL + SocketLayout.CMSGHDR_LEVEL_OFFSET, SocketLayout.SOL_SOCKET);
        all.set(JAVA_INT, CONTROL + SocketLayout.CMSGHDR_TYPE_OFFSET, SocketLayout.SCM_RIGHTS);
        return most;
    }

    /** Makes it ready to be received into. */
    void clear(int max) {
        int most = Math.min(max, DATA_BYTES_MAX);
        all.set(JAVA_LONG, IOVEC + SocketLayout.IOVEC_LENGTH_OFFSET, most);
        setControl(DESCRIPTORS_MAX);
        all.set(JAVA_LONG, CONTROL + SocketLayout.CMSGHDR_LENGTH_OFFSET, 0);
    }

    private void setControl(int descriptors) {
        long address = descriptors == 0 ? 0 : all.address() + CONTROL;
        long bytes =
                descriptors == 0
                        ? 0
                        : SocketLayout.CMSGHDR_BYTES + (long) descriptors * Integer.BYTES;
        all.set(JAVA_LONG, SocketLayout.MSGHDR_CONTROL_OFFSET, address);
        all.set(JAVA_LONG, SocketLayout.MSGHDR_CONTROL_BYTES_OFFSET, bytes);
        all.set(JAVA_INT, SocketLayout.MSGHDR_FLAGS_OFFSET, 0);
    }

    /** Copies what was received. */
    void unload(byte[] into, int from, int count) {
        MemorySegment.copy(all, JAVA_BYTE, DATA, into, from, count);
    }

    /** How many descriptors came with it. */
    int descriptors() {
        long given = all.get(JAVA_LONG, SocketLayout.MSGHDR_CONTROL_BYTES_OFFSET);
        int level = all.get(JAVA_INT, CONTROL + SocketLayout.CMSGHDR_LEVEL_OFFSET);
        int type = all.get(JAVA_INT, CONTROL + SocketLayout.CMSGHDR_TYPE_OFFSET);
        if (given < SocketLayout.CMSGHDR_BYTES
                || level != SocketLayout.SOL_SOCKET
                || type != SocketLayout.SCM_RIGHTS) {
            return 0;
        }
        long length = all.get(JAVA_LONG, CONTROL + SocketLayout.CMSGHDR_LENGTH_OFFSET);
        long count = (length - SocketLayout.CMSGHDR_BYTES) / Integer.BYTES;
        Check.that(count >= 0 && count <= DESCRIPTORS_MAX, "%d descriptors in a message", count);
        return (int) count;
    }

    /** One of them. */
    Descriptor descriptor(int i) {
        return Descriptor.of(all.get(JAVA_INT, DESCRIPTORS + (long) i * Integer.BYTES));
    }

    /** If descriptors were lost, for want of room here or in this process's table. */
    boolean isTruncated() {
        int flags = all.get(JAVA_INT, SocketLayout.MSGHDR_FLAGS_OFFSET);
        return (flags & SocketLayout.MSG_CTRUNC) != 0;
    }
}
