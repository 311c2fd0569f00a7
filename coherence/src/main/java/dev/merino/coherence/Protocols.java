package dev.merino.coherence;

import dev.merino.coherence.cashmere.Cashmere;
import dev.merino.coherence.cashmere.CashmereCodec;
import dev.merino.coherence.treadmarks.TreadMarks;
import dev.merino.coherence.treadmarks.TreadMarksCodec;
import dev.merino.coherence.treadmarks.eager.EagerCodec;
import dev.merino.coherence.treadmarks.eager.EagerTreadMarks;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** The protocols by their names. */
public final class Protocols {
    private static final SortedMap<String, Entry> ALL =
            new TreeMap<>(
                    Map.ofEntries(
                            entry("csm-none", Cashmere::new, new CashmereCodec()),
                            entry("tmk-erc", EagerTreadMarks::new, new EagerCodec()),
                            entry(
                                    "tmk-lrc",
                                    TreadMarks::new,
                                    TreadMarks::strained,
                                    new TreadMarksCodec())));

    private record Entry(Protocol.Maker maker, Protocol.Maker strained, MessageCodec codec) {}

    private Protocols() {}

    private static Map.Entry<String, Entry> entry(
            String name, Protocol.Maker maker, MessageCodec codec) {
        return entry(name, maker, maker, codec);
    }

    private static Map.Entry<String, Entry> entry(
            String name, Protocol.Maker maker, Protocol.Maker strained, MessageCodec codec) {
        return Map.entry(name, new Entry(maker, strained, codec));
    }

    /** The protocol of that name. */
    public static Optional<Protocol.Maker> named(String name) {
        return Optional.ofNullable(ALL.get(name)).map(Entry::maker);
    }

    /**
     * The same protocol with so little space that it has to tidy up all the time; the protocol
     * itself if it never does. For those who judge it.
     */
    public static Optional<Protocol.Maker> strained(String name) {
        return Optional.ofNullable(ALL.get(name)).map(Entry::strained);
    }

    /** What turns the messages of the protocol of that name into bytes and back. */
    public static Optional<MessageCodec> codec(String name) {
        return Optional.ofNullable(ALL.get(name)).map(Entry::codec);
    }

    /** All names, in order. */
    public static List<String> names() {
        return List.copyOf(ALL.keySet());
    }
}
