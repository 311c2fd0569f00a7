package dev.merino.node.embedded;

import dev.merino.coherence.Access;
import dev.merino.memory.Region;

import java.util.Arrays;

/** What a rank may do with each page, as ordinals of {@link Access}, by region. */
final class Rights {
    /** The rank's own thread adds regions. */
    private byte[][] tables = new byte[0][];

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

    /** Changes the right on {@code page} of {@code region}; says whether it is less now. */
    boolean map(Region region, int page, Access access) {
        byte[] table = tables[region.index()];
        int at = page - region.firstPage();
        boolean shrinks = access.ordinal() < table[at];
        table[at] = (byte) access.ordinal();
        return shrinks;
    }

    /** Takes all rights away. */
    void clear() {
        for (byte[] table : tables) {
            Arrays.fill(table, (byte) 0);
        }
    }
}
