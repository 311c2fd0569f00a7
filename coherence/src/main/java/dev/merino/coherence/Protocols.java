package dev.merino.coherence;

import dev.merino.coherence.cashmere.Cashmere;
import dev.merino.coherence.cashmere.CashmereCodec;
import dev.merino.coherence.cashmere.Rules;
import dev.merino.coherence.cashmere.Variant;
import dev.merino.coherence.cashmere.Variant.Means;
import dev.merino.coherence.hlrc.Hlrc;
import dev.merino.coherence.hlrc.HlrcCodec;
import dev.merino.coherence.hlrc.Scheme;
import dev.merino.coherence.scivm.SciVm;
import dev.merino.coherence.scivm.SciVmCodec;
import dev.merino.coherence.treadmarks.TreadMarks;
import dev.merino.coherence.treadmarks.TreadMarksCodec;
import dev.merino.coherence.treadmarks.eager.EagerCodec;
import dev.merino.coherence.treadmarks.eager.EagerTreadMarks;
import dev.merino.core.SynchronisationKind;
import dev.merino.protocol.MessageCodec;
import dev.merino.protocol.Protocol;
import dev.merino.protocol.ProtocolRequirements;

import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** The protocols by their names. */
public final class Protocols {
    private static final SortedMap<String, Entry> ALL = new TreeMap<>();

    /** The protocol that is meant for units smaller than a page. */
    public static final String FINE = "fine";

    static {
        Variant.all().forEach(Protocols::addCashmere);
        addCashmere(FINE, Variant.NONE);
        for (Scheme scheme : Scheme.values()) {
            addHlrc(scheme);
        }
        ALL.put(
                "sci-vm",
                new Entry(
                        SciVm::new,
                        new SciVmCodec(),
                        ProtocolRequirements.of(SynchronisationKind.FETCH_AND_ADD)));
        ALL.put(
                "tmk-erc",
                new Entry(EagerTreadMarks::new, new EagerCodec(), ProtocolRequirements.DEFAULT));
        Protocol.Maker strained = TreadMarks::strained;
        ALL.put(
                "tmk-lrc",
                new Entry(
                        TreadMarks::new,
                        strained,
                        new TreadMarksCodec(),
                        ProtocolRequirements.DEFAULT));
    }

    private record Entry(
            Protocol.Maker maker,
            Protocol.Maker strained,
            MessageCodec codec,
            ProtocolRequirements requirements) {
        Entry(Protocol.Maker maker, MessageCodec codec, ProtocolRequirements requirements) {
            this(maker, maker, codec, requirements);
        }
    }

    private Protocols() {}

    private static void addCashmere(String name, Variant variant) {
        ProtocolRequirements requirements =
                new ProtocolRequirements(
                        kind(variant.synchronisation()), variant.oneLevel(), variant.migrates());
        Protocol.Maker maker = site -> new Cashmere(site, variant, new Rules());
        ALL.put(name, new Entry(maker, new CashmereCodec(), requirements));
    }

    private static SynchronisationKind kind(Means means) {
        return switch (means) {
            case MESSAGES -> SynchronisationKind.MANAGERS;
            case REMOTE_WRITES -> SynchronisationKind.ORDERED_BROADCAST;
        };
    }

    private static void addHlrc(Scheme scheme) {
        Protocol.Maker maker = site -> new Hlrc(site, scheme);
        ALL.put(scheme.protocol(), new Entry(maker, new HlrcCodec(), ProtocolRequirements.DEFAULT));
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

    /** What the protocol of that name wants of its cluster. */
    public static Optional<ProtocolRequirements> requirements(String name) {
        return Optional.ofNullable(ALL.get(name)).map(Entry::requirements);
    }

    /** All names, in order. */
    public static List<String> names() {
        return List.copyOf(ALL.keySet());
    }
}
