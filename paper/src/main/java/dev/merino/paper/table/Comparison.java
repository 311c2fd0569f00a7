package dev.merino.paper.table;

import java.util.OptionalDouble;

/** How our value is compared with the paper's. */
public enum Comparison {
    /** Ours divided by the paper's. */
    RATIO,
    /** Ours without the paper's, for percentages. */
    DIFFERENCE;

    /** What reports call it. */
    public String title() {
        return switch (this) {
            case RATIO -> "ratio";
            case DIFFERENCE -> "more";
        };
    }

    /** The comparison; nothing if the paper has no value, or a ratio has no meaning. */
    OptionalDouble of(PaperValue paper, double ours) {
        OptionalDouble near = paper.nearestTo(ours);
        if (near.isEmpty()) {
            return near;
        }
        double theirs = near.getAsDouble();
        return switch (this) {
            case DIFFERENCE -> OptionalDouble.of(ours - theirs);
            case RATIO ->
                    theirs == ours
                            ? OptionalDouble.of(1)
                            : theirs == 0
                                    ? OptionalDouble.empty()
                                    : OptionalDouble.of(ours / theirs);
        };
    }
}
