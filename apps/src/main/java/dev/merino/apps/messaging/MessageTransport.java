package dev.merino.apps.messaging;

import dev.merino.am.AmOptions;
import dev.merino.am.Transport;
import dev.merino.apps.kit.OptionSpecs;
import dev.merino.apps.kit.Options;

import picocli.CommandLine.Model.OptionSpec;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** How messages go from rank to rank. */
public enum MessageTransport {
    /** Shared memory between ranks of one machine, TCP between others. */
    AUTO(AmOptions.DEFAULT),
    /** Shared memory between ranks of one node, TCP between nodes, even on one machine. */
    NODES(AmOptions.DEFAULT),
    /** TCP between all ranks. */
    TCP(AmOptions.DEFAULT.with(Transport.TCP)),
    /** UDP between all ranks. */
    UDP(AmOptions.DEFAULT.with(Transport.UDP));

    private static final String NAME = "wires";

    @SuppressWarnings("ImmutableEnumChecker") // a record of numbers and choices
    private final AmOptions options;

    MessageTransport(AmOptions options) {
        this.options = options;
    }

    AmOptions options() {
        return options;
    }

    /** The option that selects one. */
    public static OptionSpec option() {
        List<String> names =
                Arrays.stream(values())
                        .map(transport -> transport.name().toLowerCase(Locale.ROOT))
                        .toList();
        return OptionSpecs.oneOf(NAME, names, "the transport of messages");
    }

    /** The selected one. */
    public static MessageTransport of(Options options) {
        return valueOf(options.word(NAME).toUpperCase(Locale.ROOT));
    }
}
