package dev.merino.pager;

import dev.merino.core.Check;
import dev.merino.linux.MappedMemory;

import java.util.concurrent.locks.ReentrantLock;

/** The worker's side of {@link DropLog}, used by all its threads. */
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

    /** Returns once all drops up to the {@code needed}-th are done. */
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

    /** Dropping pages of anything else than the frames would lose data of this process. */
    private void drop(long offset, long bytes) {
        Check.that(
                offset >= 0 && bytes >= 0 && bytes <= frames.bytes() - offset,
                "a drop of %d bytes at %d is in the frames",
                bytes,
                offset);
        frames.drop(offset, bytes);
    }

    private void dropAll() {
        long done = words.getLong(base + ControlLayout.DROPS_DONE);
        long written = words.getLongAcquire(base + ControlLayout.DROPS_WRITTEN);
        Check.that(
                done <= written && written - done <= ControlLayout.DROPS_MAX,
                "%d drops of %d are done",
                done,
                written);
        for (; done < written; done++) {
            long at = DropLog.at(base, done);
            drop(words.getLong(at), words.getLong(at + 8));
        }
        words.putLongRelease(base + ControlLayout.DROPS_DONE, done); // pairs with close()
    }
}
