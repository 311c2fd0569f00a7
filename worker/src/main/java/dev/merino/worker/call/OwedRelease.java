package dev.merino.worker.call;

/**
 * Whether a rank has kept a lock, or changed a counter that it keeps, and nothing that it wrote was
 * released since.
 */
public final class OwedRelease {
    private boolean isOwed;

    /** Nothing is owed yet. */
    public OwedRelease() {}

    /** From now on a release is owed. */
    void owe() {
        isOwed = true;
    }

    /** Whether the call that the rank is about to make must release first, whatever it is for. */
    public boolean take() {
        boolean owed = isOwed;
        isOwed = false;
        return owed;
    }
}
