package dev.merino.keeper;

import dev.merino.engine.Lending;
import dev.merino.pager.LendingWords;

/**
 * The words of locks that go from page table to page table, in memory that the keeper shares with
 * its ranks.
 *
 * @param words where they are
 */
record SharedLendingWords(LendingWords words) implements Lending.Words {
    @Override
    public boolean isLent(int processor) {
        return words.isLent(processor);
    }

    @Override
    public boolean takeLent(int processor) {
        return words.takeLent(processor);
    }

    @Override
    public void acquired(long count) {
        words.acquired(count);
    }

    @Override
    public void follows(int processor, long count) {
        words.follows(processor, count);
    }
}
