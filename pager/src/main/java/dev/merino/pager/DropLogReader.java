package dev.merino.pager;

import dev.merino.linux.MappedMemory;

import java.util.concurrent.locks.ReentrantLock;

/** The worker's side of {@link DropLog}. For all threads of the worker. */
final class DropLogReader {
    private final SharedWords words;
    private final long base;
    private final MappedMemory frames;
    private final ReentrantLock mutex = new ReentrantLock();

    DropLogReader(SharedWords words, long base, MappedMemory frames) {
        this.words = words;
        this.base = base;
        this.frames = frames;
    }

    /** Returns when all drops up to the {@code needed}-th are done. */
    void catchUp(long needed) {
        if (words.getLongAcquire(base + ControlLayout.DROPS_DONE) < needed) {
            mutex.lock();
            try {
                dropAll();
            } finally {
                mutex.unlock();
            }
        }
    }

    private void dropAll() {
        long done = words.getLong(base + ControlLayout.DROPS_DONE);
        long written = words.getLongAcquire(base + ControlLayout.DROPS_WRITTEN);
        for (; done < written; done++) {
            long at = DropLog.at(base, done);
            frames.drop(words.getLong(at), words.getLong(at + 8));
        }
        words.putLongRelease(base + ControlLayout.DROPS_DONE, done); // pairs with close()
    }
}
