package dev.merino.keeper;

import dev.merino.engine.KeptCounters;
import dev.merino.pager.KeptCounterWords;
import dev.merino.sync.CounterUse;

/**
 * The words of kept counters in memory that the keeper shares with its ranks.
 *
 * @param words where they are
 */
record SharedCounterWords(KeptCounterWords words) implements KeptCounters.Words {
    /**
     * A counter that several use in turns is not kept: each of them would have to wait until the
     * last one has released and given it back.
     */
    private static final int USES_IN_A_ROW_MIN = 2;

    @Override
    public boolean keep(int counter, int processor, CounterUse use) {
        return use.inARow() >= USES_IN_A_ROW_MIN && words.keep(counter, processor, use.value());
    }

    @Override
    public KeptCounters.Reclaimed reclaim(int counter) {
        long last = words.reclaim(counter);
        return new KeptCounters.Reclaimed(
                KeptCounterWords.processor(last), KeptCounterWords.value(last));
    }
}
