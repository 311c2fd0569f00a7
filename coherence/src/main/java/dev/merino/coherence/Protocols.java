package dev.merino.coherence;

import dev.merino.coherence.cashmere.Cashmere;
import dev.merino.coherence.cashmere.CashmereCodec;
import dev.merino.coherence.hlrc.Hlrc;
import dev.merino.coherence.hlrc.HlrcCodec;
import dev.merino.coherence.hlrc.Variant;

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
                            hlrc("hlrc-async", Variant.ASYNC),
                            hlrc("hlrc-ardmar", Variant.ARDMAR),
                            hlrc("hlrc-draw", Variant.DRAW),
                            hlrc("hlrc-draw-pipelined", Variant.DRAW_PIPELINED),
                            hlrc("newgendsm", Variant.NEWGENDSM),
                            hlrc("newgendsm-pipelined", Variant.NEWGENDSM_PIPELINED)));

    private record Entry(Protocol.Maker maker, MessageCodec codec) {}

    private Protocols() {}

    private static Map.Entry<String, Entry> entry(
            String name, Protocol.Maker maker, MessageCodec codec) {
        return Map.entry(name, new Entry(maker, codec));
    }

    private static Map.Entry<String, Entry> hlrc(String name, Variant variant) {
        return entry(name, site -> new Hlrc(site, variant), new HlrcCodec());
    }

    /** The protocol of that name. */
    public static Optional<Protocol.Maker> named(String name) {
        return Optional.ofNullable(ALL.get(name)).map(Entry::maker);
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
