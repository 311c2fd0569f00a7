package dev.merino.cli;

/** Wrong use, found before anything was run. The message names the cause and the remedy. */
final class UsageException extends RuntimeException {
    UsageException(String message) {
        super(message);
    }

    UsageException(String message, Throwable cause) {
        super(message, cause);
    }
}
