package dev.merino.rank.handle;

import dev.merino.SharedBarrier;
import dev.merino.SharedCounter;
import dev.merino.SharedFlag;
import dev.merino.SharedLock;
import dev.merino.memory.Region;

import java.util.HashMap;
import java.util.Map;

/** Makes one rank's handles on shared objects. */
final class Handles {
    private final Rank rank;
    private int positions;

    /**
     * By number. A rank has one handle on each lock, as that counts how often the rank holds it.
     */
    private final Map<Integer, LockHandle> locks = new HashMap<>();

    /** A region and the name it is known by. */
    record Memory(Region region, String name) {}

    /** The number of an object among its kind and the name it is known by. */
    private record Found(int number, String name) {}

    Handles(Rank rank) {
        this.rank = rank;
    }

    ArrayMaker arrays() {
        return rank.arrays();
    }

    /** Memory for {@code length} elements of {@code 1 << shift} bytes. */
    Memory memory(AllocationOptions options, String call, long length, int shift) {
        long bytes = bytes(call, length, 1L << shift);
        Found found =
                find(
                        options,
                        new ObjectSpec.Memory(
                                call,
                                bytes,
                                options.unitBytes(),
                                options.protocol(),
                                options.placement()));
        return new Memory(rank.region(found.number), found.name);
    }

    SharedLock lock(AllocationOptions options) {
        Found found = find(options, new ObjectSpec.Lock());
        return locks.computeIfAbsent(
                found.number, number -> new LockHandle(rank, number, found.name));
    }

    SharedBarrier barrier(AllocationOptions options) {
        Found found = find(options, new ObjectSpec.Barrier());
        return new BarrierHandle(rank, found.number, found.name);
    }

    SharedFlag flag(AllocationOptions options) {
        Found found = find(options, new ObjectSpec.Flag());
        return new FlagHandle(rank, found.number, found.name);
    }

    SharedCounter counter(AllocationOptions options, long initial) {
        Found found = find(options, new ObjectSpec.Counter(initial));
        return new CounterHandle(rank, found.number, found.name);
    }

    private Found find(AllocationOptions options, ObjectSpec wanted) {
        rank.requireOwn();
        String name = options.name();
        ObjectKey key = name != null ? ObjectKey.named(name) : ObjectKey.at(positions++);
        return new Found(rank.find(key, wanted), key.text());
    }

    /** How many bytes {@code length} elements take; more than there can be if it has no number. */
    static long bytes(String call, long length, long elementBytes) {
        if (length < 0) {
            throw new IllegalArgumentException(call + ": the length is negative");
        }
        return length > Long.MAX_VALUE / elementBytes ? Long.MAX_VALUE : length * elementBytes;
    }

    /** Refuses what is no matrix. */
    static void requireShape(int rows, int columns) {
        if (rows < 0 || columns < 0) {
            throw new IllegalArgumentException(
                    "a matrix of %d rows and %d columns".formatted(rows, columns));
        }
    }
}
