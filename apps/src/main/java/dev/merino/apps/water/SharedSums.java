package dev.merino.apps.water;

import dev.merino.Member;
import dev.merino.SharedLock;
import dev.merino.Struct;

/** The sums of all ranks, under a lock. */
final class SharedSums {
    /** The sums in shared memory. */
    @Struct
    interface Totals {
        double virial();

        void virial(double value);

        double kinetic();

        void kinetic(double value);

        double intra();

        void intra(double value);

        double inter();

        void inter(double value);

        double field();

        void field(double value);
    }

    private final Totals totals;
    private final SharedLock lock;

    /** Every rank creates one, and all share the sums. */
    SharedSums(Member me, String app) {
        this.totals = me.named(app + " sums").structs(Totals.class, 1).at(0);
        this.lock = me.named(app + " sums lock").lock();
    }

    /** Starts again, by one rank, before a barrier. */
    void clear() {
        set(new Sums());
    }

    private void set(Sums sums) {
        totals.virial(sums.virial);
        totals.kinetic(sums.kinetic);
        totals.intra(sums.intra);
        totals.inter(sums.inter);
        totals.field(sums.field);
    }

    /** Adds what a rank has summed up. */
    void add(Sums part) {
        lock.lock();
        try {
            Sums sums = get();
            sums.virial += part.virial;
            sums.kinetic += part.kinetic;
            sums.intra += part.intra;
            sums.inter += part.inter;
            sums.field += part.field;
            set(sums);
        } finally {
            lock.unlock();
        }
    }

    /** What all have summed up, after a barrier. */
    Sums get() {
        Sums sums = new Sums();
        sums.virial = totals.virial();
        sums.kinetic = totals.kinetic();
        sums.intra = totals.intra();
        sums.inter = totals.inter();
        sums.field = totals.field();
        return sums;
    }
}
