package dev.merino.node.embedded;

/**
 * How long a rank is willing to wait.
 *
 * @param deadlineNs until this moment of {@link System#nanoTime}, if {@code isTimed}
 * @param isInterruptible whether an interrupt ends the wait too
 */
record Patience(long deadlineNs, boolean isTimed, boolean isInterruptible) {
    /** As long as it takes. */
    static final Patience ENDLESS = new Patience(0, false, false);

    /** Until interrupted. */
    static final Patience INTERRUPTIBLE = new Patience(0, false, true);

    /** For {@code timeoutNs} from now, or until interrupted. */
    static Patience of(long timeoutNs) {
        return new Patience(System.nanoTime() + Math.max(0, timeoutNs), true, true);
    }

    /** What is left of it; 0 or less if nothing. */
    long leftNs() {
        return deadlineNs - System.nanoTime();
    }
}
