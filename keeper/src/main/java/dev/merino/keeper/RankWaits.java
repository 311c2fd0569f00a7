package dev.merino.keeper;

import dev.merino.control.WaitReport;
import dev.merino.rank.handle.ObjectId;
import dev.merino.rank.handle.ObjectKey;
import dev.merino.rank.handle.ObjectSpec;
import dev.merino.rank.handle.Rank;
import dev.merino.sync.SyncOperation;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/**
 * What each rank of a node waits for and holds, for reports, and whether it waits in vain: a
 * barrier that an ended rank has not been at often enough never opens.
 */
final class RankWaits {
    private static final String CLOSING = "closing";

    private final int firstRank;
    private final LockHolder holder;
    private final @Nullable SyncOperation[] operations;
    private final @Nullable Asked[] asked;
    private final boolean[] done;
    private final boolean[] limited;

    /** Whether it is for what another rank must do; asked whenever the keeper goes to sleep. */
    private final boolean[] forOthers;

    private final long[] sinceNs;
    private final List<TreeSet<Integer>> held = new ArrayList<>();
    private final List<Map<Integer, Long>> arrivals = new ArrayList<>();
    private final Map<Integer, Map<Integer, Long>> endedRanks = new HashMap<>();
    private final Map<String, Known> names = new HashMap<>();
    private long progress;

    /** An object that a rank has asked for. */
    private record Asked(ObjectKey key, String kind, Known known) {}

    /**
     * An object by the words of the program.
     *
     * @param line where it is asked for; empty if nobody knows
     * @param call what the program calls for it
     * @param elementBytes how large its elements are, if it has any
     */
    record Known(String name, String line, String call, int elementBytes) {}

    /** Which processor holds a lock now that was granted to one of the node. */
    @FunctionalInterface
    interface LockHolder {
        /** Which it is; -1 if the lock is unlocked, and only kept. */
        int of(int lock, int grantedTo);
    }

    RankWaits(int firstRank, int processors, LockHolder holder) {
        this.firstRank = firstRank;
        this.holder = holder;
        this.operations = new @Nullable SyncOperation[processors];
        this.asked = new @Nullable Asked[processors];
        this.done = new boolean[processors];
        this.limited = new boolean[processors];
        this.forOthers = new boolean[processors];
        this.sinceNs = new long[processors];
        for (int processor = 0; processor < processors; processor++) {
            held.add(new TreeSet<>());
            arrivals.add(new HashMap<>());
        }
        names.put("barrier 0", unknown("Member.barrier()"));
        names.put("barrier " + Rank.CLOSING_BARRIER, unknown("before close()"));
    }

    void find(int processor, ObjectKey key, ObjectSpec wanted) {
        int elementBytes = wanted instanceof ObjectSpec.Memory array ? array.elementBytes() : 0;
        Known known = new Known(key.text(), key.where(), wanted.call(), elementBytes);
        asked[processor] = new Asked(key, ObjectId.Kind.of(wanted).word(), known);
        sinceNs[processor] = System.nanoTime();
    }

    /** Whether {@code processor} has asked for an object, or closes some, and has no answer. */
    boolean hasAsked(int processor) {
        return asked[processor] != null;
    }

    void found(int processor, int number) {
        Asked object = asked[processor];
        if (object != null && !object.kind.equals(CLOSING)) {
            names.put(object.kind + " " + number, object.known);
        }
        asked[processor] = null;
        progress++;
    }

    /**
     * A rank asks for an operation.
     *
     * @param isLimited whether it gives up after some time
     * @param askedNs when it has asked; 0 for now
     */
    void begin(int processor, SyncOperation operation, boolean isLimited, long askedNs) {
        operations[processor] = operation;
        limited[processor] = isLimited;
        forOthers[processor] = isForOthers(operation);
        sinceNs[processor] = askedNs == 0 ? System.nanoTime() : askedNs;
        switch (operation) {
            case SyncOperation.Arrive(int barrier, var _) ->
                    arrivals.get(processor).merge(barrier, 1L, Long::sum);
            case SyncOperation.Unlock(int lock) -> held.get(processor).remove(lock);
            case SyncOperation.Wait(int lock, int _) -> held.get(processor).remove(lock);
            case SyncOperation.Lock _,
                    SyncOperation.TryLock _,
                    SyncOperation.Signal _,
                    SyncOperation.SetFlag _,
                    SyncOperation.AwaitFlag _,
                    SyncOperation.TestFlag _,
                    SyncOperation.Count _,
                    SyncOperation.Sync _,
                    SyncOperation.Follow _ -> {}
        }
    }

    /** The rank, which arrives at a barrier, has passed it so often before, mostly in memory. */
    void passedBefore(int processor, long before) {
        if (before > 0
                && operations[processor] instanceof SyncOperation.Arrive(int barrier, var _)) {
            arrivals.get(processor).put(barrier, before + 1);
        }
    }

    /** The operation of the rank is done; what it was, if it was a synchronisation. */
    @Nullable SyncOperation complete(int processor, long value) {
        SyncOperation operation = operations[processor];
        operations[processor] = null;
        forOthers[processor] = false;
        progress++;
        switch (operation) {
            case SyncOperation.Lock(int lock) when value == 1 -> held.get(processor).add(lock);
            case SyncOperation.TryLock(int lock) when value == 1 -> held.get(processor).add(lock);
            case SyncOperation.Wait(int lock, int _) -> held.get(processor).add(lock);
            case null, default -> {}
        }
        return operation;
    }

    /** The rank does not keep {@code lock} any longer. */
    void giveBack(int processor, int lock) {
        held.get(processor).remove(lock);
    }

    /** {@code to} has taken {@code lock} from {@code from}. */
    void handOver(int from, int to, int lock) {
        held.get(from).remove(lock);
        held.get(to).add(lock);
    }

    /** {@code lock} is closed: nobody holds it, and it has no name. */
    void forgetLock(int lock) {
        held.forEach(locks -> locks.remove(lock));
    }

    /** The rank closes objects. */
    void close(int processor) {
        asked[processor] = new Asked(ObjectKey.named(""), CLOSING, unknown(CLOSING));
        sinceNs[processor] = System.nanoTime();
    }

    /** What {@code processor} waits for, if it is a synchronisation. */
    @Nullable SyncOperation operation(int processor) {
        return operations[processor];
    }

    /** Since when it has been waiting, or had been until it was answered. */
    long sinceNs(int processor) {
        return sinceNs[processor];
    }

    /** The rank of {@code processor}. */
    int rank(int processor) {
        return firstRank + processor;
    }

    /** Whether the rank is in a synchronisation. */
    boolean isSynchronising(int processor) {
        return operations[processor] != null;
    }

    /** The rank has given up: it waits for the end of that, however long it takes. */
    void giveUp(int processor) {
        limited[processor] = false;
    }

    boolean hasEnded(int processor) {
        return done[processor];
    }

    /** Whether the rank waits for what another rank must do, and does not give up. */
    boolean isForOthers(int processor) {
        return forOthers[processor] && !limited[processor];
    }

    private static boolean isForOthers(SyncOperation operation) {
        return switch (operation) {
            case SyncOperation.Lock _,
                    SyncOperation.Wait _,
                    SyncOperation.Arrive _,
                    SyncOperation.AwaitFlag _ ->
                    true;
            case SyncOperation.TryLock _,
                    SyncOperation.Unlock _,
                    SyncOperation.Signal _,
                    SyncOperation.SetFlag _,
                    SyncOperation.TestFlag _,
                    SyncOperation.Count _,
                    SyncOperation.Sync _,
                    SyncOperation.Follow _ ->
                    false;
        };
    }

    /** Moves whenever a rank is done waiting. */
    long progress() {
        return progress;
    }

    /** The rank's program has returned; how often it was at each barrier. */
    Map<Integer, Long> end(int processor) {
        done[processor] = true;
        progress++;
        return arrivals.get(processor);
    }

    /** A rank, of this node or another, has ended; what somebody here now waits for in vain. */
    Optional<String> ended(int rank, Map<Integer, Long> itsArrivals) {
        endedRanks.put(rank, itsArrivals);
        for (int processor = 0; processor < operations.length; processor++) {
            Optional<String> vain = inVain(processor, rank, itsArrivals);
            if (vain.isPresent()) {
                return vain;
            }
        }
        return Optional.empty();
    }

    /** What {@code processor} waits for in vain. */
    Optional<String> stuck(int processor) {
        if (endedRanks.isEmpty()) {
            return Optional.empty();
        }
        return endedRanks.entrySet().stream()
                .flatMap(ended -> inVain(processor, ended.getKey(), ended.getValue()).stream())
                .findFirst();
    }

    private Optional<String> inVain(int processor, int ended, Map<Integer, Long> itsArrivals) {
        if (operations[processor] instanceof SyncOperation.Arrive(int barrier, var _)
                && count(itsArrivals, barrier) < arrivals(processor, barrier)) {
            return Optional.of(
                    "rank %d waits at barrier %s, and rank %d, which has ended, never comes"
                            .formatted(firstRank + processor, name("barrier", barrier), ended));
        }
        return Optional.empty();
    }

    /** How often {@code processor} has been at {@code barrier}. */
    long arrivals(int processor, int barrier) {
        return count(arrivals.get(processor), barrier);
    }

    private static long count(Map<Integer, Long> counts, int barrier) {
        Long count = counts.get(barrier);
        return count == null ? 0 : count;
    }

    /** Where a rank is. */
    WaitReport whereabouts(int processor) {
        return new WaitReport(
                firstRank + processor,
                doing(processor),
                isWaiting(processor)
                        ? (System.nanoTime() - sinceNs[processor]) / 1_000_000
                        : WaitReport.NOT_WAITING,
                need(processor),
                holds(processor),
                arrivals.get(processor));
    }

    /** Whether the rank waits for its keeper; a page it waits for is not known here. */
    boolean isWaiting(int processor) {
        return !done[processor] && (asked[processor] != null || operations[processor] != null);
    }

    private WaitReport.Need need(int processor) {
        return switch (operations[processor]) {
            case SyncOperation.Lock(int lock) -> new WaitReport.Need.Lock(lock);
            case SyncOperation.Arrive(int barrier, var _) ->
                    new WaitReport.Need.Barrier(barrier, arrivals(processor, barrier));
            case null, default -> new WaitReport.Need.Nothing();
        };
    }

    private Map<Integer, String> holds(int processor) {
        Map<Integer, String> names = new HashMap<>();
        for (int granted = 0; granted < held.size(); granted++) {
            for (int lock : held.get(granted)) {
                if (holder.of(lock, granted) == processor) {
                    names.put(lock, name("lock", lock));
                }
            }
        }
        return names;
    }

    private String doing(int processor) {
        if (done[processor]) {
            return "has ended";
        }
        Asked object = asked[processor];
        if (object != null) {
            return object.kind.equals(CLOSING)
                    ? "closes objects"
                    : "allocates " + object.kind + " " + object.key.text();
        }
        return switch (operations[processor]) {
            case SyncOperation.Lock(int lock) -> "waits for lock " + name("lock", lock);
            case SyncOperation.TryLock(int lock) -> "tries lock " + name("lock", lock);
            case SyncOperation.Unlock(int lock) -> "unlocks " + name("lock", lock);
            case SyncOperation.Wait(int lock, int condition) ->
                    "waits for condition " + condition + " of lock " + name("lock", lock);
            case SyncOperation.Signal(int lock, int condition, boolean _) ->
                    "signals condition " + condition + " of lock " + name("lock", lock);
            case SyncOperation.Arrive(int barrier, var _) ->
                    "waits at barrier %s (its arrival no. %d)"
                            .formatted(name("barrier", barrier), arrivals(processor, barrier));
            case SyncOperation.SetFlag(int flag) -> "sets flag " + name("flag", flag);
            case SyncOperation.AwaitFlag(int flag) -> "waits for flag " + name("flag", flag);
            case SyncOperation.TestFlag(int flag) -> "looks at flag " + name("flag", flag);
            case SyncOperation.Count(int counter, var _) ->
                    "waits for counter " + name("counter", counter);
            case SyncOperation.Sync _ -> "flushes or invalidates its memory";
            case SyncOperation.Follow _ -> "takes a lock of another rank of its node";
            case null -> "runs its program";
        };
    }

    String name(String kind, int number) {
        return known(kind, number).name;
    }

    /** What is known of an object. */
    Known known(String kind, int number) {
        Known known = names.get(kind + " " + number);
        return known == null ? unknown("no. " + number) : known;
    }

    private static Known unknown(String name) {
        return new Known(name, "", "", 0);
    }
}
