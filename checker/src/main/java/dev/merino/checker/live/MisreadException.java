package dev.merino.checker.live;

import dev.merino.MerinoException;

/** A cluster did what it must not: its message has the program and the events that conflict. */
public final class MisreadException extends MerinoException {
    /** With what the judge said. */
    MisreadException(String message, Throwable cause) {
        super(message, cause);
    }
}
