package dev.merino.checker;

import dev.merino.checker.Violation.Kind;
import dev.merino.core.VectorTime;
import dev.merino.sync.OwnContribution;
import dev.merino.sync.SyncOperation;
import dev.merino.sync.SyncOperation.Change;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Knows what every read must return.
 *
 * <p>It follows the happens-before order with vector time: a synchronisation that releases leaves
 * the rank's time with the object, one that acquires takes it along. Each cell remembers its last
 * write and reads; an access that is not ordered after them is a data race of the test program. So
 * the last write before a read is unique, and the read must return it. On the way it also sees to
 * it that locks exclude, barriers hold everybody, flags and counters do not lie.
 */
final class Oracle {
    private final int ranks;
    private final VectorTime[] time;
    private final CellHistory[] cells;
    private final Map<Object, VectorTime> left = new HashMap<>();
    private final Map<Integer, Integer> holders = new HashMap<>();
    private final List<Integer> arrivals = new ArrayList<>();
    private final int[] episode;
    private final ContributedNumbers given;
    private final Set<Integer> raised = new HashSet<>();
    private final Map<Integer, Set<Long>> drawn = new HashMap<>();

    private static final class CellHistory {
        long value;
        long valueBefore;
        int writer = -1;
        int writeClock;
        int writeStep;
        final int[] readClocks;

        CellHistory(int ranks) {
            this.readClocks = new int[ranks];
        }
    }

    /** What is left at an object: a lock, a flag, a counter or one use of a barrier. */
    private record Key(String kind, int number) {}

    Oracle(int ranks, int cellCount) {
        this.ranks = ranks;
        this.episode = new int[ranks];
        this.given = new ContributedNumbers(ranks);
        this.time = new VectorTime[ranks];
        for (int rank = 0; rank < ranks; rank++) {
            time[rank] = VectorTime.zero(ranks).tick(rank);
        }
        this.cells = new CellHistory[cellCount];
        for (int cell = 0; cell < cellCount; cell++) {
            cells[cell] = new CellHistory(ranks);
        }
    }

    /** The value of the last write. */
    long value(int cell) {
        return cells[cell].value;
    }

    /** The value of the write before the last. */
    long valueBefore(int cell) {
        return cells[cell].valueBefore;
    }

    void read(int rank, int cell, long found) {
        CellHistory history = cells[cell];
        requireOrderedAfterWrite(rank, cell, history);
        history.readClocks[rank] = time[rank].at(rank);
        if (found != history.value) {
            String source =
                    history.writer < 0
                            ? "never written"
                            : "written by rank " + history.writer + " at step " + history.writeStep;
            throw new Violation(
                    Kind.WRONG_VALUE,
                    "rank %d reads c%d: found 0x%x, expected 0x%x (%s)"
                            .formatted(rank, cell, found, history.value, source));
        }
    }

    void write(int rank, int cell, long value, int step) {
        CellHistory history = cells[cell];
        requireOrderedAfterWrite(rank, cell, history);
        for (int reader = 0; reader < ranks; reader++) {
            if (history.readClocks[reader] > time[rank].at(reader)) {
                throw race(rank, cell, "a read of rank " + reader);
            }
        }
        history.valueBefore = history.value;
        history.value = value;
        history.writer = rank;
        history.writeClock = time[rank].at(rank);
        history.writeStep = step;
    }

    private void requireOrderedAfterWrite(int rank, int cell, CellHistory history) {
        if (history.writer >= 0 && history.writeClock > time[rank].at(history.writer)) {
            throw race(
                    rank,
                    cell,
                    "the write of rank " + history.writer + " at step " + history.writeStep);
        }
    }

    private static Violation race(int rank, int cell, String other) {
        return new Violation(
                Kind.DATA_RACE,
                "rank %d touches c%d without order after %s".formatted(rank, cell, other));
    }

    /** {@code cell} is in memory that was closed and allocated anew: it is 0 and unwritten. */
    void reset(int cell) {
        cells[cell] = new CellHistory(ranks);
    }

    /** All locks, flags and counters are closed: their numbers may come again. */
    void closeObjects() {
        require(holders.isEmpty(), "locks %s are closed, but held", holders);
        raised.clear();
        drawn.clear();
        left.keySet()
                .removeIf(
                        key -> !(key instanceof Key(String kind, int _) && kind.equals("barrier")));
    }

    /** {@code rank} begins {@code operation}. */
    void begin(int rank, SyncOperation operation) {
        switch (operation) {
            case SyncOperation.Unlock(int lock) -> unlock(rank, lock);
            case SyncOperation.Wait(int lock, int _) -> unlock(rank, lock);
            case SyncOperation.Arrive(int _, OwnContribution own) -> {
                arrive(rank);
                given.give(rank, own);
            }
            case SyncOperation.SetFlag(int flag) -> {
                leave(rank, new Key("flag", flag));
                raised.add(flag);
            }
            case SyncOperation.Count(int counter, Change change) -> {
                if (!(change instanceof Change.Read)) {
                    leave(rank, new Key("counter", counter));
                }
            }
            case SyncOperation.Lock _,
                    SyncOperation.TryLock _,
                    SyncOperation.Signal _,
                    SyncOperation.AwaitFlag _,
                    SyncOperation.TestFlag _,
                    SyncOperation.Sync _,
                    SyncOperation.Follow _ -> {}
        }
    }

    /** {@code operation} of {@code rank} is done and has yielded {@code value}. */
    void end(int rank, SyncOperation operation, long value) {
        switch (operation) {
            case SyncOperation.Lock(int lock) -> lockIf(value == 1, rank, lock);
            case SyncOperation.TryLock(int lock) -> lockIf(value == 1, rank, lock);
            case SyncOperation.Wait(int lock, int _) -> lock(rank, lock);
            case SyncOperation.Arrive _ -> depart(rank);
            case SyncOperation.AwaitFlag(int flag) -> seeFlag(rank, flag);
            case SyncOperation.TestFlag(int flag) -> {
                if (value == 1) {
                    seeFlag(rank, flag);
                }
            }
            case SyncOperation.SetFlag(int flag) ->
                    require(value == 1, "flag %d was set before", flag);
            case SyncOperation.Count(int counter, Change change) ->
                    seeCounter(rank, counter, change, value);
            case SyncOperation.Unlock _,
                    SyncOperation.Signal _,
                    SyncOperation.Sync _,
                    SyncOperation.Follow _ -> {}
        }
    }

    /** What {@code rank} has got at a barrier at which it has given {@code own}. */
    void gathered(int rank, OwnContribution own, List<byte[]> taken) {
        given.take(rank, own, taken);
    }

    private void lockIf(boolean taken, int rank, int lock) {
        if (taken) {
            lock(rank, lock);
        }
    }

    private void lock(int rank, int lock) {
        Integer holder = holders.putIfAbsent(lock, rank);
        require(holder == null, "rank %d has lock %d, which rank %d holds", rank, lock, holder);
        take(rank, new Key("lock", lock));
    }

    private void unlock(int rank, int lock) {
        require(holders.remove(lock, rank), "rank %d unlocks lock %d of somebody else", rank, lock);
        leave(rank, new Key("lock", lock));
    }

    private void arrive(int rank) {
        int use = episode[rank];
        if (arrivals.size() == use) {
            arrivals.add(0);
        }
        arrivals.set(use, arrivals.get(use) + 1);
        leave(rank, new Key("barrier", use));
    }

    private void depart(int rank) {
        int use = episode[rank]++;
        require(
                arrivals.get(use) == ranks,
                "rank %d leaves barrier use %d with %d there",
                rank,
                use,
                arrivals.get(use));
        take(rank, new Key("barrier", use));
    }

    private void seeFlag(int rank, int flag) {
        require(raised.contains(flag), "rank %d sees flag %d, which nobody set", rank, flag);
        take(rank, new Key("flag", flag));
    }

    private void seeCounter(int rank, int counter, Change change, long before) {
        if (change instanceof Change.Add) {
            boolean fresh = drawn.computeIfAbsent(counter, c -> new HashSet<>()).add(before);
            require(fresh, "rank %d draws %d from counter %d a second time", rank, before, counter);
        }
        if (before != 0 || change instanceof Change.Add) {
            take(rank, new Key("counter", counter));
        }
    }

    private void leave(int rank, Key key) {
        left.merge(key, time[rank], VectorTime::join);
        time[rank] = time[rank].tick(rank);
    }

    private void take(int rank, Key key) {
        VectorTime there = left.get(key);
        if (there != null) {
            time[rank] = time[rank].join(there);
        }
    }

    private static void require(boolean holds, String message, Object... details) {
        if (!holds) {
            throw new Violation(Kind.WRONG_ORDER, message.formatted(details));
        }
    }
}
