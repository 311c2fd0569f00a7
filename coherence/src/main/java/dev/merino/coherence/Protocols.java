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
import dev.merino.core.Check;
import dev.merino.core.SynchronisationKind;
import dev.merino.protocol.MessageCodec;
import dev.merino.protocol.Protocol;
import dev.merino.protocol.ProtocolRequirements;
import dev.merino.protocol.WriteConflict;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;

/** The protocols by their names and numbers. */
public final class Protocols {
    private static final SortedMap<String, Entry> ALL = new TreeMap<>();

    /** The protocols that have policies of their own, without them. */
    private static final SortedMap<String, Protocol.Maker> FAITHFUL = new TreeMap<>();

    /**
     * The number of each protocol in regions and in packets: from 0 without a gap. A new protocol
     * gets the next one, and no protocol ever gets another.
     */
    private static final Map<String, Integer> NUMBERS =
            Map.ofEntries(
                    Map.entry("csm-none", 0),
                    Map.entry("csm-s", 1),
                    Map.entry("csm-ms", 2),
                    Map.entry("csm-dms", 3),
                    Map.entry("csm-none-mg", 4),
                    Map.entry("csm-ms-mg", 5),
                    Map.entry("csm-adb", 6),
                    Map.entry("csm-dms-1l", 7),
                    Map.entry("csm-adb-1l", 8),
                    Map.entry("fine", 9),
                    Map.entry("hlrc-async", 10),
                    Map.entry("hlrc-ardmar", 11),
                    Map.entry("hlrc-draw", 12),
                    Map.entry("hlrc-draw-pipelined", 13),
                    Map.entry("newgendsm", 14),
                    Map.entry("newgendsm-pipelined", 15),
                    Map.entry("tmk-lrc", 16),
                    Map.entry("tmk-erc", 17),
                    Map.entry("sci-vm", 18));

    /** The protocol that is meant for units smaller than a page. */
    public static final String FINE = "fine";

    /** The protocol that can find out which writes of two nodes nothing orders. */
    public static final String FINDING_CONFLICTS = "tmk-lrc";

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
        Check.that(
                NUMBERS.keySet().equals(ALL.keySet()),
                "protocols %s, but numbers of %s",
                ALL.keySet(),
                NUMBERS.keySet());
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
        Protocol.Maker maker = cashmere(variant, Policies.DEFAULT);
        ALL.put(name, new Entry(maker, new CashmereCodec(), requirements));
        FAITHFUL.put(name, cashmere(variant, Policies.FAITHFUL));
    }

    private static Protocol.Maker cashmere(Variant variant, Policies policies) {
        return context -> new Cashmere(context, variant, policies, new Rules());
    }

    private static SynchronisationKind kind(Means means) {
        return switch (means) {
            case MESSAGES -> SynchronisationKind.MANAGERS;
            case REMOTE_WRITES -> SynchronisationKind.ORDERED_BROADCAST;
        };
    }

    private static void addHlrc(Scheme scheme) {
        Protocol.Maker maker = context -> new Hlrc(context, scheme);
        FAITHFUL.put(scheme.protocol(), context -> Hlrc.faithful(context, scheme));
        ALL.put(scheme.protocol(), new Entry(maker, new HlrcCodec(), ProtocolRequirements.DEFAULT));
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

    /**
     * The protocol {@link #FINDING_CONFLICTS}, which tells {@code found} of each race among writes
     * that it finds.
     */
    public static Protocol.Maker findingConflicts(Consumer<WriteConflict> found) {
        return context -> TreadMarks.findingConflicts(context, found);
    }

    /** What turns the messages of the protocol of that name into bytes and back. */
    public static Optional<MessageCodec> codec(String name) {
        return Optional.ofNullable(ALL.get(name)).map(Entry::codec);
    }

    /** What the protocol of that name wants of its cluster. */
    public static Optional<ProtocolRequirements> requirements(String name) {
        return Optional.ofNullable(ALL.get(name)).map(Entry::requirements);
    }

    /** All names, in alphabetical order. */
    public static List<String> names() {
        return List.copyOf(ALL.keySet());
    }

    /** The number of each protocol. */
    static Map<String, Integer> numbers() {
        return NUMBERS;
    }

    /** All names; the place of each in the list is its number. */
    public static List<String> namesByNumber() {
        return NUMBERS.keySet().stream().sorted(Comparator.comparing(NUMBERS::get)).toList();
    }
}
