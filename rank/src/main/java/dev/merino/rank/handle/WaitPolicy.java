package dev.merino.rank.handle;

/**
 * How long a rank is willing to wait.
 *
 * @param deadlineNs until this moment of {@link System#nanoTime}, if {@code isTimed}
 * @param isInterruptible whether an interrupt ends the wait too
 */
public record WaitPolicy(long deadlineNs, boolean isTimed, boolean isInterruptible) {
    /** As long as it takes. */
    public static final WaitPolicy ENDLESS = new WaitPolicy(0, false, false);

    /** Until interrupted. */
    public static final WaitPolicy INTERRUPTIBLE = new WaitPolicy(0, false, true);

    /** For {@code timeoutNs} from now, or until interrupted. */
    public static WaitPolicy of(long timeoutNs) {
        return new WaitPolicy(System.nanoTime() + Math.max(0, timeoutNs), true, true);
    }

    /** What is left of it; 0 or less if nothing. */
    public long leftNs() {
        return deadlineNs - System.nanoTime();
    }
}
