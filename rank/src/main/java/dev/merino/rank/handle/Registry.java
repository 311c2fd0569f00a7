package dev.merino.rank.handle;

import dev.merino.MerinoException;
import dev.merino.core.Check;
import dev.merino.memory.AddressSpace;
import dev.merino.memory.HomePolicy;
import dev.merino.memory.Region;
import dev.merino.memory.SpaceExhausted;
import dev.merino.rank.handle.ObjectId.Kind;

import java.util.BitSet;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * All shared objects of a session. The first rank that asks for an object makes it, on every node,
 * before anyone gets a handle; the others must ask for the same. By one thread at a time.
 */
public final class Registry {
    private final AddressSpace space;
    private final int ranks;
    private final int threads;
    private final int pieceBytes;
    private final Map<ObjectKey, Entry> objects = new HashMap<>();
    private final Map<ObjectId, ObjectKey> keys = new HashMap<>();

    /** The numbers that are taken, by kind; those of memory are the address space's matter. */
    private final Map<Kind, BitSet> numbers = new EnumMap<>(Kind.class);

    /** What was asked for before so many barriers, all ranks have asked for. */
    private int roundOfAll;

    /**
     * @param number the index of a region, or the number of a lock, barrier, flag or counter among
     *     its kind
     */
    private record Entry(ObjectSpec wanted, int rank, int number, BitSet askers) {}

    /** Told of new objects that nodes must know of before anyone uses them. */
    public interface Newborn {
        /** Memory was allocated. */
        void region(Region region);

        /** A counter was made, and starts at {@code initial}. */
        void counter(int number, long initial);
    }

    /** An empty registry of so many ranks, which allocates memory from {@code space}. */
    public Registry(AddressSpace space, int ranks) {
        this(space, ranks, 1, 1);
    }

    /**
     * The same, for nodes where the kernel watches accesses.
     *
     * @param threads how many threads share a page table
     * @param pieceBytes what the kernel watches at once; regions share no piece
     */
    public Registry(AddressSpace space, int ranks, int threads, int pieceBytes) {
        this.space = space;
        this.ranks = ranks;
        this.threads = threads;
        this.pieceBytes = pieceBytes;
        for (Kind kind : Kind.values()) {
            numbers.put(kind, new BitSet());
        }
        taken(Kind.BARRIER).set(0, Rank.CLOSING_BARRIER + 1); // those that every program has
    }

    private BitSet taken(Kind kind) {
        return Check.present(numbers.get(kind), "numbers of %s", kind);
    }

    /**
     * The number of the object that {@code rank} knows as {@code key}.
     *
     * @throws MerinoException if other ranks have asked for something else, or have passed a
     *     barrier without asking for what the others had asked for
     */
    public int find(ObjectKey key, ObjectSpec wanted, int rank, Newborn newborn) {
        requireAllAsked(key.round());
        Entry entry = objects.get(key);
        if (entry == null) {
            entry = new Entry(wanted, rank, make(wanted, newborn), new BitSet());
            objects.put(key, entry);
            keys.put(new ObjectId(Kind.of(wanted), entry.number), key);
        }
        requireSame(key, entry, wanted, rank);
        entry.askers.set(rank);
        return entry.number;
    }

    /**
     * A rank has left {@code round} barriers, so all ranks have come to the last of them: what some
     * had asked for before it, the others do not ask for in time.
     */
    private void requireAllAsked(int round) {
        if (round > roundOfAll) {
            askedForBySome(round)
                    .ifPresent(
                            sentence -> {
                                throw new MerinoException(sentence);
                            });
            roundOfAll = round;
        }
    }

    /**
     * All ranks have ended: what only some of them have asked for, as a sentence. Objects with
     * names are for those who ask; the others are matched by their order, and one that a rank
     * leaves out shifts all that it asks for later.
     */
    public Optional<String> askedForBySome() {
        return askedForBySome(Integer.MAX_VALUE);
    }

    /** The same of what was asked for before {@code round} barriers had been left. */
    private Optional<String> askedForBySome(int round) {
        return objects.entrySet().stream()
                .filter(object -> object.getKey().isPosition())
                .filter(object -> object.getKey().round() < round)
                .filter(object -> object.getValue().askers.cardinality() < ranks)
                .min(Comparator.comparingInt(object -> object.getKey().position()))
                .map(object -> askedForBySome(object.getKey(), object.getValue()));
    }

    private static String askedForBySome(ObjectKey key, Entry entry) {
        int other = entry.askers.nextClearBit(0);
        String where = key.where().isEmpty() ? "" : " (at " + key.where() + ")";
        return ("rank %d allocates %s%s, and rank %d does not: every rank must, before the next"
                        + " barrier, %s, or with %s")
                .formatted(
                        entry.rank,
                        entry.wanted.call(),
                        where,
                        other,
                        remedy(key),
                        "Member.local() for one rank alone");
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
            case ObjectSpec.Lock(), ObjectSpec.Barrier(), ObjectSpec.Flag() -> take(wanted);
            case ObjectSpec.Counter(long initial) -> {
                int counter = take(wanted);
                newborn.counter(counter, initial);
                yield counter;
            }
        };
    }

    /** The lowest number that no object of that kind has. */
    private int take(ObjectSpec wanted) {
        BitSet taken = taken(Kind.of(wanted));
        int number = taken.nextClearBit(0);
        taken.set(number);
        return number;
    }

    /** What {@code object} is known as. */
    public String name(ObjectId object) {
        ObjectKey key = keys.get(object);
        return object.kind().word() + " " + (key == null ? object.number() : key.text());
    }

    /** An array for those who report something of it. */
    public record KnownArray(ObjectKey key, ObjectSpec.Memory spec) {
        /** Its name and the call that allocated it, or the line if it has no name. */
        public String text() {
            return key.isName()
                    ? "%s, %s".formatted(key.text(), spec.call())
                    : "%s of %s".formatted(spec.call(), key.where());
        }
    }

    /** The array of that number, if there is one. */
    public Optional<KnownArray> array(int number) {
        ObjectKey key = keys.get(new ObjectId(Kind.MEMORY, number));
        Entry entry = key == null ? null : objects.get(key);
        return key != null && entry != null && entry.wanted instanceof ObjectSpec.Memory spec
                ? Optional.of(new KnownArray(key, spec))
                : Optional.empty();
    }

    /**
     * Forgets objects that all ranks have closed: names, numbers and memory may come again. What
     * nodes know of them they have forgotten, or will before anybody hears of a new object.
     */
    public void close(List<ObjectId> closed) {
        for (ObjectId object : closed) {
            objects.remove(Check.present(keys.remove(object), "no %s", object));
            if (object.kind() == Kind.MEMORY) {
                space.free(space.region(object.number()));
            } else {
                taken(object.kind()).clear(object.number());
            }
        }
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
}
