package dev.merino.checker.live;

/**
 * Keeps the collector of this JVM busy as long as somebody wants it: a thread that allocates all
 * the time and collects now and then. A collection stops all threads, so it must never wait for one
 * that waits for a page.
 */
final class GarbageMaker implements AutoCloseable {
    private static final int KEPT = 64;
    private static final int PIECE_BYTES = 1 << 16;
    private static final int PIECES_PER_COLLECTION = 500;

    private static int wanted;

    private GarbageMaker() {}

    /** Begins, or goes on, until all who wanted it have closed it. */
    static GarbageMaker make() {
        synchronized (GarbageMaker.class) {
            wanted++;
            if (wanted == 1) {
                Thread.ofPlatform().daemon().name("merino-garbage").start(GarbageMaker::work);
            }
        }
        return new GarbageMaker();
    }

    private static synchronized boolean isWanted() {
        return wanted > 0;
    }

    /** Half of it dies young, half survives a collection or two. */
    @SuppressWarnings("ThreadPriorityCheck") // a yield only leaves time to the ranks
    private static void work() {
        byte[][] kept = new byte[KEPT][];
        for (int piece = 0; isWanted(); piece++) {
            byte[] bytes = new byte[1 + piece * 7919 % PIECE_BYTES];
            if (piece % 2 == 0) {
                kept[piece / 2 % KEPT] = bytes;
            }
            if (piece % PIECES_PER_COLLECTION == 0) {
                System.gc();
            }
            Thread.yield();
        }
    }

    @Override
    public void close() {
        synchronized (GarbageMaker.class) {
            wanted--;
        }
    }
}
