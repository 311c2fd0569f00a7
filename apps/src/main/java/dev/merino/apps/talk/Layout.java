package dev.merino.apps.talk;

import dev.merino.apps.kit.Option;
import dev.merino.apps.kit.Options;

import java.util.List;
import java.util.Locale;

/** Which rank has which part of a problem whose parts have neighbours. */
public enum Layout {
    /** Parts go to ranks in their own order, wherever the ranks are. */
    NAIVE,
    /** Parts that have much to say to each other go to ranks of one node. */
    GOOD;

    private static final String NAME = "layout";

    /** The option that chooses one. */
    public static Option option() {
        return Option.oneOf(NAME, List.of("naive", "good"), "which rank has which part");
    }

    /** The one that was chosen. */
    public static Layout of(Options options) {
        return valueOf(options.text(NAME).toUpperCase(Locale.ROOT));
    }
}
