package dev.merino.apps.con;

import java.util.Arrays;
import java.util.function.IntUnaryOperator;

/** A growing list of edges between vertices, each listed once. */
final class Edges {
    private long[] ends = new long[16];
    private int count;

    /** Adds one; loops are left out. */
    void add(int one, int other) {
        if (one == other) {
            return;
        }
        if (count == ends.length) {
            ends = Arrays.copyOf(ends, 2 * count + 16);
        }
        ends[count++] = ((long) Math.max(one, other) << Integer.SIZE) | Math.min(one, other);
    }

    int count() {
        return count;
    }

    /** The end of edge {@code index} with the higher number. */
    int higher(int index) {
        return (int) (ends[index] >>> Integer.SIZE);
    }

    int lower(int index) {
        return (int) ends[index];
    }

    /** All ends, sorted, each once. */
    int[] ends() {
        int[] all = new int[2 * count];
        for (int i = 0; i < count; i++) {
            all[2 * i] = higher(i);
            all[2 * i + 1] = lower(i);
        }
        return Arrays.stream(all).sorted().distinct().toArray();
    }

    /** The edges between what the ends of these have become. */
    Edges map(IntUnaryOperator become) {
        Edges mapped = new Edges();
        for (int i = 0; i < count; i++) {
            mapped.add(become.applyAsInt(higher(i)), become.applyAsInt(lower(i)));
        }
        mapped.ends = Arrays.stream(mapped.ends, 0, mapped.count).sorted().distinct().toArray();
        mapped.count = mapped.ends.length;
        return mapped;
    }
}
