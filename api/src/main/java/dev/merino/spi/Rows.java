package dev.merino.spi;

import dev.merino.MerinoException;

import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;

/**
 * The rows of a Java array: those of one with two dimensions, or an array with one dimension as its
 * own only row. They are equally long, and no two are the same.
 */
@SuppressWarnings("ReferenceEquality") // arrays are the same only if they are one
final class Rows {
    /** Those of no array. */
    static final Rows NONE = new Rows(new Object[0], 0);

    private final Object[] all;
    private final int columns;

    private Rows(Object[] all, int columns) {
        this.all = all;
        this.columns = columns;
    }

    /** The rows of {@code array}; refuses what is no rectangle, by the name of its field. */
    static Rows of(Object array, String field) {
        if (!(array instanceof Object[] several)) {
            return new Rows(new Object[] {array}, Array.getLength(array));
        }
        Object[] all = Arrays.copyOf(several, several.length, Object[].class);
        int columns = all.length == 0 || all[0] == null ? 0 : Array.getLength(all[0]);
        requireRectangle(all, columns, field);
        if ((long) all.length * columns > Integer.MAX_VALUE) {
            throw new MerinoException(
                    "%s has %d times %d elements, too many for a static array: use a shared matrix"
                            .formatted(field, all.length, columns));
        }
        return new Rows(all, columns);
    }

    private static void requireRectangle(Object[] all, int columns, String field) {
        Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        for (int row = 0; row < all.length; row++) {
            Object found = all[row];
            if (found == null || Array.getLength(found) != columns || !seen.add(found)) {
                throw new MerinoException(
                        ("row %d of %s is null, of another length than row 0, or the same array as"
                                        + " another row: give it rows of one length, each its own")
                                .formatted(row, field));
            }
        }
    }

    int count() {
        return all.length;
    }

    /** How long each is. */
    int columns() {
        return columns;
    }

    /** How many elements they have together. */
    int length() {
        return all.length * columns;
    }

    Object row(int row) {
        return all[row];
    }

    boolean has(Object part) {
        for (Object row : all) {
            if (row == part) {
                return true;
            }
        }
        return false;
    }

    /** Whether {@code array} has these rows still, in this order. */
    boolean areThoseOf(Object array) {
        if (!(array instanceof Object[] several)) {
            return true;
        }
        for (int row = 0; row < all.length; row++) {
            if (several[row] != all[row]) {
                return false;
            }
        }
        return true;
    }
}
