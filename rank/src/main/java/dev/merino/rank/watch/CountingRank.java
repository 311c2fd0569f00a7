package dev.merino.rank.watch;

import dev.merino.memory.Region;
import dev.merino.rank.handle.ArrayMaker;
import dev.merino.rank.handle.ForwardingRank;
import dev.merino.rank.handle.Rank;

/**
 * A rank that counts the elements which its program reads and writes, and what it declares to have
 * computed on its own. Only for its own thread.
 */
public final class CountingRank extends ForwardingRank {
    private final Counter counter = new Counter();
    private long declared;

    /** Counts what {@code rank} does. */
    public CountingRank(Rank rank) {
        super(rank);
    }

    /** How many elements so far. */
    public long accesses() {
        return counter.accesses;
    }

    /** How much it has declared so far. */
    public long declared() {
        return declared;
    }

    @Override
    public void work(long amount) {
        declared += amount;
        super.work(amount);
    }

    @Override
    public ArrayMaker arrays() {
        return new WatchedArrays(this, super.arrays(), counter);
    }

    /** What the runtime reads and writes for itself is no work of the program. */
    @Override
    public ArrayMaker runtimeArrays() {
        return super.arrays();
    }

    /** One sum over all arrays. */
    private static final class Counter implements AccessWatch, ElementWatch {
        private long accesses;

        @Override
        public ElementWatch on(Region region, String name) {
            return this;
        }

        @Override
        public void read(long first, long count) {
            accesses += count;
        }

        @Override
        public void write(long first, long count) {
            accesses += count;
        }

        @Override
        public ElementWatch asRecords() {
            return this;
        }
    }
}
