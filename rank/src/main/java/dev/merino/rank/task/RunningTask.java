package dev.merino.rank.task;

/**
 * The task that a rank's thread runs. An interrupt is for one task: it must not hit the next one,
 * nor be lost if it comes before its task begins.
 */
public final class RunningTask {
    private static final long NONE = -1;

    private final Thread thread;
    private long running = NONE;
    private long unwanted = NONE;

    /** Tasks run by {@code thread}. */
    public RunningTask(Thread thread) {
        this.thread = thread;
    }

    /** Task {@code number} begins on this thread. */
    synchronized void begin(long number) {
        running = number;
        if (unwanted == number) {
            thread.interrupt();
        }
    }

    /** It is over; an interrupt that it has not seen is forgotten. */
    synchronized void end() {
        running = NONE;
        boolean _ = Thread.interrupted();
    }

    /** Interrupts task {@code number}, if it has not ended. */
    public synchronized void interrupt(long number) {
        unwanted = number;
        if (running == number) {
            thread.interrupt();
        }
    }
}
