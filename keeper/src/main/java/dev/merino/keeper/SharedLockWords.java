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
    public int reclaim(int lock) {
        return words.reclaim(lock);
    }

    @Override
    public int keeper(int lock) {
        return words.keeper(lock);
    }

    @Override
    public int holder(int lock) {
        return words.holder(lock);
    }
}
