package dev.merino.virtual;

import dev.merino.memory.Region;
import dev.merino.rank.handle.ArrayMaker;
import dev.merino.rank.handle.ForwardingRank;
import dev.merino.rank.handle.Rank;
import dev.merino.rank.watch.AccessWatch;
import dev.merino.rank.watch.ElementWatch;
import dev.merino.rank.watch.WatchedArrays;

/**
 * A rank that may lose its processor to others before each access to an element, be it the
 * program's or the runtime's. In programs without data races that makes no difference; in those
 * that have some, and in structures that forget a lock, it shows what can happen.
 */
final class PreemptedRank extends ForwardingRank {
    private final Preemption preemption = new Preemption();
    private final Jitter jitter;
    private final Runnable preempt;

    /**
     * @param preempt lets others go first
     */
    PreemptedRank(Rank rank, Jitter jitter, Runnable preempt) {
        super(rank);
        this.jitter = jitter;
        this.preempt = preempt;
    }

    @Override
    public ArrayMaker arrays() {
        return new WatchedArrays(this, super.arrays(), preemption);
    }

    @Override
    public ArrayMaker runtimeArrays() {
        return new WatchedArrays(this, super.runtimeArrays(), preemption);
    }

    /** The same for all arrays. */
    private final class Preemption implements AccessWatch, ElementWatch {
        @Override
        public ElementWatch on(Region region, String name) {
            return this;
        }

        @Override
        public void read(long first, long count) {
            draw();
        }

        @Override
        public void write(long first, long count) {
            draw();
        }

        @Override
        public ElementWatch asRecords() {
            return this;
        }

        private void draw() {
            if (jitter.isPreempted()) {
                preempt.run();
            }
        }
    }
}
