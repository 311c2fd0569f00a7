package dev.merino;

/** The program did not end within the time that it was given. */
public class TimeLimitException extends MerinoException {
    /** With the limit. */
    public TimeLimitException(String message) {
        super(message);
    }
}
