package dev.merino.virtual;

/** What a rank has done in its timed regions; in all, if it has none. */
final class EffortRegions {
    private Effort sum = Effort.NONE;
    private Effort begun = Effort.NONE;
    private boolean isOpen;
    private boolean hasRegions;

    /** A region begins, and so much has been done until now. */
    void begin(Effort now) {
        begun = now;
        isOpen = true;
        hasRegions = true;
    }

    /** It ends. */
    void end(Effort now) {
        sum = sum.plus(now.minus(begun));
        isOpen = false;
    }

    /** What counts, when the rank has ended. */
    Effort total(Effort now) {
        if (isOpen) {
            end(now);
        }
        return hasRegions ? sum : now;
    }
}
