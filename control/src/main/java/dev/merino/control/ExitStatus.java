package dev.merino.control;

/** What the exit value of a process says. */
public final class ExitStatus {
    private static final int SIGNALLED = 128;
    private static final int SIGNAL_MAX = 64;

    /** Exit value of a process that could not begin; why stands in its last line. */
    public static final int NOT_BEGUN = 70;

    private ExitStatus() {}

    /** The end of a sentence: "was killed by signal 9" or "ended with exit code 3". */
    public static String text(int value) {
        if (value == NOT_BEGUN) {
            return "could not begin";
        }
        return isSignal(value)
                ? "was killed by signal " + (value - SIGNALLED)
                : "ended with exit code " + value;
    }

    /** Whether a signal has ended it, and not the process itself. */
    public static boolean isSignal(int value) {
        return value > SIGNALLED && value <= SIGNALLED + SIGNAL_MAX;
    }
}
