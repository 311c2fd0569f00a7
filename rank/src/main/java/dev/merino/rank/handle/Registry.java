package dev.merino.rank.handle;

import dev.merino.MerinoException;
import dev.merino.memory.AddressSpace;
import dev.merino.memory.HomePolicy;
import dev.merino.memory.Region;
import dev.merino.memory.SpaceExhausted;

import java.util.HashMap;
import java.util.Map;

/**
 * All shared objects of a session. The first rank that asks for an object makes it, on every node,
 * before anyone gets a handle; the others must ask for the same. By one thread at a time.
 */
public final class Registry {
    private final AddressSpace space;
    private final int threads;
    private final int pieceBytes;
    private final Map<ObjectKey, Entry> objects = new HashMap<>();
    private int locks;
    private int flags;
    private int counters;

    /** Number 0 is the barrier that every program has. */
    private int barriers = 1;

    /**
     * @param number the index of a region, or the number of a lock, barrier, flag or counter among
     *     its kind
     */
    private record Entry(ObjectSpec wanted, int rank, int number) {}

    /** Told of new objects that nodes must know of before anyone uses them. */
    public interface Newborn {
        /** Memory was allocated. */
        void region(Region region);

        /** A counter was made, and starts at {@code initial}. */
        void counter(int number, long initial);
    }

    /** An empty registry, which allocates memory from {@code space}. */
    public Registry(AddressSpace space) {
        this(space, 1, 1);
    }

    /**
     * The same, for nodes where the kernel watches accesses.
     *
     * @param threads how many threads share a page table
     * @param pieceBytes what the kernel watches at once; regions share no piece
     */
    public Registry(AddressSpace space, int threads, int pieceBytes) {
        this.space = space;
        this.threads = threads;
        this.pieceBytes = pieceBytes;
    }

    /** The number of the object that {@code rank} knows as {@code key}. */
    public int find(ObjectKey key, ObjectSpec wanted, int rank, Newborn newborn) {
        Entry entry = objects.get(key);
        if (entry == null) {
            entry = new Entry(wanted, rank, make(wanted, newborn));
            objects.put(key, entry);
        }
        requireSame(key, entry, wanted, rank);
        return entry.number;
    }

    private static void requireSame(ObjectKey key, Entry entry, ObjectSpec wanted, int rank) {
        if (!entry.wanted.equals(wanted)) {
            throw new MerinoException(
                    ("rank %d asks for %s as %s, but rank %d asked for it as %s:"
                                    + " every rank must ask for the same, %s")
                            .formatted(
                                    rank,
                                    key.text(),
                                    wanted,
                                    entry.rank,
                                    entry.wanted,
                                    remedy(key)));
        }
    }

    private static String remedy(ObjectKey key) {
        return key.isName()
                ? "or choose another name"
                : "in the same order, or match objects by named(...)";
    }

    private int make(ObjectSpec wanted, Newborn newborn) {
        return switch (wanted) {
            case ObjectSpec.Memory memory -> makeRegion(memory, newborn).index();
            case ObjectSpec.Lock() -> locks++;
            case ObjectSpec.Barrier() -> barriers++;
            case ObjectSpec.Flag() -> flags++;
            case ObjectSpec.Counter(long initial) -> makeCounter(initial, newborn);
        };
    }

    private Region makeRegion(ObjectSpec.Memory memory, Newborn newborn) {
        boolean checked = memory.unitBytes() < pieceBytes;
        int protocol =
                checked
                        ? ProtocolList.checkedChannel(memory.protocol(), threads)
                        : ProtocolList.channel(memory.protocol());
        HomePolicy homes = HomePolicy.valueOf(memory.placement().name());
        long bytes = checked ? inPieces(memory.bytes()) : Math.max(1, memory.bytes());
        try {
            Region region = space.allocate(bytes, memory.unitBytes(), homes, protocol);
            newborn.region(region);
            return region;
        } catch (SpaceExhausted e) {
            throw exhausted(memory, e);
        }
    }

    private long inPieces(long bytes) {
        long pieces = Math.max(1, Math.ceilDiv(bytes, (long) pieceBytes));
        return pieces > Long.MAX_VALUE / pieceBytes ? bytes : pieces * pieceBytes;
    }

    private MerinoException exhausted(ObjectSpec.Memory memory, SpaceExhausted e) {
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

    private int makeCounter(long initial, Newborn newborn) {
        int counter = counters++;
        newborn.counter(counter, initial);
        return counter;
    }
}
