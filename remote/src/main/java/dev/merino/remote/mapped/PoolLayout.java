package dev.merino.remote.mapped;

/**
 * A pool: one piece of memory that all nodes map, as a file or a memory device.
 *
 * <pre>
 *      0  MAGIC            written last, so that whoever sees it sees the rest
 *      8  BYTES            how long the pool is
 *     64  NEXT             where the next region begins; grows by fetch-and-add
 *    128  ENTRIES          how many entries are taken; grows by fetch-and-add
 *    192  entry 0          id, offset, bytes, node; the id is written last, 0 means none
 *    224  entry 1 ...
 *  64 Ki  regions
 * </pre>
 */
final class PoolLayout {
    static final long MAGIC = 0x6f6e6972656d6c70L; // "plmerino"
    static final long MAGIC_OFFSET = 0;
    static final long BYTES_OFFSET = 8;
    static final long NEXT_OFFSET = 64;
    static final long ENTRIES_OFFSET = 128;
    static final long FIRST_ENTRY_OFFSET = 192;
    static final long ENTRY_BYTES = 32;
    static final long ID_OFFSET = 0;
    static final long START_OFFSET = 8;
    static final long LENGTH_OFFSET = 16;
    static final long NODE_OFFSET = 24;
    static final long REGIONS_OFFSET = 64 << 10;
    static final long ENTRIES_MAX = (REGIONS_OFFSET - FIRST_ENTRY_OFFSET) / ENTRY_BYTES;

    /** Regions begin on a cache line. */
    static final long ALIGNMENT = 64;

    private PoolLayout() {}
}
