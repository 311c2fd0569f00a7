package dev.merino.linux;

import java.io.IOException;
import java.lang.invoke.MethodHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalInt;

/**
 * The page of the operating system. No system call tells it; the kernel writes it down for each
 * process that it starts, in the auxiliary vector ({@code linux/auxvec.h}), which a JVM without
 * native access can read as well.
 */
final class OsPage {
    private static final Path VECTOR = Path.of("/proc/self/auxv");
    private static final int AT_PAGESZ = 6;
    private static final int ENTRY_BYTES = 16;

    /** How many bytes it has. */
    static final int BYTES = ask();

    private OsPage() {}

    private static int ask() {
        try {
            return in(Files.readAllBytes(VECTOR)).orElseGet(OsPage::askLibc);
        } catch (IOException hidden) {
            return askLibc();
        }
    }

    /** What an auxiliary vector says: pairs of a key and a value. */
    static OptionalInt in(byte[] vector) {
        ByteBuffer pairs = ByteBuffer.wrap(vector).order(ByteOrder.nativeOrder());
        while (pairs.remaining() >= ENTRY_BYTES) {
            long key = pairs.getLong();
            long value = pairs.getLong();
            if (key == AT_PAGESZ && value > 0 && value <= 1 << 30 && Long.bitCount(value) == 1) {
                return OptionalInt.of((int) value);
            }
        }
        return OptionalInt.empty();
    }

    /** The same from libc, where the files of the process are hidden from it. */
    static int askLibc() {
        try {
            MethodHandle function = EntryCode.ofLibc("getpagesize");
            return (int) (long) function.invokeExact(0L, 0L, 0L, 0L, 0L, 0L, 0L);
        } catch (Throwable impossible) {
            throw new AssertionError(impossible);
        }
    }
}
