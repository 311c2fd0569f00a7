package dev.merino.linux;

import java.lang.foreign.Arena;
import java.nio.file.Path;

/** A file or a memory device that several processes map. */
public final class SharedFile {
    private SharedFile() {}

    /** Opens what is there, for reading and writing. */
    public static Descriptor open(Path path) {
        int flags = FileLayout.O_RDWR | FileLayout.O_CLOEXEC;
        try (Arena arena = Arena.ofConfined()) {
            long text = arena.allocateFrom(path.toString()).address();
            long answer = SystemCall.OPENAT.blocking(FileLayout.AT_FDCWD, text, flags);
            if (answer < 0) {
                throw Errno.failure("open(" + path + ", to read and write)", answer);
            }
            return Descriptor.of((int) answer);
        }
    }
}
