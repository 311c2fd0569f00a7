package dev.merino.remote;

import java.lang.foreign.MemorySegment;

/**
 * A region of another node's memory, or of this one's. Each access is checked against the bounds
 * here, before anything leaves the node; a provider that serves accesses checks them at the target
 * again, since it cannot trust the sender.
 *
 * <p>Eight bytes at a multiple of eight are written and read atomically.
 */
public abstract class RemoteRegion implements AutoCloseable {
    private final RegionKey key;

    /** The region with this key. */
    protected RemoteRegion(RegionKey key) {
        this.key = key;
    }

    /** Its key. */
    public final RegionKey key() {
        return key;
    }

    /**
     * Writes all of {@code source} at {@code offset}. Done when the source may be reused; the bytes
     * are visible at the target after a {@link RemoteMemory#fence}. Puts may be reordered unless
     * there is a fence between them.
     */
    public final Operation put(long offset, MemorySegment source) {
        Bounds.check(key, offset, source.byteSize());
        return startPut(offset, source);
    }

    /** Fills {@code target} from {@code offset}. */
    public final Operation get(long offset, MemorySegment target) {
        Bounds.check(key, offset, target.byteSize());
        return startGet(offset, target);
    }

    /**
     * Replaces the word at {@code offset}, a multiple of eight, if it is {@code expected}; the
     * operation's value is what was there before.
     */
    public final Operation compareAndSwap(long offset, long expected, long value) {
        Bounds.checkWord(key, offset);
        return startCompareAndSwap(offset, expected, value);
    }

    /** Adds to the word at {@code offset}, a multiple of eight; the value is the one before. */
    public final Operation fetchAndAdd(long offset, long delta) {
        Bounds.checkWord(key, offset);
        return startFetchAndAdd(offset, delta);
    }

    /** The put, of a range that was checked. */
    protected abstract Operation startPut(long offset, MemorySegment source);

    /** The get, of a range that was checked. */
    protected abstract Operation startGet(long offset, MemorySegment target);

    /** The compare-and-swap, of a word that was checked. */
    protected abstract Operation startCompareAndSwap(long offset, long expected, long value);

    /** The fetch-and-add, of a word that was checked. */
    protected abstract Operation startFetchAndAdd(long offset, long delta);

    /** Closes the region; its operations must be done. */
    @Override
    public abstract void close();
}
