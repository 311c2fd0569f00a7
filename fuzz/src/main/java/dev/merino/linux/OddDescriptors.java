package dev.merino.linux;

/** Descriptors such as no process of a run passes. */
public final class OddDescriptors {
    private static final int F_SEAL_WRITE = 0x8;

    private OddDescriptors() {}

    /** Memory that its maker can make smaller under a mapping. */
    public static Descriptor unsealed(long bytes) {
        return memory(bytes, 0);
    }

    /** Memory that nobody can write. */
    public static Descriptor readOnly(long bytes) {
        return memory(bytes, FileLayout.F_SEAL_SHRINK | F_SEAL_WRITE);
    }

    /** A counter that lets its writers wait. */
    public static Descriptor blockingCounter() {
        return Descriptor.of((int) SystemCall.EVENTFD2.fast(0, FileLayout.EFD_CLOEXEC, 0));
    }

    /** A socket that nobody listens to: it does not block, and fails. */
    public static Descriptor brokenSocket() {
        Descriptor socket = Sockets.create(SocketLayout.AF_UNIX, "AF_UNIX");
        Sockets.setBlocking(socket, false);
        return socket;
    }

    /** A number that a new descriptor gets: the same as before, unless one was left open. */
    public static int nextNumber() {
        try (Descriptor made = blockingCounter()) {
            return made.fd();
        }
    }

    private static Descriptor memory(long bytes, int seals) {
        Descriptor file = Memfd.create("odd");
        Memfd.resize(file, bytes);
        long _ = SystemCall.FCNTL.blocking(file.fd(), FileLayout.F_ADD_SEALS, seals);
        return file;
    }
}
