package dev.merino.rank.synchronizer;

import dev.merino.SharedReadWriteLock;

import java.util.concurrent.locks.Lock;

/**
 * A rank's only handle on a lock of readers and writers: it counts how often the rank holds it. The
 * words say how many ranks read, and whether one writes.
 */
public final class ReadWriteLockHandle extends Synchronizer implements SharedReadWriteLock {
    private static final int READERS = 0;
    private static final int WRITERS = 1;
    private static final int LINE = 2;

    private final ReadLock readLock;
    private final WriteLock writeLock;

    /** Made of {@code parts}. */
    public ReadWriteLockHandle(Parts parts) {
        super(parts);
        WaitingLine line = new WaitingLine(parts, LINE);
        this.readLock = new ReadLock(line);
        this.writeLock = new WriteLock(line);
    }

    /** How many words it needs among so many ranks. */
    public static int words(int ranks) {
        return LINE + WaitingLine.words(ranks);
    }

    @Override
    public Lock readLock() {
        return readLock;
    }

    @Override
    public Lock writeLock() {
        return writeLock;
    }

    /** What readers hold. */
    private final class ReadLock extends LockSide {
        ReadLock(WaitingLine line) {
            super(ReadWriteLockHandle.this, line, "the read lock of");
        }

        @Override
        boolean isFree() {
            return words.get(WRITERS) == 0 || writeLock.isHeld();
        }

        @Override
        boolean isCommon() {
            return true;
        }

        /** A writer may read at once: who is in line waits for it. */
        @Override
        boolean passesLine() {
            return writeLock.isHeld();
        }

        @Override
        void requireCanWait() {}

        @Override
        void count(int change) {
            add(READERS, change);
        }
    }

    /** What a writer holds. */
    private final class WriteLock extends LockSide {
        WriteLock(WaitingLine line) {
            super(ReadWriteLockHandle.this, line, "the write lock of");
        }

        @Override
        boolean isFree() {
            return words.get(WRITERS) == 0 && words.get(READERS) == 0;
        }

        @Override
        boolean isCommon() {
            return false;
        }

        @Override
        boolean passesLine() {
            return false;
        }

        @Override
        void requireCanWait() {
            if (readLock.isHeld()) {
                throw new IllegalStateException(
                        "rank %d wants %s while it has %s: unlock that first"
                                .formatted(parts.rank(), this, readLock));
            }
        }

        @Override
        void count(int change) {
            add(WRITERS, change);
        }
    }
}
