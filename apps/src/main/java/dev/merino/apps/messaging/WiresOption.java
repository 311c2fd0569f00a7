package dev.merino.apps.messaging;

import dev.merino.apps.kit.OptionSpecs;
import dev.merino.apps.kit.Options;
import dev.merino.messages.Wires;

import picocli.CommandLine.Model.OptionSpec;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** The option of programs that exchange messages: what carries them. */
public final class WiresOption {
    private static final String NAME = "wires";

    private WiresOption() {}

    /** The option. */
    public static OptionSpec option() {
        List<String> names =
                Arrays.stream(Wires.values())
                        .map(wires -> wires.name().toLowerCase(Locale.ROOT))
                        .toList();
        return OptionSpecs.oneOf(NAME, names, "the transport of messages");
    }

    /** What was chosen. */
    public static Wires of(Options options) {
        return Wires.valueOf(options.word(NAME).toUpperCase(Locale.ROOT));
    }
}
