package dev.merino.rank.contract;

import dev.merino.Member;
import dev.merino.SharedLongs;

/** What programs of contracts expect; they run in processes that have no library for tests. */
final class Expect {
    /** Long enough for a rank to begin to wait, mostly. */
    static final long SOON_MS = 20;

    private Expect() {}

    /** What may fail. */
    @FunctionalInterface
    interface Action {
        /** Does it. */
        void run() throws Exception;
    }

    static void that(boolean holds, String what) {
        if (!holds) {
            throw new IllegalStateException("not so: " + what);
        }
    }

    static void same(long found, long expected, String what) {
        that(found == expected, "%s is %d, and was %d".formatted(what, expected, found));
    }

    /** That {@code action} throws, and says {@code words}. */
    static void refused(Class<? extends Exception> type, String words, Action action) {
        try {
            action.run();
        } catch (Exception e) {
            String said = String.valueOf(e.getMessage());
            that(type.isInstance(e) && said.contains(words), "%s, but %s".formatted(words, e));
            return;
        }
        that(false, type.getSimpleName());
    }

    /**
     * That an interrupt ends {@code action} on the last rank, whether it comes before the wait or
     * meanwhile. The others run: if all waited for each other, that would end the run.
     */
    static void interruptible(Member me, Action action) {
        SharedLongs over = me.longs(1);
        if (me.rank() == me.size() - 1) {
            Thread.currentThread().interrupt();
            refused(InterruptedException.class, "", action);
            that(!Thread.currentThread().isInterrupted(), "the interrupt was taken");
            interruptSoon(Thread.currentThread());
            refused(InterruptedException.class, "", action);
            over.setVolatile(0, 1);
        } else {
            becomes(over, 0, 1);
        }
        me.barrier();
    }

    private static void interruptSoon(Thread waiting) {
        Thread.ofPlatform()
                .daemon()
                .start(
                        () -> {
                            sleep(SOON_MS);
                            waiting.interrupt();
                        });
    }

    /** Does {@code action} on rank 0 while the others wait, and sees that all come so far. */
    static void first(Member me, Action action) throws Exception {
        if (me.isFirst()) {
            action.run();
        }
        me.barrier();
    }

    /** Looks again and again until an element has a value. */
    private static void becomes(SharedLongs words, long index, long value) {
        while (words.getVolatile(index) != value) {
            sleep(1);
        }
    }

    static void sleep(long ms) {
        try {
            Thread.sleep(ms);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
