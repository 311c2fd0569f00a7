package dev.merino.apps.con;

import java.util.Arrays;

/** Indices in a row, as many as come. */
final class Indices {
    private int[] indices = new int[16];
    private int count;

    void add(int index) {
        if (count == indices.length) {
            indices = Arrays.copyOf(indices, 2 * count);
        }
        indices[count++] = index;
    }

    void addAll(Indices others) {
        for (int i = 0; i < others.count; i++) {
            add(others.indices[i]);
        }
    }

    void clear() {
        count = 0;
    }

    int[] toArray() {
        return Arrays.copyOf(indices, count);
    }
}
