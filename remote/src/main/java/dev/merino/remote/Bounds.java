package dev.merino.remote;

/** Checks accesses against the bounds of a region. */
public final class Bounds {
    private Bounds() {}

    /** Whether {@code bytes} bytes at {@code offset} are in a region of {@code regionBytes}. */
    public static boolean holds(long regionBytes, long offset, long bytes) {
        return offset >= 0 && bytes >= 0 && bytes <= regionBytes && offset <= regionBytes - bytes;
    }

    /** Whether there is a word at {@code offset}: eight bytes on a multiple of eight. */
    public static boolean holdsWord(long regionBytes, long offset) {
        return holds(regionBytes, offset, Long.BYTES) && offset % Long.BYTES == 0;
    }

    static void check(RegionKey key, long offset, long bytes) {
        if (!holds(key.bytes(), offset, bytes)) {
            throw new RefusalException(
                    "%d bytes at %d are not in %s".formatted(bytes, offset, key));
        }
    }

    static void checkWord(RegionKey key, long offset) {
        check(key, offset, Long.BYTES);
        if (offset % Long.BYTES != 0) {
            throw new RefusalException(
                    "an atomic operation at %d of %s: take a multiple of %d"
                            .formatted(offset, key, Long.BYTES));
        }
    }
}
