package dev.merino.rank.structures;

import dev.merino.SharedLock;
import dev.merino.SharedLongs;
import dev.merino.SharedQueue;
import dev.merino.Structures;
import dev.merino.spi.bytes.ValueBytes;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.Condition;

/**
 * A rank's handle on a queue: a {@link ByteRing} under one lock with two conditions.
 *
 * <p>The end: words beside those of the ring say how many ranks wait for a value or have left. A
 * rank that finds the queue empty, and all others among these, ends it. Ranks that a signal has
 * woken still count as waiting until they have the lock again; that is right, as they have no value
 * either.
 */
final class RankQueue<T> extends Structure implements SharedQueue<T> {
    private static final int WAITING = ByteRing.WORDS;
    private static final int LEFT = ByteRing.WORDS + 1;
    private static final int ENDED = ByteRing.WORDS + 2;
    private static final int BLOCKED = ByteRing.WORDS + 3;
    private static final int WORDS = ByteRing.WORDS + 4;

    private final ValueBytes<T> type;
    private final long capacity;
    private final SharedLock lock;
    private final SharedLongs words;
    private final Condition hasValue;
    private final Condition hasRoom;
    private final ByteRing ring;
    private boolean hasLeft;

    RankQueue(Structures me, ValueBytes<T> type, long capacity) {
        this(me, type, capacity, me.lock(), me.longs(WORDS));
    }

    private RankQueue(
            Structures me, ValueBytes<T> type, long capacity, SharedLock lock, SharedLongs words) {
        super(me, "queue", List.of(lock, words));
        this.type = type;
        this.capacity = capacity;
        this.lock = lock;
        this.words = words;
        this.hasValue = lock.newCondition();
        this.hasRoom = lock.newCondition();
        this.ring = new ByteRing(me.local(), words, 0);
    }

    @Override
    public void put(T value) {
        byte[] bytes = bytesOf(type, value);
        lock();
        try {
            requireNotEnded();
            while (isFull()) {
                add(BLOCKED, 1);
                hasRoom.awaitUninterruptibly();
                add(BLOCKED, -1);
                requireNotEnded();
            }
            add(bytes);
        } finally {
            lock.unlock();
        }
    }

    @Override
    public boolean offer(T value) {
        byte[] bytes = bytesOf(type, value);
        lock();
        try {
            requireNotEnded();
            if (isFull()) {
                return false;
            }
            add(bytes);
            return true;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public Optional<T> poll() {
        lock();
        try {
            return first();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public Optional<T> take() {
        lock();
        try {
            while (ring.count() == 0 && !hasEnded()) {
                add(WAITING, 1);
                if (!endIfIdle()) {
                    hasValue.awaitUninterruptibly();
                }
                add(WAITING, -1);
            }
            return first();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void leave() {
        lock();
        try {
            hasLeft = true;
            add(LEFT, 1);
            boolean _ = endIfIdle();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void end() {
        requireOpen();
        lock.lock();
        try {
            setEnded();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public long size() {
        requireOpen();
        lock.lock();
        try {
            return ring.count();
        } finally {
            lock.unlock();
        }
    }

    @Override
    void closeLocalArrays() {
        if (me().rank() == 0) {
            ring.close();
        }
    }

    /** For a rank that takes part. */
    private void lock() {
        requireOpen();
        if (hasLeft) {
            throw new IllegalStateException(
                    "rank %d has left %s: leave it after its last use"
                            .formatted(me().rank(), name()));
        }
        lock.lock();
    }

    private void add(byte[] bytes) {
        ring.add(bytes);
        if (words.get(WAITING) > 0) {
            hasValue.signal();
        }
    }

    private Optional<T> first() {
        if (ring.count() == 0) {
            return Optional.empty();
        }
        T value = type.read(ring.remove());
        if (words.get(BLOCKED) > 0) {
            hasRoom.signal();
        }
        return Optional.of(value);
    }

    private boolean isFull() {
        return ring.count() >= capacity;
    }

    private boolean hasEnded() {
        return words.get(ENDED) != 0;
    }

    private boolean endIfIdle() {
        boolean isIdle = ring.count() == 0 && words.get(WAITING) + words.get(LEFT) == me().size();
        if (isIdle) {
            setEnded();
        }
        return isIdle;
    }

    private void setEnded() {
        words.set(ENDED, 1);
        hasValue.signalAll();
        hasRoom.signalAll();
    }

    private void requireNotEnded() {
        if (hasEnded()) {
            throw new IllegalStateException(
                    name() + " has ended: all ranks waited or have left, or one has called end()");
        }
    }

    private void add(int word, long change) {
        words.set(word, words.get(word) + change);
    }
}
