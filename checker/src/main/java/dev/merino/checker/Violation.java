package dev.merino.checker;

/** What the checker found wrong. */
public final class Violation extends RuntimeException {
    private final Kind kind;

    /** What can be wrong. */
    public enum Kind {
        /** A read returned another value than the last write before it. */
        WRONG_VALUE,
        /** Synchronisation let somebody pass who should have waited, or told something untrue. */
        WRONG_ORDER,
        /** Everybody waits. */
        DEADLOCK,
        /** It did not end. */
        ENDLESS,
        /** The machine stopped itself. */
        BROKEN_INVARIANT,
        /** The test program itself has a data race: the checker is wrong, not the protocol. */
        DATA_RACE
    }

    Violation(Kind kind, String message) {
        super(message);
        this.kind = kind;
    }

    Violation(Kind kind, String message, Throwable cause) {
        super(message, cause);
        this.kind = kind;
    }

    /** What is wrong. */
    public Kind kind() {
        return kind;
    }
}
