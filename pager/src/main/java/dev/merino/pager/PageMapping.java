package dev.merino.pager;

/**
 * What a keeper can do with the page table of one worker. All positions are offsets into the
 * frames.
 *
 * <p>A range is either trapped (a write to a protected page waits until the keeper allows it) or
 * scanned (the kernel allows it at once and records it; {@link #written} lists what it recorded).
 */
public interface PageMapping {
    /** Receives ranges of the frames that were written. */
    @FunctionalInterface
    interface Ranges {
        /** A range, and whether the next write to it is recorded already. */
        void accept(long offset, long bytes, boolean isProtected);
    }

    /** From now on every first access to the range, which is not scanned now, faults. */
    void register(long offset, long bytes, boolean scanned);

    /** Accesses to the range, which is not scanned, do not fault; perhaps they did not before. */
    void unregister(long offset, long bytes);

    /**
     * Switches a range from trapped to scanned or back. No thread may be accessing it, and what was
     * protected must be protected again. Returns false if nothing was done.
     */
    boolean change(long offset, long bytes, boolean toScanned);

    /**
     * Maps a range whose frames exist, and wakes the threads that wait for it. A write to a
     * protected range faults, or is recorded.
     */
    void install(long offset, long bytes, boolean isProtected, boolean scanned);

    /**
     * Makes the frames of a range as copies of native memory at {@code source}, and installs it;
     * false if that cannot be done because there are frames already.
     */
    boolean installCopy(long offset, long bytes, long source, boolean isProtected, boolean scanned);

    /**
     * Maps what is missing of a range that was installed before; mapped pages stay as they are.
     * What was missing in a scanned range counts as written: if the kernel has reclaimed it, it has
     * lost its record.
     */
    void reinstall(long offset, long bytes, boolean isProtected, boolean scanned);

    /** From now on a write to the range faults, or is recorded. */
    void protect(long offset, long bytes, boolean scanned);

    /** Writes to the range do not fault any more. */
    void unprotect(long offset, long bytes, boolean scanned);

    /** Makes every access to the range, waiting or later, fail with an exception. */
    void poison(long offset, long bytes, boolean scanned);

    /**
     * The ranges of what was written since it was protected, or may have been, in a scanned range.
     *
     * @param protects whether what was written is protected again
     */
    void written(long offset, long bytes, boolean protects, Ranges found);

    /** The worker has to drop the range before it continues. */
    void drop(long offset, long bytes);
}
