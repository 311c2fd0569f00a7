package dev.merino;

/**
 * Which part of a program is what it is measured by.
 *
 * {@snippet class="com.example.guide.speed.Counts" region="timed"}
 *
 * <p>A timed region is collective: every rank begins it and ends it, and both wait until all ranks
 * are there. What {@link Statistics} count and where they say that time went are then those of all
 * timed regions of the run together, so that reading input and checking results do not count. The
 * barriers within are part of the region: two for each rank, one at either end. A program without
 * timed regions is counted from beginning to end.
 *
 * <p>A region within a region is part of the outer one and changes nothing; it waits for nobody. A
 * region that is not ended when the program returns ends there.
 */
public interface Timing {
    /** What a timed region contains. */
    @FunctionalInterface
    interface Work<E extends Exception> {
        /** Does it. */
        void run() throws E;
    }

    /** Begins a timed region, when all ranks have come. */
    void beginTimed();

    /**
     * Ends the timed region, when all ranks have come.
     *
     * @throws IllegalStateException if this rank is in none
     */
    void endTimed();

    /**
     * Does {@code work} in a timed region. If it throws, the region is left open: the run fails, or
     * whoever catches the exception ends it.
     */
    default <E extends Exception> void timed(Work<E> work) throws E {
        beginTimed();
        work.run();
        endTimed();
    }
}
