package dev.merino.spi;

/**
 * Which rank a thread prints for, so that whoever shows its lines can say so: that of the rank's
 * own thread, and of all threads that it starts.
 */
public final class Speaker {
    /** A thread that belongs to no rank. */
    public static final int NOBODY = -1;

    /** A rank whose line is to be shown as it is, for programs that read it. */
    public static final int BARE = -2;

    private static final InheritableThreadLocal<Integer> CURRENT = new InheritableThreadLocal<>();

    private Speaker() {}

    /** From now on this thread prints for {@code rank}, until its end. */
    public static void become(int rank) {
        CURRENT.set(rank);
    }

    /** For whom this thread prints: a rank, {@link #NOBODY} or {@link #BARE}. */
    public static int current() {
        Integer rank = CURRENT.get();
        return rank == null ? NOBODY : rank;
    }

    /** What {@code printing} prints is shown without a word about who has printed it. */
    public static void bare(Runnable printing) {
        int rank = current();
        CURRENT.set(BARE);
        try {
            printing.run();
        } finally {
            CURRENT.set(rank);
        }
    }
}
