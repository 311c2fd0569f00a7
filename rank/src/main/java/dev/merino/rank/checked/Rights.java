package dev.merino.rank.checked;

import dev.merino.memory.Region;
import dev.merino.protocol.Access;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;
import java.util.BitSet;

/**
 * What a rank may do with each page, as ordinals of {@link Access}, by region.
 *
 * <p>It is plain memory. Whoever changes it does so while the rank waits for an answer, so the rank
 * reads it without ordering and without ever missing a change.
 *
 * <p>For snapshots the table also knows what the rank may have written: the right to write is
 * withheld when a snapshot asks ({@link #takeWritten}), and the first write after that takes it
 * back ({@link #takeBack}). The machine does not know.
 */
public final class Rights {
    /** Moves on whenever rights shrink; views check their range again then. */
    int epoch;

    /** The rank's own thread adds regions. */
    private byte[][] tables = new byte[0][];

    /** For regions that a snapshot has asked about, by index. */
    private @Nullable Watched[] watched = new @Nullable Watched[0];

    /**
     * Pages of a region, from its first one on. Whatever may be written is in {@link #written}.
     *
     * @param written those that the rank may have written since a snapshot asked
     * @param withheld those that it may write, which the table does not say
     */
    private record Watched(BitSet written, BitSet withheld) {}

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
        Watched its = watched(region);
        if (its != null) {
            its.withheld.clear(from, from + count);
            if (access == Access.WRITE) {
                its.written.set(from, from + count);
            }
        }
    }

    private @Nullable Watched watched(Region region) {
        return region.index() < watched.length ? watched[region.index()] : null;
    }

    /**
     * The pages of {@code region}, from its first one on, that the rank may have written since the
     * last such question; all at the first. By the rank itself.
     */
    public BitSet takeWritten(Region region) {
        byte[] table = on(region);
        Watched its = watched(region);
        BitSet taken = new BitSet();
        if (its == null) {
            taken.set(0, region.pageCount());
            its = watch(region);
        } else {
            taken.or(its.written);
            its.written.clear();
        }
        for (int page = 0; page < table.length; page++) {
            if (table[page] == CheckedRegion.WRITE) {
                its.withheld.set(page);
                table[page] = CheckedRegion.READ;
                epoch++;
            }
        }
        return taken;
    }

    private Watched watch(Region region) {
        if (region.index() >= watched.length) {
            watched = Arrays.copyOf(watched, region.index() + 1);
        }
        Watched made = new Watched(new BitSet(), new BitSet());
        watched[region.index()] = made;
        return made;
    }

    /** The rank is going to write that page of {@code region}; whether it may, without asking. */
    boolean takeBack(Region region, int page) {
        Watched its = watched(region);
        int at = page - region.firstPage();
        boolean is = its != null && its.withheld.get(at);
        if (is) {
            map(region, page, Access.WRITE);
        }
        return is;
    }

    /** Takes all rights on {@code region} away, which is closed: its index may come again. */
    public void forget(Region region) {
        if (region.index() < tables.length) {
            Arrays.fill(tables[region.index()], (byte) 0);
            tables[region.index()] = new byte[0];
            epoch++;
        }
        if (watched(region) != null) {
            watched[region.index()] = null;
        }
    }

    /** Takes all rights away. */
    public void clear() {
        for (byte[] table : tables) {
            Arrays.fill(table, (byte) 0);
        }
        for (Watched its : watched) {
            if (its != null) {
                its.withheld.clear();
            }
        }
        epoch++;
    }
}
