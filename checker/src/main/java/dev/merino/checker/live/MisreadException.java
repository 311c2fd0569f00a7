package dev.merino.checker.live;

import dev.merino.MerinoException;

/** A cluster did what it must not: its message has the program and the events that conflict. */
public final class MisreadException extends MerinoException {
    /** With what a rank has seen itself. */
    MisreadException(String message) {
        super(message);
    }

    /** With what the judge said. */
    MisreadException(String message, Throwable cause) {
        super(message, cause);
    }
}
