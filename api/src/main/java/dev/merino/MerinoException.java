package dev.merino;

/**
 * Wrong use of a cluster, or a cluster that cannot go on. The message names the cause and the
 * remedy.
 */
public class MerinoException extends RuntimeException {
    /** With what went wrong and what to do. */
    public MerinoException(String message) {
        super(message);
    }

    /** With what went wrong, what to do, and what caused it. */
    public MerinoException(String message, Throwable cause) {
        super(message, cause);
    }
}
