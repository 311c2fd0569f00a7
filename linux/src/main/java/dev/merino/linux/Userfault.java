package dev.merino.linux;

import dev.merino.core.Check;

/**
 * One process's page faults, told to whoever reads them.
 *
 * <p>A worker opens one and registers its mapping of the frames; the keeper, another process,
 * adopts the descriptor and resolves the faults. It must be another process: a thread that waits in
 * a fault is, for the JVM, still running Java, and a safepoint of the same JVM would stop the
 * resolver while it waits for that thread.
 *
 * <p>What the kernel does with a page, seen from here:
 *
 * <ul>
 *   <li>A first access tells a fault; {@code install} maps the frame and wakes. The frame must
 *       exist: the keeper has written it, through a mapping of its own.
 *   <li>A write to a protected page tells a fault with {@code isProtection} (TRAP), or lifts the
 *       protection by itself, and a {@link PageScan} finds the page (SCAN).
 *   <li>{@link MappedMemory#drop} of a protected page leaves a marker in the page table. It
 *       remembers the protection, and does not count as a page for {@code install}; but {@code
 *       poison} has to clear it first.
 *   <li>Faults of the kernel on the process's behalf (a {@code read} into such memory) are not
 *       told: the call fails with EFAULT. That is the price for needing no privilege.
 * </ul>
 *
 * <p>The methods keep their arguments in the thread's own memory, so that threads may call them at
 * the same time.
 */
public final class Userfault implements AutoCloseable {
    /** How the first write to a protected page becomes known. */
    public enum Tracking {
        /** As a fault that waits until it is resolved. */
        TRAP,
        /** Afterwards, to a {@link PageScan}; nobody waits. */
        SCAN
    }

    private static final int FLAGS =
            FileLayout.O_CLOEXEC | FileLayout.O_NONBLOCK | UserfaultLayout.UFFD_USER_MODE_ONLY;

    /** Without these there is neither tracking. */
    static final long NEEDED =
            UserfaultLayout.UFFD_FEATURE_PAGEFAULT_FLAG_WP
                    | UserfaultLayout.UFFD_FEATURE_MISSING_SHMEM
                    | UserfaultLayout.UFFD_FEATURE_MINOR_SHMEM
                    | UserfaultLayout.UFFD_FEATURE_WP_HUGETLBFS_SHMEM;

    private static final long WELCOME =
            UserfaultLayout.UFFD_FEATURE_THREAD_ID | UserfaultLayout.UFFD_FEATURE_POISON;

    /** A call over more pages than these takes long enough to let safepoints go on. */
    private static final long FAST_BYTES_MAX = 64L * MappedMemory.pageBytes();

    /** The kernel says "again" while the other process changes its mappings, which it soon ends. */
    private static final int AGAIN_MAX = 1_000_000;

    private final Descriptor descriptor;

    private Userfault(Descriptor descriptor) {
        this.descriptor = descriptor;
    }

    /** Opens one for this process. */
    public static Userfault open(Tracking tracking) {
        long available = availableFeatures();
        long needed = NEEDED;
        if (tracking == Tracking.SCAN) {
            needed |= UserfaultLayout.UFFD_FEATURE_WP_ASYNC;
        }
        if ((available & needed) != needed) {
            String call =
                    "userfaultfd for %s, features 0x%x of 0x%x,"
                            .formatted(tracking, needed, available);
            throw Errno.EINVAL.refusal(call, "KernelFeatures.complaints() says what is missing");
        }
        Descriptor made = create();
        try {
            handshake(made, needed | (available & WELCOME));
            return new Userfault(made);
        } catch (RuntimeException failure) {
            made.close();
            throw failure;
        }
    }

    /** Takes over another process's, in the keeper. */
    public static Userfault adopt(Descriptor fd) {
        return new Userfault(fd);
    }

    /** All features of this kernel; an exception if there is no userfaultfd. */
    static long availableFeatures() {
        try (Descriptor asked = create()) {
            return handshake(asked, 0);
        }
    }

    private static Descriptor create() {
        long answer = SystemCall.USERFAULTFD.blocking(FLAGS, 0, 0);
        if (answer < 0) {
            throw Errno.failure("userfaultfd(flags 0x%x)".formatted(FLAGS), answer);
        }
        return Descriptor.of((int) answer);
    }

    /** Agrees on features, once for each descriptor; the answer names all that the kernel has. */
    private static long handshake(Descriptor fd, long features) {
        Scratch scratch =
                Scratch.mine()
                        .with(UserfaultLayout.API_OFFSET, UserfaultLayout.UFFD_API)
                        .with(UserfaultLayout.API_FEATURES_OFFSET, features)
                        .with(UserfaultLayout.API_IOCTLS_OFFSET, 0);
        long answer =
                SystemCall.IOCTL.blocking(fd.fd(), UserfaultLayout.UFFDIO_API, scratch.address());
        if (answer < 0) {
            throw Errno.failure("ioctl(UFFDIO_API, features 0x%x)".formatted(features), answer);
        }
        return scratch.get(UserfaultLayout.API_FEATURES_OFFSET);
    }

    /** What is passed to the keeper, and what a poller waits for. */
    public Descriptor descriptor() {
        return descriptor;
    }

    /** From now on, faults of this process in that range are told. */
    public void register(long address, long bytes) {
        register(
                address,
                bytes,
                UserfaultLayout.UFFDIO_REGISTER_MODE_MISSING
                        | UserfaultLayout.UFFDIO_REGISTER_MODE_MINOR
                        | UserfaultLayout.UFFDIO_REGISTER_MODE_WP);
    }

    /**
     * From now on, writes of this process to protected pages in that range are known; what is not
     * mapped the kernel maps by itself, as ever.
     */
    public void registerWrites(long address, long bytes) {
        register(address, bytes, UserfaultLayout.UFFDIO_REGISTER_MODE_WP);
    }

    private void register(long address, long bytes, long mode) {
        long answer = range(UserfaultLayout.UFFDIO_REGISTER, address, bytes, mode);
        if (answer < 0) {
            throw failure("UFFDIO_REGISTER", address, bytes, answer);
        }
    }

    /**
     * Faults of the process in that range, all of it registered here, are not told any more; it
     * loses all protection. False if nothing was done: the process is gone, or has no room for more
     * mappings.
     */
    public boolean unregister(long address, long bytes) {
        long answer = range(UserfaultLayout.UFFDIO_UNREGISTER, address, bytes, 0);
        if (answer < 0 && !Errno.ENOMEM.is(answer)) {
            throw failure("UFFDIO_UNREGISTER", address, bytes, answer);
        }
        return answer >= 0;
    }

    /** Reads the faults that wait to be told, without waiting for any; how many. */
    public int readFaults(FaultBatch batch) {
        int fd = descriptor.fd();
        long answer = SystemCall.READ.fast(fd, batch.nativeAddress(), batch.nativeBytes());
        if (answer < 0 && !Errno.EAGAIN.is(answer) && !Errno.EINTR.is(answer)) {
            throw Errno.failure("read(userfaultfd %d)".formatted(fd), answer);
        }
        batch.filled(Math.max(answer, 0));
        return batch.count();
    }

    /**
     * Maps the frames of a range, which must exist, and wakes who waits for them. A page that is
     * mapped already gets the wanted protection. False if the process is gone.
     */
    public boolean install(long address, long bytes, boolean writeProtected) {
        return install(address, bytes, writeProtected, true);
    }

    /**
     * Maps what is missing of a range that was installed before, as {@link #install} does. A
     * protected range is not protected again where it is mapped still.
     */
    public boolean reinstall(long address, long bytes, boolean writeProtected) {
        return install(address, bytes, writeProtected, !writeProtected);
    }

    /**
     * Maps what is missing of a range that was installed before, without protection, and leaves
     * what is mapped as it is: nobody knows whether what was missing was written. False if the
     * process is gone.
     */
    public boolean remap(long address, long bytes) {
        return install(address, bytes, false, false);
    }

    private boolean install(long address, long bytes, boolean writeProtected, boolean set) {
        long mode = writeProtected ? UserfaultLayout.UFFDIO_CONTINUE_MODE_WP : 0;
        long end = address + bytes;
        int again = 0;
        for (long at = address; at < end; ) {
            long done = progress(UserfaultLayout.UFFDIO_CONTINUE, at, end - at, mode);
            if (done > 0) {
                at += done;
            } else if (Errno.EEXIST.is(done)) {
                if (set && !setProtection(at, MappedMemory.pageBytes(), writeProtected)) {
                    return false;
                }
                wake(at, MappedMemory.pageBytes());
                at += MappedMemory.pageBytes();
            } else if (Errno.ESRCH.is(done)) {
                return false;
            } else if (!Errno.EAGAIN.is(done) || ++again == AGAIN_MAX) {
                throw failure("UFFDIO_CONTINUE", at, end - at, done);
            }
        }
        return true;
    }

    /**
     * Makes the frames of a range that has none yet, copies of native memory of this process at
     * {@code source}, maps them and wakes who waits: what {@link #install} does after somebody has
     * written them, in one call. False if nothing was done: some of it has a frame, or the process
     * is gone.
     */
    public boolean installCopy(long address, long bytes, long source, boolean writeProtected) {
        for (int again = 0; ; again++) {
            Scratch scratch =
                    Scratch.mine()
                            .with(UserfaultLayout.COPY_DST_OFFSET, address)
                            .with(UserfaultLayout.COPY_SRC_OFFSET, source)
                            .with(UserfaultLayout.COPY_LEN_OFFSET, bytes)
                            .with(
                                    UserfaultLayout.COPY_MODE_OFFSET,
                                    writeProtected ? UserfaultLayout.UFFDIO_COPY_MODE_WP : 0)
                            .with(UserfaultLayout.COPY_COPY_OFFSET, 0);
            long request = UserfaultLayout.UFFDIO_COPY;
            long answer = SystemCall.IOCTL.fast(descriptor.fd(), request, scratch.address());
            if (answer >= 0) {
                return true;
            }
            if (Errno.EEXIST.is(answer) || Errno.ESRCH.is(answer)) {
                return false;
            }
            if (!Errno.EAGAIN.is(answer) || again == AGAIN_MAX) {
                throw failure("UFFDIO_COPY", address, bytes, answer);
            }
        }
    }

    /** Protects mapped pages against writes. False if the process is gone. */
    public boolean protect(long address, long bytes) {
        return setProtection(address, bytes, true);
    }

    /** Lifts the protection and wakes who waits to write. False if the process is gone. */
    public boolean unprotect(long address, long bytes) {
        return setProtection(address, bytes, false);
    }

    private boolean setProtection(long address, long bytes, boolean on) {
        return writeProtect(address, bytes, on ? UserfaultLayout.UFFDIO_WRITEPROTECT_MODE_WP : 0);
    }

    private boolean writeProtect(long address, long bytes, long mode) {
        for (int again = 0; ; again++) {
            long answer = range(UserfaultLayout.UFFDIO_WRITEPROTECT, address, bytes, mode);
            if (answer >= 0) {
                return true;
            }
            if (Errno.ESRCH.is(answer)) {
                return false;
            }
            if (!Errno.EAGAIN.is(answer) || again == AGAIN_MAX) {
                throw failure("UFFDIO_WRITEPROTECT", address, bytes, answer);
            }
        }
    }

    /** Lets all threads that wait in this range try again. False if the process is gone. */
    public boolean wake(long address, long bytes) {
        long answer = range(UserfaultLayout.UFFDIO_WAKE, address, bytes, 0);
        if (answer < 0 && !Errno.ESRCH.is(answer)) {
            throw failure("UFFDIO_WAKE", address, bytes, answer);
        }
        return answer >= 0;
    }

    /**
     * Makes pages that are not mapped fail at the next access, and those who wait for them at once:
     * in Java, as an InternalError. A page that is mapped stays so, protected. False if the process
     * is gone. An install heals a poisoned page.
     */
    public boolean poison(long address, long bytes) {
        long end = address + bytes;
        int again = 0;
        for (long at = address; at < end; ) {
            long done = progress(UserfaultLayout.UFFDIO_POISON, at, end - at, 0);
            if (done > 0) {
                at += done;
            } else if (Errno.EEXIST.is(done)) {
                if (!poisonWhereSomethingIs(at)) {
                    return false;
                }
                at += MappedMemory.pageBytes();
            } else if (Errno.ESRCH.is(done)) {
                return false;
            } else if (!Errno.EAGAIN.is(done) || ++again == AGAIN_MAX) {
                throw failure("UFFDIO_POISON", at, end - at, done);
            }
        }
        return true;
    }

    /**
     * Clears the marker of a dropped page, if that is what is in the way; else protects the page.
     */
    private boolean poisonWhereSomethingIs(long address) {
        int page = MappedMemory.pageBytes();
        if (!writeProtect(address, page, UserfaultLayout.UFFDIO_WRITEPROTECT_MODE_DONTWAKE)) {
            return false;
        }
        long done = progress(UserfaultLayout.UFFDIO_POISON, address, page, 0);
        return done > 0 || (protect(address, page) && wake(address, page));
    }

    /** An ioctl that may end early: how many bytes are done, or the negated error number. */
    private long progress(long request, long address, long bytes, long mode) {
        Scratch.mine().with(UserfaultLayout.ANSWER_OFFSET, 0);
        long answer = range(request, address, bytes, mode);
        if (answer >= 0) {
            return bytes;
        }
        long done = Scratch.mine().get(UserfaultLayout.ANSWER_OFFSET);
        Check.that(done <= bytes, "the kernel has done %d bytes, of %d", done, bytes);
        return done > 0 ? done : answer;
    }

    private long range(long request, long address, long bytes, long mode) {
        Scratch scratch =
                Scratch.mine()
                        .with(UserfaultLayout.START_OFFSET, address)
                        .with(UserfaultLayout.LENGTH_OFFSET, bytes)
                        .with(UserfaultLayout.MODE_OFFSET, mode);
        return bytes <= FAST_BYTES_MAX
                ? SystemCall.IOCTL.fast(descriptor.fd(), request, scratch.address())
                : SystemCall.IOCTL.blocking(descriptor.fd(), request, scratch.address());
    }

    private static SystemCallException failure(
            String request, long address, long bytes, long answer) {
        String call = "ioctl(%s, 0x%x, bytes %d)".formatted(request, address, bytes);
        return Errno.failure(call, answer, Errno.EFAULT.is(answer) ? "write the frame first" : "");
    }

    @Override
    public void close() {
        descriptor.close();
    }
}
