package dev.merino.apps.kit;

import picocli.CommandLine.Model.OptionSpec;

import java.util.List;

/**
 * Who writes the input of an app into shared memory. If every rank writes its own part, pages are
 * at home where they are used. In the original programs one processor writes all of it before the
 * others begin, and pages begin at its node.
 */
public final class InputWriter {
    private static final String NAME = "initialise";
    private static final String OWNERS = "owners";
    private static final String FIRST = "first";

    private InputWriter() {}

    /** The option that chooses. */
    public static OptionSpec option() {
        return OptionSpecs.oneOf(
                NAME,
                List.of(OWNERS, FIRST),
                "who writes the input: each rank its own part, or the first rank all of it, as in"
                        + " the original");
    }

    /** Whether the first rank writes all of it. */
    public static boolean isFirst(Options options) {
        return options.word(NAME).equals(FIRST);
    }
}
