package dev.merino.linux;

/**
 * Flags and commands for descriptors, files and mappings. {@code asm/fcntl.h}, {@code
 * linux/fcntl.h}, {@code linux/memfd.h}, {@code asm/mman.h}, {@code linux/eventfd.h}.
 */
final class FileLayout {
    static final int O_RDONLY = 0;
    static final int O_RDWR = 2;
    static final int O_NONBLOCK = 0x800;
    static final int O_ASYNC = 0x2000;
    static final int O_CLOEXEC = 0x80000;
    static final int AT_FDCWD = -100;
    static final int SEEK_END = 2;

    static final int F_GETFL = 3;
    static final int F_SETFL = 4;
    static final int F_SETOWN = 8;
    static final int F_SETSIG = 10;
    static final int F_DUPFD_CLOEXEC = 1030;
    static final int F_ADD_SEALS = 1033;
    static final int F_GET_SEALS = 1034;
    static final int F_SEAL_SEAL = 0x1;
    static final int F_SEAL_SHRINK = 0x2;
    static final int F_SEAL_GROW = 0x4;

    static final int MFD_CLOEXEC = 0x1;
    static final int MFD_ALLOW_SEALING = 0x2;
    static final int EFD_CLOEXEC = O_CLOEXEC;
    static final int EFD_NONBLOCK = O_NONBLOCK;

    static final int PROT_READ = 0x1;
    static final int PROT_WRITE = 0x2;
    static final int PROT_EXEC = 0x4;
    static final int MAP_SHARED = 0x1;
    static final int MAP_PRIVATE = 0x2;
    static final int MAP_ANONYMOUS = 0x20;
    static final int MADV_DONTNEED = 4;
    static final int MADV_REMOVE = 9;
    static final int MADV_NOHUGEPAGE = 15;

    private FileLayout() {}
}
