package dev.merino.coherence;

import dev.merino.coherence.cashmere.Cashmere;
import dev.merino.coherence.cashmere.CashmereCodec;
import dev.merino.coherence.cashmere.Rules;
import dev.merino.coherence.cashmere.Variant;
import dev.merino.coherence.cashmere.Variant.Means;

import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** The protocols by their names. */
public final class Protocols {
    private static final SortedMap<String, Entry> ALL = new TreeMap<>();

    static {
        Variant.all().forEach(Protocols::addCashmere);
    }

    private record Entry(Protocol.Maker maker, MessageCodec codec, Traits traits) {}

    private Protocols() {}

    private static void addCashmere(String name, Variant variant) {
        Traits traits =
                new Traits(
                        variant.synchronisation() == Means.REMOTE_WRITES,
                        variant.oneLevel(),
                        variant.migrates());
        Protocol.Maker maker = site -> new Cashmere(site, variant, new Rules());
        ALL.put(name, new Entry(maker, new CashmereCodec(), traits));
    }

    /** The protocol of that name. */
    public static Optional<Protocol.Maker> named(String name) {
        return Optional.ofNullable(ALL.get(name)).map(Entry::maker);
    }

    /** What turns the messages of the protocol of that name into bytes and back. */
    public static Optional<MessageCodec> codec(String name) {
        return Optional.ofNullable(ALL.get(name)).map(Entry::codec);
    }

    /** What the protocol of that name wants of its cluster. */
    public static Optional<Traits> traits(String name) {
        return Optional.ofNullable(ALL.get(name)).map(Entry::traits);
    }

    /** All names, in order. */
    public static List<String> names() {
        return List.copyOf(ALL.keySet());
    }
}
