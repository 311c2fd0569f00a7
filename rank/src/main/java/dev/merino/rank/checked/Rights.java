package dev.merino.rank.checked;

import dev.merino.memory.Region;
import dev.merino.protocol.Access;

import java.util.Arrays;

/**
 * What a rank may do with each page, as ordinals of {@link Access}, by region.
 *
 * <p>It is plain memory. Whoever changes it does so while the rank waits for an answer, so the rank
 * reads it without ordering and without ever missing a change.
 */
public final class Rights {
    /** Moves on whenever rights shrink; views check their range again then. */
    int epoch;

    /** The rank's own thread adds regions. */
    private byte[][] tables = new byte[0][];

    /** No rights on anything. */
    public Rights() {}

    /** The rights on the pages of {@code region}, from its first page on. */
    byte[] on(Region region) {
        if (region.index() >= tables.length) {
            byte[][] more = Arrays.copyOf(tables, region.index() + 1);
            for (int i = tables.length; i < more.length; i++) {
                more[i] = new byte[0];
            }
            tables = more;
        }
        if (tables[region.index()].length == 0) {
            tables[region.index()] = new byte[region.pageCount()];
        }
        return tables[region.index()];
    }

    /** Changes the right on {@code page} of {@code region}. */
    public void map(Region region, int page, Access access) {
        map(region, page, 1, access);
    }

    /** Changes the rights on {@code count} pages of {@code region}. */
    public void map(Region region, int firstPage, int count, Access access) {
        byte[] table = tables[region.index()];
        byte right = (byte) access.ordinal();
        int from = firstPage - region.firstPage();
        for (int at = from; at < from + count; at++) {
            if (right < table[at]) {
                epoch++;
            }
            table[at] = right;
        }
    }

    /** Takes all rights on {@code region} away, which is closed: its index may come again. */
    public void forget(Region region) {
        if (region.index() < tables.length) {
            Arrays.fill(tables[region.index()], (byte) 0);
            tables[region.index()] = new byte[0];
            epoch++;
        }
    }

    /** Takes all rights away. */
    public void clear() {
        for (byte[] table : tables) {
            Arrays.fill(table, (byte) 0);
        }
        epoch++;
    }
}
