package dev.merino.keeper;

import dev.merino.engine.KeptLocks;
import dev.merino.pager.LockWords;

/**
 * The words of locks in memory that the keeper shares with its ranks.
 *
 * @param words where they are
 */
record SharedLockWords(LockWords words) implements KeptLocks.Words {
    @Override
    public void grant(int lock, int processor) {
        words.grant(lock, processor);
    }

    @Override
    public void clear(int lock) {
        words.clear(lock);
    }

    @Override
    public boolean reclaim(int lock, int processor) {
        return words.reclaim(lock, processor);
    }

    @Override
    public int keeper(int lock) {
        return words.keeper(lock);
    }
}
