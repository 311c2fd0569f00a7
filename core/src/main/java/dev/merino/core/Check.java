package dev.merino.core;

import org.jspecify.annotations.Nullable;

/** Invariants that stay on in production: a broken one stops the node and says what was seen. */
public final class Check {
    private Check() {}

    /** Thrown when an invariant of Merino itself does not hold; never the user's mistake. */
    public static final class BrokenInvariant extends IllegalStateException {
        BrokenInvariant(String message) {
            super(message);
        }
    }

    /** Stops with {@code message}, formatted with {@code details}, unless {@code holds}. */
    public static void that(boolean holds, String message, Object... details) {
        if (!holds) {
            throw new BrokenInvariant("broken invariant: " + message.formatted(details));
        }
    }

    /** The check without details, for places where even the array of details would be too much. */
    public static void that(boolean holds, String message) {
        if (!holds) {
            throw new BrokenInvariant("broken invariant: " + message);
        }
    }

    /** The check with one number, which costs nothing while it holds. */
    public static void that(boolean holds, String message, long detail) {
        if (!holds) {
            throw new BrokenInvariant("broken invariant: " + message.formatted(detail));
        }
    }

    /** The check with two numbers. */
    public static void that(boolean holds, String message, long detail, long another) {
        if (!holds) {
            throw new BrokenInvariant("broken invariant: " + message.formatted(detail, another));
        }
    }

    /** Returns {@code value}, which must be there; stops with {@code message} if it is not. */
    public static <T> T present(@Nullable T value, String message, Object... details) {
        if (value == null) {
            throw new BrokenInvariant("broken invariant: " + message.formatted(details));
        }
        return value;
    }

    /** The same with one number. */
    public static <T> T present(@Nullable T value, String message, long detail) {
        if (value == null) {
            throw new BrokenInvariant("broken invariant: " + message.formatted(detail));
        }
        return value;
    }
}
