package dev.merino.rank.races;

import dev.merino.rank.handle.ObjectId;
import dev.merino.sync.SyncOperation;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What each rank knows of the others, and what was known to those who released at each object: a
 * vector clock each. A release is noted before it takes place, and an acquire after it, so that an
 * acquire finds at least what it has really seen: nothing is called a race that is ordered.
 */
final class SyncClocks {
    private final int ranks;
    private final Map<Object, long[]> objects = new HashMap<>();

    /** How often each rank has come to each barrier. */
    private final List<Map<Integer, Long>> arrivals = new ArrayList<>();

    /** One use of a barrier. */
    private record Meeting(int barrier, long time) {}

    SyncClocks(int ranks) {
        this.ranks = ranks;
        for (int rank = 0; rank < ranks; rank++) {
            arrivals.add(new HashMap<>());
        }
    }

    /** What a rank knows that has met nobody. */
    long[] first(int rank) {
        long[] known = new long[ranks];
        known[rank] = 1;
        return known;
    }

    /** {@code rank}, which knows {@code known}, is about to do {@code operation}. */
    synchronized void before(int rank, long[] known, SyncOperation operation) {
        switch (operation) {
            case SyncOperation.Unlock(int lock) -> release(lock(lock), known);
            case SyncOperation.Wait(int lock, int _) -> release(lock(lock), known);
            case SyncOperation.SetFlag(int flag) -> release(flag(flag), known);
            case SyncOperation.Count(int counter, SyncOperation.Change _)
                    when operation.releases() ->
                    release(counter(counter), known);
            case SyncOperation.Arrive(int barrier, var _) -> {
                long time = arrivals.get(rank).merge(barrier, 1L, Long::sum);
                release(new Meeting(barrier, time), known);
            }
            default -> {
                return;
            }
        }
        known[rank]++;
    }

    /** {@code rank} has done {@code operation}, which has yielded {@code result}. */
    synchronized void after(int rank, long[] known, SyncOperation operation, long result) {
        switch (operation) {
            case SyncOperation.Lock(int lock) when result != 0 -> acquire(lock(lock), known);
            case SyncOperation.TryLock(int lock) when result != 0 -> acquire(lock(lock), known);
            case SyncOperation.Wait(int lock, int _) -> acquire(lock(lock), known);
            case SyncOperation.AwaitFlag(int flag) -> acquire(flag(flag), known);
            case SyncOperation.TestFlag(int flag) when result != 0 -> acquire(flag(flag), known);
            case SyncOperation.Count(int counter, SyncOperation.Change _) ->
                    acquire(counter(counter), known);
            case SyncOperation.Arrive(int barrier, var _) -> leave(rank, barrier, known);
            default -> {}
        }
    }

    /** Nobody is at the meeting before this one any more. */
    private void leave(int rank, int barrier, long[] known) {
        long time = arrivals.get(rank).getOrDefault(barrier, 0L);
        acquire(new Meeting(barrier, time), known);
        objects.remove(new Meeting(barrier, time - 1));
    }

    private void release(Object object, long[] known) {
        join(objects.computeIfAbsent(object, any -> new long[ranks]), known);
    }

    private void acquire(Object object, long[] known) {
        long[] released = objects.get(object);
        if (released != null) {
            join(known, released);
        }
    }

    private static void join(long[] target, long[] other) {
        for (int i = 0; i < target.length; i++) {
            target[i] = Math.max(target[i], other[i]);
        }
    }

    /** Forgets an object whose number may come again. */
    synchronized void forget(ObjectId object) {
        objects.remove(object);
    }

    private static ObjectId lock(int number) {
        return new ObjectId(ObjectId.Kind.LOCK, number);
    }

    private static ObjectId flag(int number) {
        return new ObjectId(ObjectId.Kind.FLAG, number);
    }

    private static ObjectId counter(int number) {
        return new ObjectId(ObjectId.Kind.COUNTER, number);
    }
}
