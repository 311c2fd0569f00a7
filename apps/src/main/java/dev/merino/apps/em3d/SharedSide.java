package dev.merino.apps.em3d;

import dev.merino.DoubleView;
import dev.merino.IntView;
import dev.merino.Member;
import dev.merino.Share;
import dev.merino.SharedDoubles;
import dev.merino.SharedInts;

/**
 * The nodes of one kind in shared memory, laid out as in {@link Side}. Each rank owns a share of
 * them, and what acts on these.
 */
final class SharedSide {
    private final Share mine;
    private final SharedDoubles values;
    private final SharedInts starts;
    private final SharedInts sources;
    private final SharedDoubles coefficients;

    SharedSide(Member me, String kind, Shape shape) {
        this.mine = me.share(shape.nodes());
        this.values = me.named(kind + " values").doubles(shape.nodes());
        this.starts = me.named(kind + " starts").ints(shape.nodes() + 1L);
        this.sources = me.named(kind + " sources").ints(shape.edges());
        this.coefficients = me.named(kind + " coefficients").doubles(shape.edges());
    }

    /** Writes this rank's share of {@code side}, whose pages are then at home here. */
    void initialise(Side side) {
        int from = (int) mine.from();
        int count = (int) mine.count();
        values.copyFrom(from, side.values(), from, count);
        // The last of these is also the first of the next rank, which writes it.
        boolean isLast = mine.to() == side.values().length;
        starts.copyFrom(from, side.starts(), from, isLast && count > 0 ? count + 1 : count);
        int firstEntry = side.starts()[from];
        int entries = side.starts()[from + count] - firstEntry;
        sources.copyFrom(firstEntry, side.sources(), firstEntry, entries);
        coefficients.copyFrom(firstEntry, side.coefficients(), firstEntry, entries);
    }

    /** Writes all of {@code side}. */
    void initialiseAll(Side side) {
        values.copyFrom(0, side.values(), 0, side.values().length);
        starts.copyFrom(0, side.starts(), 0, side.starts().length);
        sources.copyFrom(0, side.sources(), 0, side.sources().length);
        coefficients.copyFrom(0, side.coefficients(), 0, side.coefficients().length);
    }

    /** Subtracts from this rank's values what acts on them. */
    void update(SharedSide others) {
        if (mine.count() == 0) {
            return;
        }
        int count = (int) mine.count();
        IntView ends = starts.view(mine.from() + 1, count);
        long firstEntry = starts.get(mine.from());
        int entries = Math.toIntExact(ends.get(count - 1) - firstEntry);
        IntView acting = sources.view(firstEntry, entries);
        DoubleView strength = coefficients.view(firstEntry, entries);
        DoubleView own = values.view(mine.from(), count);
        SharedDoubles other = others.values; // single elements all over an array: no view
        int entry = 0;
        for (int node = 0; node < count; node++) {
            int end = (int) (ends.get(node) - firstEntry);
            double value = own.get(node);
            for (; entry < end; entry++) {
                value -= strength.get(entry) * other.get(acting.get(entry));
            }
            own.set(node, value);
        }
    }

    /** All values in private memory. */
    double[] copyValues() {
        double[] copy = new double[(int) values.length()];
        values.copyTo(0, copy, 0, copy.length);
        return copy;
    }
}
