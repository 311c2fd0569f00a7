package dev.merino.pager;

/**
 * Words by which the ranks of a node synchronise without their keeper.
 *
 * @param locks those of locks that a rank keeps
 * @param barriers those of barriers, on a node alone
 * @param counters those of counters, on a node alone
 * @param flags those of flags, on a node alone
 * @param keptCounters those of counters that a rank keeps, where there are several nodes
 * @param lending those of locks that go from page table to page table
 */
public record SyncWords(
        LockWords locks,
        BarrierWords barriers,
        CounterWords counters,
        FlagWords flags,
        KeptCounterWords keptCounters,
        LendingWords lending) {
    static SyncWords of(SharedWords control) {
        return new SyncWords(
                new LockWords(control, ControlLayout.LOCK_WORDS),
                new BarrierWords(control, ControlLayout.BARRIER_WORDS),
                new CounterWords(control, ControlLayout.COUNTER_WORDS),
                new FlagWords(control, ControlLayout.FLAG_WORDS),
                new KeptCounterWords(control, ControlLayout.KEPT_COUNTERS),
                new LendingWords(control, ControlLayout.LENDING));
    }
}
