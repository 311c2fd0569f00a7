package dev.merino.checker.structures;

/** A structure has not done what it promises. */
public final class BrokenContract extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private BrokenContract(String message) {
        super(message);
    }

    /** Throws if {@code what}, which takes {@code arguments}, does not hold. */
    static void require(boolean holds, String what, Object... arguments) {
        if (!holds) {
            throw new BrokenContract("not so: " + what.formatted(arguments));
        }
    }

    /** Throws if {@code what} is not as {@code expected}. */
    static void requireSame(long found, long expected, String what) {
        require(found == expected, "%s is %d, and was %d", what, expected, found);
    }
}
