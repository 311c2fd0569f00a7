package dev.merino.linux;

import java.lang.foreign.Arena;

/** Memory with a descriptor instead of a name in the file system. */
public final class Memfd {
    private static final int SEALS =
            FileLayout.F_SEAL_SHRINK | FileLayout.F_SEAL_GROW | FileLayout.F_SEAL_SEAL;

    private Memfd() {}

    /**
     * Makes zeroed memory whose size nobody can change, so that no mapping of it can fall short.
     */
    public static Descriptor create(String name, long bytes) {
        Descriptor made = create(name);
        try {
            resize(made, bytes);
            seal(made);
            return made;
        } catch (RuntimeException failure) {
            made.close();
            throw failure;
        }
    }

    /** Memory of no length, which can still be sealed. */
    static Descriptor create(String name) {
        int flags = FileLayout.MFD_CLOEXEC | FileLayout.MFD_ALLOW_SEALING;
        try (Arena arena = Arena.ofConfined()) {
            long text = arena.allocateFrom(name).address();
            long answer = SystemCall.MEMFD_CREATE.blocking(text, flags, 0);
            if (answer < 0) {
                String call = "memfd_create(name %s, flags 0x%x)".formatted(name, flags);
                throw Errno.failure(call, answer);
            }
            return Descriptor.of((int) answer);
        }
    }

    static void resize(Descriptor file, long bytes) {
        long answer = SystemCall.FTRUNCATE.blocking(file.fd(), bytes, 0);
        if (answer < 0) {
            throw Errno.failure("ftruncate(fd %d, bytes %d)".formatted(file.fd(), bytes), answer);
        }
    }

    private static void seal(Descriptor file) {
        long answer = SystemCall.FCNTL.blocking(file.fd(), FileLayout.F_ADD_SEALS, SEALS);
        if (answer < 0) {
            String call = "fcntl(fd %d, F_ADD_SEALS, 0x%x)".formatted(file.fd(), SEALS);
            throw Errno.failure(call, answer);
        }
    }

    /**
     * How much memory a descriptor of another process stands for; an exception unless it is sealed
     * so that nobody can make it smaller under a mapping.
     */
    public static long sealedBytes(Descriptor file) {
        long seals = SystemCall.FCNTL.fast(file.fd(), FileLayout.F_GET_SEALS, 0);
        if (seals < 0 || (seals & FileLayout.F_SEAL_SHRINK) == 0) {
            throw Errno.EPERM.refusal(
                    "fcntl(fd %d, F_GET_SEALS)".formatted(file.fd()),
                    "it is no memory that is sealed against shrinking");
        }
        long answer = SystemCall.LSEEK.fast(file.fd(), 0, FileLayout.SEEK_END);
        if (answer < 0) {
            throw Errno.failure("lseek(fd %d, SEEK_END)".formatted(file.fd()), answer);
        }
        return answer;
    }
}
