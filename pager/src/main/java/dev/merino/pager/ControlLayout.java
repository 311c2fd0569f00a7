package dev.merino.pager;

/**
 * The control segment of a node: memory that the keeper and its workers all map.
 *
 * <pre>
 *   0      FAILED         int   1 once the session has failed                   (keeper)
 *   4      FAILURE_LENGTH int   bytes of the sentence                           (keeper)
 *   4096   FAILURE_TEXT   the sentence, UTF-8
 *   16384  LOCK_WORDS     LOCKS_MAX longs, see {@link LockWords}                (both)
 *          BARRIER_WORDS  BARRIERS_MAX longs, see {@link BarrierWords}          (ranks)
 *          COUNTER_WORDS  COUNTERS_MAX longs, see {@link CounterWords}          (ranks)
 *          FLAG_WORDS     FLAGS_MAX longs, see {@link FlagWords}                (ranks)
 *          KEPT_COUNTERS  COUNTERS_MAX longs, see {@link KeptCounterWords}      (both)
 *          LENDING        for LENDERS_MAX ranks, see {@link LendingWords}               (both)
 *          one section for each worker:
 *            0     DROPS_WRITTEN long  how many drops the keeper has asked for  (keeper)
 *            64    DROPS_DONE    long  how many of them are done                (worker)
 *            4096  DROPS         a ring of DROPS_MAX pairs of offset and bytes  (keeper)
 * </pre>
 *
 * Words of different writers are on different cache lines. The writer of a word is named on its
 * right.
 */
final class ControlLayout {
    static final long FAILED = 0;
    static final long FAILURE_LENGTH = 4;
    static final long FAILURE_TEXT = 4096;
    static final int FAILURE_BYTES_MAX = 12288;

    static final long DROPS_WRITTEN = 0;
    static final long DROPS_DONE = 64;
    static final long DROPS = 4096;
    static final int DROPS_MAX = 3840;
    static final int DROP_BYTES = 16;

    static final long LOCK_WORDS = 16384;

    /** How many locks of a cluster can be kept by ranks: those with the lowest numbers. */
    static final int LOCKS_MAX = 65536;

    static final long BARRIER_WORDS = LOCK_WORDS + (long) LOCKS_MAX * Long.BYTES;

    /** How many barriers of a cluster of one node can be passed in memory. */
    static final int BARRIERS_MAX = 4096;

    static final long COUNTER_WORDS = BARRIER_WORDS + (long) BARRIERS_MAX * Long.BYTES;

    /** How many counters of a cluster can be in memory, or kept by ranks. */
    static final int COUNTERS_MAX = 65536;

    static final long FLAG_WORDS = COUNTER_WORDS + (long) COUNTERS_MAX * Long.BYTES;

    /** How many flags of a cluster of one node can be set in memory. */
    static final int FLAGS_MAX = 65536;

    static final long KEPT_COUNTERS = FLAG_WORDS + (long) FLAGS_MAX * Long.BYTES;

    static final long LENDING = KEPT_COUNTERS + (long) COUNTERS_MAX * Long.BYTES;

    /** How many ranks of a node can lend locks to ranks of other page tables: the first ones. */
    static final int LENDERS_MAX = 1024;

    private static final long HEADER_BYTES = LENDING + LendingWords.BYTES;
    private static final long SECTION_BYTES = DROPS + (long) DROPS_MAX * DROP_BYTES;

    private ControlLayout() {}

    /** Where the section of {@code worker} begins. */
    static long section(int worker) {
        return HEADER_BYTES + worker * SECTION_BYTES;
    }

    /** The bytes of the whole segment. */
    static long bytes(int workers) {
        return section(workers);
    }
}
