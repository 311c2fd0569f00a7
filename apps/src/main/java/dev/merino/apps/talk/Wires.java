package dev.merino.apps.talk;

import dev.merino.am.AmOptions;
import dev.merino.am.Transport;
import dev.merino.apps.kit.OptionSpecs;
import dev.merino.apps.kit.Options;

import picocli.CommandLine.Model.OptionSpec;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** What carries messages from rank to rank. */
public enum Wires {
    /** Shared memory between ranks of one machine, TCP between others. */
    AUTO(AmOptions.DEFAULT),
    /** Shared memory between ranks of one node, TCP between others, on one machine too. */
    NODES(AmOptions.DEFAULT),
    /** TCP, always. */
    TCP(AmOptions.DEFAULT.with(Transport.TCP)),
    /** UDP, always. */
    UDP(AmOptions.DEFAULT.with(Transport.UDP));

    private static final String NAME = "wires";

    private final AmOptions options;

    Wires(AmOptions options) {
        this.options = options;
    }

    AmOptions options() {
        return options;
    }

    /** The option that chooses one. */
    public static OptionSpec option() {
        List<String> names =
                Arrays.stream(values())
                        .map(wires -> wires.name().toLowerCase(Locale.ROOT))
                        .toList();
        return OptionSpecs.oneOf(NAME, names, "what carries messages");
    }

    /** The one that was chosen. */
    public static Wires of(Options options) {
        return valueOf(options.word(NAME).toUpperCase(Locale.ROOT));
    }
}
