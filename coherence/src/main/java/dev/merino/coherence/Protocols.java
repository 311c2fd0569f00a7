package dev.merino.coherence;

import dev.merino.coherence.cashmere.Cashmere;
import dev.merino.coherence.cashmere.CashmereCodec;
import dev.merino.coherence.cashmere.Policies;
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
import dev.merino.protocol.MessageCodec;
import dev.merino.protocol.Protocol;
import dev.merino.protocol.Traits;

import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** The protocols by their names. */
public final class Protocols {
    private static final SortedMap<String, Entry> ALL = new TreeMap<>();

    /** The Cashmere protocols without {@link Policies}. */
    private static final SortedMap<String, Protocol.Maker> FAITHFUL = new TreeMap<>();

    /** The protocol that is meant for units smaller than a page. */
    public static final String FINE = "fine";

    static {
        Variant.all().forEach(Protocols::addCashmere);
        addCashmere(FINE, Variant.NONE);
        for (Scheme scheme : Scheme.values()) {
            addHlrc(scheme);
        }
        ALL.put("sci-vm", new Entry(SciVm::new, new SciVmCodec(), Traits.COUNTING));
        ALL.put("tmk-erc", new Entry(EagerTreadMarks::new, new EagerCodec(), Traits.USUAL));
        Protocol.Maker strained = TreadMarks::strained;
        ALL.put(
                "tmk-lrc",
                new Entry(TreadMarks::new, strained, new TreadMarksCodec(), Traits.USUAL));
    }

    private record Entry(
            Protocol.Maker maker, Protocol.Maker strained, MessageCodec codec, Traits traits) {
        Entry(Protocol.Maker maker, MessageCodec codec, Traits traits) {
            this(maker, maker, codec, traits);
        }
    }

    private Protocols() {}

    private static void addCashmere(String name, Variant variant) {
        Traits traits =
                new Traits(
                        variant.synchronisation() == Means.REMOTE_WRITES,
                        variant.oneLevel(),
                        variant.migrates());
        ALL.put(name, new Entry(cashmere(variant, Policies.DEFAULT), new CashmereCodec(), traits));
        FAITHFUL.put(name, cashmere(variant, Policies.FAITHFUL));
    }

    private static Protocol.Maker cashmere(Variant variant, Policies policies) {
        return site -> new Cashmere(site, variant, policies, new Rules());
    }

    private static void addHlrc(Scheme scheme) {
        Protocol.Maker maker = site -> new Hlrc(site, scheme);
        ALL.put(scheme.protocol(), new Entry(maker, new HlrcCodec(), Traits.USUAL));
    }

    /** The protocol of that name. */
    public static Optional<Protocol.Maker> named(String name) {
        return Optional.ofNullable(ALL.get(name)).map(Entry::maker);
    }

    /**
     * The protocol of that name as its paper has it, without what Merino adds to be faster; the
     * protocol itself if there is no such choice.
     */
    public static Optional<Protocol.Maker> faithful(String name) {
        return Optional.ofNullable(FAITHFUL.get(name)).or(() -> named(name));
    }

    /** Whether {@link #faithful} makes a difference for the protocol of that name. */
    public static boolean hasFaithful(String name) {
        return FAITHFUL.containsKey(name);
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
    public static Optional<Traits> traits(String name) {
        return Optional.ofNullable(ALL.get(name)).map(Entry::traits);
    }

    /** All names, in order. */
    public static List<String> names() {
        return List.copyOf(ALL.keySet());
    }
}
