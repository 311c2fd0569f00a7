package dev.merino;

/** The cluster could not be started, so nothing was run. The message names cause and remedy. */
public final class LaunchException extends MerinoException {
    /** With what went wrong and what to do. */
    public LaunchException(String message) {
        super(message);
    }

    /** With what went wrong, what to do, and what caused it. */
    public LaunchException(String message, Throwable cause) {
        super(message, cause);
    }
}
