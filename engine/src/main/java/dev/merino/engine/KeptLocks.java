package dev.merino.engine;

import dev.merino.sync.KeptObject;
import dev.merino.sync.SyncOperation;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;

/**
 * The locks that ranks of this node keep after they have unlocked them, and how they are given
 * back: see docs/design/0009. For the node's machine such a lock is held all the time. A rank may
 * also take it from another that shares its page table; the machine hears of that when somebody
 * wants the lock, or the rank unlocks it by a call.
 *
 * <p>A lock that a rank keeps and somebody wants is reclaimed first: from then on the rank cannot
 * take it. Then it waits in the queue of what is given back.
 */
public final class KeptLocks {
    /**
     * What the ranks of a node and whoever serves them know of each lock: that nobody has it, that
     * a rank holds it, or that a rank has unlocked and keeps it. A rank changes the word of a lock
     * that it holds or keeps at any time.
     */
    public interface Words {
        /** {@code processor} gets {@code lock}, and may keep it. */
        void grant(int lock, int processor);

        /** Nobody has {@code lock}: who held it waits for an answer. */
        void clear(int lock);

        /**
         * Takes {@code lock} from whoever keeps it, and returns who that was; -1 if nobody did. Who
         * holds it will not keep it.
         */
        int reclaim(int lock);

        /** The processor that keeps {@code lock}; -1 if none does. */
        int keeper(int lock);

        /** The processor that holds {@code lock}, according to its word; -1 if none does. */
        int holder(int lock);
    }

    private static final int NONE = -1;

    private final Words words;
    private final GiveBackQueue queue;

    /** The locks whose words may say something. */
    private final BitSet granted = new BitSet();

    /** Who holds each of these locks as far as the machine knows. */
    private int[] knownHolders = {};

    /** Locks that ranks hold and somebody wants. */
    private final Deque<Integer> wanted = new ArrayDeque<>();

    /**
     * Locks that somebody wants, and whose holder has not heard yet that it holds them, as its
     * acquire is not over: it must not keep them.
     */
    private final BitSet wantedBeforeGrant = new BitSet();

    /** The lock that each processor has called for, by processor, until it hears that it has it. */
    private final Map<Integer, Integer> calledFor = new HashMap<>();

    private boolean allowed;

    /**
     * @param allowed whether ranks may keep locks at all
     */
    KeptLocks(Words words, GiveBackQueue queue, boolean allowed) {
        this.words = words;
        this.queue = queue;
        this.allowed = allowed;
    }

    // ---- calls of ranks

    /** A rank has called for {@code operation}; what the machine is to be asked for. */
    SyncOperation begin(int processor, SyncOperation operation, KeptObjects.Steps steps) {
        return switch (operation) {
            case SyncOperation.Unlock(int lock) -> {
                letGo(processor, lock, steps);
                yield operation;
            }
            case SyncOperation.Wait(int lock, int _) -> {
                calledFor.put(processor, lock); // it gives the lock back, and gets it again
                letGo(processor, lock, steps);
                yield operation;
            }
            case SyncOperation.Lock(int lock) -> {
                calledFor.put(processor, lock);
                boolean _ = reclaim(lock, steps); // who waits must not be the holder it knows
                yield operation;
            }
            case SyncOperation.TryLock(int lock) -> {
                calledFor.put(processor, lock);
                boolean isDue = words.keeper(lock) >= 0 && reclaim(lock, steps);
                yield isDue ? new SyncOperation.Lock(lock) : operation; // free in a moment
            }
            default -> operation;
        };
    }

    private void letGo(int processor, int lock, KeptObjects.Steps steps) {
        words.clear(lock);
        know(processor, lock, steps);
    }

    /** The rank of {@code processor} hears the answer to its call. */
    void answered(int processor) {
        calledFor.remove(processor);
    }

    /** The rank of {@code processor} gets {@code lock} with the answer to its call. */
    void grant(int processor, int lock) {
        if (allowed) {
            granted.set(lock);
            knownHolders = Arrays.copyOf(knownHolders, Math.max(knownHolders.length, lock + 1));
            knownHolders[lock] = processor;
            if (wantedBeforeGrant.get(lock)) {
                wantedBeforeGrant.clear(lock);
            } else {
                words.grant(lock, processor);
            }
        }
    }

    /** Lets the machine know that {@code processor} has {@code lock}. */
    private void know(int processor, int lock, KeptObjects.Steps steps) {
        if (granted.get(lock) && knownHolders[lock] != processor) {
            steps.handOver(knownHolders[lock], processor, lock);
            knownHolders[lock] = processor;
        }
    }

    // ---- what others want

    /** Somebody wants a lock that the rank of {@code holder} holds or keeps. */
    void wanted(int holder, int lock) {
        if (allowed || granted.get(lock)) {
            wanted.add(lock);
        }
        if (calledFor.getOrDefault(holder, NONE) == lock) {
            wantedBeforeGrant.set(lock);
        }
    }

    /** From now on no rank keeps a lock: those that are kept are given back. */
    void stop(KeptObjects.Steps steps) {
        allowed = false;
        for (int lock = granted.nextSetBit(0); lock >= 0; lock = granted.nextSetBit(lock + 1)) {
            boolean _ = reclaim(lock, steps);
        }
    }

    private boolean reclaim(int lock, KeptObjects.Steps steps) {
        int keeper = words.reclaim(lock);
        if (keeper >= 0) {
            know(keeper, lock, steps);
            queue.add(keeper, new KeptObject.Lock(lock));
            return true;
        }
        int holder = words.holder(lock); // from now on it does not change
        if (holder >= 0) {
            know(holder, lock, steps);
        }
        return false;
    }

    void reclaimWanted(KeptObjects.Steps steps) {
        while (!wanted.isEmpty()) {
            boolean _ = reclaim(wanted.remove(), steps);
        }
    }

    /**
     * Whose rank holds {@code lock}, which {@code known} holds as far as the machine knows; -1 if
     * the lock is only kept.
     */
    int holder(int lock, int known) {
        if (words.keeper(lock) >= 0 || queue.isDue(known, new KeptObject.Lock(lock))) {
            return -1;
        }
        int holder = words.holder(lock);
        return holder >= 0 ? holder : known;
    }

    /** {@code lock} was closed: whoever keeps it does not any more. */
    void forget(int lock) {
        granted.clear(lock);
        wantedBeforeGrant.clear(lock);
        words.clear(lock);
    }
}
