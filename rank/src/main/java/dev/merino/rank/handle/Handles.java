package dev.merino.rank.handle;

import dev.merino.MerinoException;
import dev.merino.SharedArray;
import dev.merino.SharedBarrier;
import dev.merino.SharedBytes;
import dev.merino.SharedCounter;
import dev.merino.SharedFlag;
import dev.merino.SharedLock;
import dev.merino.SharedObject;
import dev.merino.SharedStructs;
import dev.merino.memory.Region;
import dev.merino.rank.source.ProgramLine;
import dev.merino.rank.synchronizer.Synchronizer;
import dev.merino.spi.StructArray;
import dev.merino.sync.SyncOperation;

import org.jspecify.annotations.Nullable;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Makes one rank's handles on shared objects. */
final class Handles {
    private final AcquiringRank rank;
    private final ElementLocks elementLocks;
    private final LocalMemory local;
    private final SynchronizerHandles synchronizers;
    private int positions;

    /** How many barriers of all ranks this rank has left. */
    private int rounds;

    /** What was asked for by position since the last of them, the newest. */
    private @Nullable HandleState unmatched;

    /** What is not closed. */
    private final Map<ObjectId, HandleState> holds = new HashMap<>();

    /**
     * By number. A rank has one handle on each lock, as that counts how often the rank holds it.
     */
    private final Map<Integer, LockHandle> locks = new HashMap<>();

    /** A region and the rank's hold of it. */
    record Memory(Region region, HandleState hold) {
        String name() {
            return hold.name();
        }

        String protocol() {
            return ProtocolList.name(region.protocol());
        }

        /** {@code array} is one of the handles on it. */
        <T extends SharedArray> T attach(T array) {
            if (array instanceof ArrayHandle handle) {
                handle.attach(hold);
            }
            return array;
        }
    }

    private final ProtocolChoices choices = ProtocolChoices.ofThisProcess();

    Handles(Rank rank) {
        this.rank = new AcquiringRank(rank);
        this.elementLocks = new ElementLocks(number -> lock(ObjectKey.ofElementLock(number)));
        this.local = new LocalMemory(this.rank, this::lockOf, elementLocks);
        this.synchronizers = new SynchronizerHandles(this.rank, this);
    }

    /** Those of synchronizers. */
    SynchronizerHandles synchronizers() {
        return synchronizers;
    }

    /** The locks of atomic operations. */
    ElementLocks elementLocks() {
        return elementLocks;
    }

    /** The arrays that this rank allocates alone, and those of others. */
    LocalMemory local() {
        return local;
    }

    ArrayMaker arrays() {
        return rank.arrays();
    }

    /** At multiples of this begins what is allocated. */
    int osPageBytes() {
        return rank.settings().osPageBytes();
    }

    /** Memory for {@code length} elements of {@code 1 << shift} bytes. */
    Memory memory(AllocationOptions options, String call, long length, int shift) {
        long bytes = bytes(call, length, 1L << shift);
        HandleState found =
                find(
                        options,
                        new ObjectSpec.Memory(
                                call,
                                bytes,
                                options.unitBytes(),
                                protocol(options),
                                options.placement()));
        return new Memory(rank.region(found.id().number()), found);
    }

    /** A protocol that the program names is not for others to choose. */
    private String protocol(AllocationOptions options) {
        String named = options.protocol();
        return named.equals(rank.settings().protocol()) ? choices.here(named) : named;
    }

    /** {@code structs} are in {@code bytes}, and closed with them. */
    <T> SharedStructs<T> attach(SharedBytes bytes, SharedStructs<T> structs) {
        if (bytes instanceof ArrayHandle handle && structs instanceof StructArray<T> array) {
            handle.whenClosed(array::closed);
        }
        return structs;
    }

    SharedLock lock(AllocationOptions options) {
        return lock(find(options, new ObjectSpec.Lock()));
    }

    /** The lock of what {@code owner} allocates alone, which no program knows by name. */
    private SharedLock lockOf(int owner) {
        return lock(ObjectKey.ofLocalLock(owner));
    }

    /** The lock that has this key. */
    LockHandle lock(ObjectKey key) {
        return lock(find(key, new ObjectSpec.Lock()));
    }

    private LockHandle lock(HandleState found) {
        return locks.computeIfAbsent(
                found.id().number(), number -> new LockHandle(rank, number, found));
    }

    SharedBarrier barrier(AllocationOptions options) {
        return new BarrierHandle(rank, find(options, new ObjectSpec.Barrier()));
    }

    SharedFlag flag(AllocationOptions options) {
        return new FlagHandle(rank, find(options, new ObjectSpec.Flag()));
    }

    SharedCounter counter(AllocationOptions options, long initial) {
        return new CounterHandle(rank, find(options, new ObjectSpec.Counter(initial)));
    }

    private HandleState find(AllocationOptions options, ObjectSpec wanted) {
        rank.requireOwn();
        String name = options.name();
        return find(
                name != null
                        ? ObjectKey.named(name, ProgramLine.here())
                        : ObjectKey.at(positions++, ProgramLine.here(), rounds),
                wanted);
    }

    /**
     * The rank has left a barrier of all ranks: what it has asked for by position since the last
     * one, all others must have asked for too. To ask once more finds out; a rank that has not
     * asked for anything has nothing to do.
     */
    void leftBarrier() {
        rounds++;
        HandleState newest = unmatched;
        unmatched = null;
        if (newest != null) {
            int _ = rank.find(newest.key().in(rounds), newest.spec());
        }
    }

    private HandleState find(ObjectKey key, ObjectSpec wanted) {
        ObjectId id = new ObjectId(ObjectId.Kind.of(wanted), rank.find(key, wanted));
        HandleState found = holds.computeIfAbsent(id, i -> new HandleState(this, i, key, wanted));
        if (key.isPosition()) {
            unmatched = found;
        }
        return found;
    }

    /** What the program has allocated, for those who save it. */
    Inventory inventory() {
        return new Inventory(rank, holds.values(), locks.values(), local);
    }

    /** The barrier that every program has. */
    SharedBarrier ownBarrier() {
        ObjectId id = new ObjectId(ObjectId.Kind.BARRIER, 0);
        ObjectKey key = ObjectKey.named("Member.barrier()");
        return new BarrierHandle(rank, new HandleState(this, id, key, new ObjectSpec.Barrier()));
    }

    /** Closes objects, as all ranks do. */
    void closeAll(Collection<? extends SharedObject> objects) {
        close(objects.stream().flatMap(Handles::holdsOf).distinct().toList());
    }

    private static Stream<HandleState> holdsOf(SharedObject object) {
        return object instanceof Synchronizer synchronizer
                ? synchronizer.objects().stream().map(Handles::holdOf)
                : Stream.of(holdOf(object));
    }

    static HandleState holdOf(SharedObject object) {
        return switch (object) {
            case StatefulHandle held -> held.hold();
            case StructArray<?> structs -> holdOf(structs.bytes());
            case LocalArray local ->
                    throw new IllegalArgumentException(
                            local.name() + " is closed by one rank: call its own close()");
            default ->
                    throw new IllegalArgumentException(
                            object + " is not closed with others: call its own close()");
        };
    }

    /** Closes what is held, as all ranks do. */
    void close(List<HandleState> closing) {
        rank.requireOwn();
        closing.forEach(this::requireClosable);
        if (closing.isEmpty()) {
            return;
        }
        List<ObjectId> ids = closing.stream().map(HandleState::id).sorted().toList();
        String words = closing.getFirst() + (ids.size() > 1 ? " and others" : "");
        rank.arriving(Rank.CLOSING_BARRIER, "the close of " + words);
        rank.synchronise(new SyncOperation.Arrive(Rank.CLOSING_BARRIER), "closes " + words);
        rank.close(ids, "closes " + words);
        closing.forEach(this::end);
        unmatched = null; // it may be one of those
    }

    @SuppressWarnings("ReferenceEquality") // a rank has one hold of an object
    private void requireClosable(HandleState hold) {
        hold.requireOpen();
        if (holds.get(hold.id()) != hold) {
            throw new MerinoException(
                    "rank %d closes %s of another rank: each closes its own handle"
                            .formatted(rank.rank(), hold));
        }
        LockHandle lock =
                hold.id().kind() == ObjectId.Kind.LOCK ? locks.get(hold.id().number()) : null;
        if (lock != null && lock.isHeld()) {
            throw new IllegalStateException(
                    "rank %d closes %s, which it holds: unlock it first"
                            .formatted(rank.rank(), hold));
        }
    }

    private void end(HandleState hold) {
        holds.remove(hold.id());
        if (hold.id().kind() == ObjectId.Kind.LOCK) {
            locks.remove(hold.id().number());
        }
        synchronizers.forget(hold);
        hold.end();
    }

    /** How many bytes {@code length} elements take; more than there can be if it has no number. */
    static long bytes(String call, long length, long elementBytes) {
        if (length < 0) {
            throw new IllegalArgumentException(call + ": the length is negative");
        }
        return length > Long.MAX_VALUE / elementBytes ? Long.MAX_VALUE : length * elementBytes;
    }

    /** How many elements so many rows take; more than there can be if it has no number. */
    static long product(long rows, long stride) {
        return stride > 0 && rows > Long.MAX_VALUE / stride ? Long.MAX_VALUE : rows * stride;
    }

    /** Refuses what is no matrix. */
    static void requireShape(int rows, int columns) {
        if (rows < 0 || columns < 0) {
            throw new IllegalArgumentException(
                    "a matrix of %d rows and %d columns".formatted(rows, columns));
        }
    }
}
