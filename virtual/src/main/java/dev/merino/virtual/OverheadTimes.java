package dev.merino.virtual;

import java.util.Arrays;

/** Adds up the {@link Overheads} of a node; those of its timed regions, if it has any. */
final class OverheadTimes {
    /** What a processor does beside the program. */
    enum Kind {
        MESSAGES,
        RIGHTS,
        UPDATES,
        NOTICES,
        REQUESTS
    }

    private final long[] spentNs = new long[Kind.values().length];
    private boolean hasRegions;
    private boolean isOpen = true;

    void add(Kind kind, long ns) {
        if (isOpen) {
            spentNs[kind.ordinal()] += ns;
        }
    }

    /** A timed region begins; what was before the first one does not count. */
    void begin() {
        if (!hasRegions) {
            Arrays.fill(spentNs, 0);
        }
        hasRegions = true;
        isOpen = true;
    }

    /** It ends. */
    void end() {
        isOpen = false;
    }

    Overheads total() {
        return new Overheads(
                of(Kind.MESSAGES),
                of(Kind.RIGHTS),
                of(Kind.UPDATES),
                of(Kind.NOTICES),
                of(Kind.REQUESTS));
    }

    private long of(Kind kind) {
        return spentNs[kind.ordinal()];
    }
}
