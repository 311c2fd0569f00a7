package dev.merino.linux;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.merino.core.Check;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Objects;

/** Room for the faults that one read of a {@link Userfault} tells; filled again and again. */
public final class FaultBatch {
    private final MemorySegment messages;
    private int count;

    /** With room for {@code max} faults. */
    public FaultBatch(int max) {
        messages = Arena.ofAuto().allocate((long) max * UserfaultLayout.MESSAGE_BYTES, Long.BYTES);
    }

    /** How many faults there are. */
    public int count() {
        return count;
    }

    /** The address that was touched, rounded down to its page. */
    public long address(int i) {
        return messages.get(JAVA_LONG, offset(i) + UserfaultLayout.ADDRESS_OFFSET);
    }

    /** If the thread wanted to write, be the page absent or protected. */
    public boolean isWrite(int i) {
        long either = UserfaultLayout.UFFD_PAGEFAULT_FLAG_WRITE;
        return has(i, either | UserfaultLayout.UFFD_PAGEFAULT_FLAG_WP);
    }

    /** If the page is there and protected against this write. */
    public boolean isProtection(int i) {
        return has(i, UserfaultLayout.UFFD_PAGEFAULT_FLAG_WP);
    }

    /** If the file has the page, and only the mapping has not. */
    public boolean isMinor(int i) {
        return has(i, UserfaultLayout.UFFD_PAGEFAULT_FLAG_MINOR);
    }

    /** The thread that waits, as its own process numbers it; 0 if the kernel does not tell. */
    public int thread(int i) {
        return messages.get(JAVA_INT, offset(i) + UserfaultLayout.THREAD_OFFSET);
    }

    long nativeAddress() {
        return messages.address();
    }

    long nativeBytes() {
        return messages.byteSize();
    }

    /** Says how many bytes the kernel wrote. */
    void filled(long bytes) {
        Check.that(
                bytes % UserfaultLayout.MESSAGE_BYTES == 0 && bytes <= nativeBytes(),
                "the kernel has told %d bytes of faults, into %d",
                bytes,
                nativeBytes());
        count = (int) (bytes / UserfaultLayout.MESSAGE_BYTES);
        for (int i = 0; i < count; i++) {
            byte event = messages.get(JAVA_BYTE, offset(i) + UserfaultLayout.EVENT_OFFSET);
            Check.that(
                    event == UserfaultLayout.UFFD_EVENT_PAGEFAULT,
                    "an event that nobody asked the kernel for");
        }
    }

    private boolean has(int i, long flags) {
        return (messages.get(JAVA_LONG, offset(i) + UserfaultLayout.FLAGS_OFFSET) & flags) != 0;
    }

    private long offset(int i) {
        return (long) Objects.checkIndex(i, count) * UserfaultLayout.MESSAGE_BYTES;
    }
}
