package dev.merino.node.embedded;

import dev.merino.MerinoException;
import dev.merino.memory.AddressSpace;
import dev.merino.memory.HomePolicy;
import dev.merino.memory.Region;
import dev.merino.memory.SpaceExhausted;

import java.util.HashMap;
import java.util.Map;

/**
 * All shared objects of a session. The first rank that asks for an object makes it, on every node,
 * before anyone gets a handle; the others must ask for the same.
 */
final class Registry {
    private final Session session;
    private final Map<Key, Entry> objects = new HashMap<>();
    private int locks;
    private int flags;
    private int counters;

    /** Number 0 is the barrier that every program has. */
    private int barriers = 1;

    /** Names and positions do not meet, even if a name looks like a position. */
    record Key(boolean isName, String text) {}

    /**
     * @param number the index of a region, or the number of a lock, barrier, flag or counter among
     *     its kind
     */
    private record Entry(Wanted wanted, int rank, int number) {}

    Registry(Session session) {
        this.session = session;
    }

    /** The number of the object that {@code rank} knows as {@code key}. */
    synchronized int find(Key key, Wanted wanted, int rank, Visits visits) {
        Entry entry = objects.get(key);
        if (entry == null) {
            entry = new Entry(wanted, rank, make(wanted, visits));
            objects.put(key, entry);
        }
        requireSame(key, entry, wanted, rank);
        return entry.number;
    }

    private static void requireSame(Key key, Entry entry, Wanted wanted, int rank) {
        if (!entry.wanted.equals(wanted)) {
            throw new MerinoException(
                    ("rank %d asks for %s as %s, but rank %d asked for it as %s:"
                                    + " every rank must ask for the same, %s")
                            .formatted(
                                    rank, key.text, wanted, entry.rank, entry.wanted, remedy(key)));
        }
    }

    private static String remedy(Key key) {
        return key.isName
                ? "or choose another name"
                : "in the same order, or match objects by named(...)";
    }

    private int make(Wanted wanted, Visits visits) {
        return switch (wanted) {
            case Wanted.Memory memory -> makeRegion(memory, visits).index();
            case Wanted.Lock() -> locks++;
            case Wanted.Barrier() -> barriers++;
            case Wanted.Flag() -> flags++;
            case Wanted.Counter(long initial) -> makeCounter(initial, visits);
        };
    }

    private Region makeRegion(Wanted.Memory memory, Visits visits) {
        int protocol = ProtocolList.number(memory.protocol());
        HomePolicy homes = HomePolicy.valueOf(memory.placement().name());
        try {
            Region region =
                    session.space()
                            .allocate(
                                    Math.max(1, memory.bytes()),
                                    memory.unitBytes(),
                                    homes,
                                    protocol);
            session.nodes().forEach(node -> node.add(region, visits));
            return region;
        } catch (SpaceExhausted e) {
            throw exhausted(memory, e);
        }
    }

    private MerinoException exhausted(Wanted.Memory memory, SpaceExhausted e) {
        AddressSpace space = session.space();
        return new MerinoException(
                ("%s asks for %d bytes of shared memory, %d of %d are left:"
                                + " give more with Settings.withSpaceBytes or --space")
                        .formatted(
                                memory,
                                memory.bytes(),
                                space.capacityBytes() - space.usedBytes(),
                                space.capacityBytes()),
                e);
    }

    private int makeCounter(long initial, Visits visits) {
        int counter = counters++;
        session.nodes().forEach(node -> node.defineCounter(counter, initial, visits));
        return counter;
    }
}
