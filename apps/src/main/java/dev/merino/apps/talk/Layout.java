package dev.merino.apps.talk;

import dev.merino.apps.kit.OptionSpecs;
import dev.merino.apps.kit.Options;

import picocli.CommandLine.Model.OptionSpec;

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
    public static OptionSpec option() {
        return OptionSpecs.oneOf(NAME, List.of("naive", "good"), "which rank has which part");
    }

    /** The one that was chosen. */
    public static Layout of(Options options) {
        return valueOf(options.word(NAME).toUpperCase(Locale.ROOT));
    }
}
