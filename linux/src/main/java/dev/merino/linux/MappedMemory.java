package dev.merino.linux;

import java.lang.foreign.MemorySegment;

/** A part of a file in this process's memory, shared with all others that map it. */
public final class MappedMemory implements AutoCloseable {
    private final long address;
    private final long bytes;
    private boolean isMapped = true;

    private MappedMemory(long address, long bytes) {
        this.address = address;
        this.bytes = bytes;
    }

    /** Maps a part of a file, readable and writable. */
    public static MappedMemory shared(Descriptor file, long offset, long bytes) {
        int access = FileLayout.PROT_READ | FileLayout.PROT_WRITE;
        int fd = file.fd();
        long answer = SystemCall.MMAP.blocking(0, bytes, access, FileLayout.MAP_SHARED, fd, offset);
        if (answer < 0) {
            String call = "mmap(bytes %d, shared, fd %d, offset %d)".formatted(bytes, fd, offset);
            throw Errno.failure(call, answer);
        }
        return new MappedMemory(answer, bytes);
    }

    /** How large the pages of this machine are. It takes no native access. */
    public static int pageBytes() {
        return OsPage.BYTES;
    }

    /** Where it begins. */
    public long address() {
        return address;
    }

    /** How long it is. */
    public long bytes() {
        return bytes;
    }

    /** The memory. It has no lifetime of its own: whoever uses it after close() ends the JVM. */
    @SuppressWarnings("restricted") // the kernel gave us just this range
    public MemorySegment segment() {
        return MemorySegment.ofAddress(address).reinterpret(bytes);
    }

    /**
     * Forgets this process's page-table entries of a part, not the file's content. The next access
     * faults. Any thread may call this at any time.
     */
    public void drop(long offset, long length) {
        advise(offset, length, FileLayout.MADV_DONTNEED, "MADV_DONTNEED");
    }

    /** Frees all of it in the file, for everybody who maps it; from now on it reads as zeros. */
    public void empty() {
        advise(0, bytes, FileLayout.MADV_REMOVE, "MADV_REMOVE");
    }

    /**
     * Frees a part of {@code shared}, a file mapped as a whole, in the file, for everybody who maps
     * it; from now on it reads as zeros.
     */
    public static void empty(MemorySegment shared, long offset, long length) {
        new MappedMemory(shared.address(), shared.byteSize())
                .advise(offset, length, FileLayout.MADV_REMOVE, "MADV_REMOVE");
    }

    /** Asks for small pages, so that each can be trapped on its own. */
    public void preferSmallPages() {
        advise(0, bytes, FileLayout.MADV_NOHUGEPAGE, "MADV_NOHUGEPAGE");
    }

    private void advise(long offset, long length, int advice, String name) {
        if (offset < 0 || length < 0 || length > bytes - offset) {
            throw new IndexOutOfBoundsException(
                    name + " of " + length + " bytes at " + offset + ", of " + bytes);
        }
        long answer = SystemCall.MADVISE.blocking(address + offset, length, advice);
        // A kernel without huge pages knows no advice against them, and needs none.
        if (answer < 0 && !(advice == FileLayout.MADV_NOHUGEPAGE && Errno.EINVAL.is(answer))) {
            String call = "madvise(0x%x, %d, %s)".formatted(address + offset, length, name);
            throw Errno.failure(call, answer);
        }
    }

    @Override
    public synchronized void close() {
        if (isMapped) {
            isMapped = false;
            long answer = SystemCall.MUNMAP.blocking(address, bytes, 0);
            if (answer < 0) {
                throw Errno.failure("munmap(0x%x, %d)".formatted(address, bytes), answer);
            }
        }
    }
}
