package dev.merino.rank.synchronizer;

import dev.merino.SharedLock;
import dev.merino.SharedLongs;
import dev.merino.SharedObject;

import java.util.List;

/** What synchronizers have in common. */
public abstract class Synchronizer implements SharedObject {
    /** What it is made of. */
    protected final Parts parts;

    /** Guards the words. */
    protected final SharedLock lock;

    /** What ranks know of it in common. */
    protected final SharedLongs words;

    /** Made of {@code parts}. */
    protected Synchronizer(Parts parts) {
        this.parts = parts;
        this.lock = parts.lock();
        this.words = parts.words();
    }

    /** The objects that it is made of, which are closed with it. */
    public final List<SharedObject> objects() {
        return List.of(lock, words);
    }

    @Override
    public final String name() {
        return words.name();
    }

    @Override
    public final void close() {
        parts.closing().accept(objects());
    }

    @Override
    public final String toString() {
        return parts.title();
    }

    /** A word, read under the lock by those who only want to know it. */
    protected final long look(int word) {
        lock.lock();
        try {
            return words.get(word);
        } finally {
            lock.unlock();
        }
    }

    /** Adds to a word; the lock is held. */
    protected final void add(int word, long delta) {
        words.set(word, words.get(word) + delta);
    }

    /** Takes an interrupt that came before the rank began to wait. */
    protected final void requireUninterrupted() throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException(
                    "rank %d was interrupted before it waited for %s"
                            .formatted(parts.rank(), parts.title()));
        }
    }

    /** Refuses so many of {@code what} if that is less than none. */
    protected static void requireNotNegative(long number, String what) {
        if (number < 0) {
            throw new IllegalArgumentException("%d %s".formatted(number, what));
        }
    }
}
