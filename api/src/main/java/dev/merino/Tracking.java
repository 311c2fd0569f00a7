package dev.merino;

/** How live nodes find out which pages were written. */
public enum Tracking {
    /**
     * The kernel notes first writes itself, and written pages are listed at each release. Needs
     * Linux 6.7.
     */
    SCAN,

    /** The first write to a page stops the writer until its node knows: the way of the papers. */
    TRAP
}
