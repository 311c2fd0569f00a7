package dev.merino.rank.handle;

/**
 * How long a rank is willing to wait.
 *
 * @param deadlineNs until this moment of {@link System#nanoTime}, if {@code isTimed}
 * @param isInterruptible whether an interrupt ends the wait too
 */
public record Patience(long deadlineNs, boolean isTimed, boolean isInterruptible) {
    /** As long as it takes. */
    public static final Patience ENDLESS = new Patience(0, false, false);

    /** Until interrupted. */
    public static final Patience INTERRUPTIBLE = new Patience(0, false, true);

    /** For {@code timeoutNs} from now, or until interrupted. */
    public static Patience of(long timeoutNs) {
        return new Patience(System.nanoTime() + Math.max(0, timeoutNs), true, true);
    }

    /** What is left of it; 0 or less if nothing. */
    public long leftNs() {
        return deadlineNs - System.nanoTime();
    }
}
