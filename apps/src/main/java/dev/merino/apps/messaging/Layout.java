package dev.merino.apps.messaging;

import dev.merino.apps.kit.OptionSpecs;
import dev.merino.apps.kit.Options;

import picocli.CommandLine.Model.OptionSpec;

import java.util.List;
import java.util.Locale;

/** Which rank owns which part of a problem whose parts have neighbours. */
public enum Layout {
    /** Parts go to ranks in the order of their numbers, regardless of the nodes of the ranks. */
    NAIVE,
    /** Parts that exchange many messages go to ranks of one node. */
    GOOD;

    private static final String NAME = "layout";

    /** The option that selects one. */
    public static OptionSpec option() {
        return OptionSpecs.oneOf(NAME, List.of("naive", "good"), "which rank owns which part");
    }

    /** The selected one. */
    public static Layout of(Options options) {
        return valueOf(options.word(NAME).toUpperCase(Locale.ROOT));
    }
}
