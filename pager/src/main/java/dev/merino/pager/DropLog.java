package dev.merino.pager;

import dev.merino.core.Check;

/**
 * The keeper's side of the list of ranges that a worker must drop from its page table.
 *
 * <p>Only the process itself can drop pages from its page table. So the keeper logs what must be
 * dropped, and every thread of the worker, before it continues after a synchronisation, makes sure
 * that everything logged until then is done; the first thread does it for all. Dropping a page
 * later than necessary is harmless: it costs a fault.
 */
public final class DropLog {
    /** The rest of the ring has room for one range of each thread that has not continued yet. */
    private static final int DROPS_USED_MAX = ControlLayout.DROPS_MAX - 1100;

    private final SharedWords words;
    private final long base;
    private final long allBytes;
    private long written;
    private long published;

    /** The ring would overflow: one range since the last publication stands for all frames. */
    private boolean everything;

    /** The last range, which may still grow; not yet visible. */
    private long openFrom;

    private long openTo;

    DropLog(SharedWords words, long base, long allBytes) {
        this.words = words;
        this.base = base;
        this.allBytes = allBytes;
    }

    /** Adds a range of the frames. */
    public void add(long offset, long bytes) {
        if (offset == openTo && openTo > openFrom) {
            openTo += bytes;
        } else {
            close();
            openFrom = offset;
            openTo = offset + bytes;
        }
    }

    /** Makes all drops visible to the worker; returns how many there are so far. */
    public long publish() {
        close();
        published = written;
        everything = false;
        words.putLongRelease(base + ControlLayout.DROPS_WRITTEN, written); // pairs with catchUp()
        return written;
    }

    private void close() {
        if (openTo > openFrom && !everything) {
            write(written++, openFrom, openTo - openFrom);
            long done = words.getLongAcquire(base + ControlLayout.DROPS_DONE);
            Check.that(done >= 0 && done < written, "%d drops of %d are done", done, written);
            if (written - done > DROPS_USED_MAX) {
                written = published;
                write(written++, 0, allBytes);
                everything = true;
            }
        }
        openFrom = 0;
        openTo = 0;
    }

    private void write(long index, long offset, long bytes) {
        long at = at(base, index);
        words.putLong(at, offset);
        words.putLong(at + 8, bytes);
    }

    static long at(long base, long index) {
        long place = index % ControlLayout.DROPS_MAX;
        return base + ControlLayout.DROPS + place * ControlLayout.DROP_BYTES;
    }
}
