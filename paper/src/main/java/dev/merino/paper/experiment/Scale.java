package dev.merino.paper.experiment;

import java.util.Locale;

/** How large the problems are. */
public enum Scale {
    /** As in the papers. */
    PAPER,
    /** Scaled down, so that all of a table takes minutes. */
    QUICK;

    /** What reports call it. */
    public String title() {
        return name().toLowerCase(Locale.ROOT);
    }
}
