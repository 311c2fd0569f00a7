package dev.merino.checker;

/** What a local array holds that was filled with a stamp. */
public final class Stamp {
    private static final long SCATTER = 0x9e3779b97f4a7c15L;

    private Stamp() {}

    /** Its element at {@code index}; zero for the stamp 0, of memory that nobody has filled. */
    public static long element(long stamp, int index) {
        return stamp == 0 ? 0 : stamp * SCATTER ^ index;
    }
}
