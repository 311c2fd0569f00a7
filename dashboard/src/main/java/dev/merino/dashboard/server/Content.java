package dev.merino.dashboard.server;

/**
 * What the page shows, as JSON, and metrics. Asked by many threads; each answer is shared by all of
 * them.
 */
public interface Content {
    /**
     * Waits until there is something newer than {@code seen}, or for so long.
     *
     * @return the number of the newest; {@code seen} if there is nothing newer
     */
    long awaitNewer(long seen, long millis) throws InterruptedException;

    /** What changes several times a second. */
    byte[] state();

    /** What changes more slowly. */
    byte[] objects();

    /** What was before. */
    byte[] history();

    /** Pages of an array, one by one, from the {@code from}-th on. */
    byte[] pages(int array, int from);

    /** What is counted, as text in the OpenMetrics format. */
    byte[] metrics();

    /** Whether nothing new will come. */
    boolean isOver();
}
