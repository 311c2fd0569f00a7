package dev.merino.coherence;

import dev.merino.coherence.cashmere.Cashmere;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** The protocols by their names. */
public final class Protocols {
    private static final SortedMap<String, Protocol.Maker> ALL =
            new TreeMap<>(Map.of("csm-none", Cashmere::new));

    private Protocols() {}

    /** The protocol of that name. */
    public static Optional<Protocol.Maker> named(String name) {
        return Optional.ofNullable(ALL.get(name));
    }

    /** All names, in order. */
    public static List<String> names() {
        return List.copyOf(ALL.keySet());
    }
}
