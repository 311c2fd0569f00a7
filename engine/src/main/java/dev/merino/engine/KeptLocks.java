package dev.merino.engine;

import dev.merino.sync.SyncOperation;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;

/**
 * The locks that ranks of this node keep after they have unlocked them, and how they are given
 * back: see docs/design/0009. For the node's machine such a lock is held all the time.
 *
 * <p>A lock that a rank keeps and somebody wants is reclaimed first: from then on the rank cannot
 * take it. Then it is due, and is given back in a step of the machine. Until that is over the rank,
 * which may be running, is not served.
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
         * Takes {@code lock} from {@code processor} if it keeps it. If it holds it, it will not
         * keep it.
         */
        boolean reclaim(int lock, int processor);

        /** Who keeps {@code lock}; -1 if nobody does. */
        int keeper(int lock);
    }

    /** Whoever carries out the steps of a node. */
    public interface Steps {
        /** Whether {@code processor} is in a synchronisation of its own. */
        boolean isSynchronising(int processor);

        /**
         * Lets {@code processor} give back {@code lock}: see {@link Request.GiveBack}.
         *
         * @param isRunning whether the processor may be running meanwhile
         */
        void giveBack(int processor, int lock, boolean isRunning);
    }

    private final Words words;
    private final List<Deque<Integer>> due = new ArrayList<>();
    private final boolean[] givingBack;

    /** The locks whose words may say something. */
    private final BitSet granted = new BitSet();

    /** Pairs of a processor and a lock that it holds and somebody wants. */
    private final Deque<Integer> wanted = new ArrayDeque<>();

    private boolean allowed;
    private int dueCount;

    /** Whether a rank that was not served may be served now. */
    private boolean isOver;

    /**
     * @param allowed whether ranks may keep locks at all
     */
    public KeptLocks(Words words, int processors, boolean allowed) {
        this.words = words;
        this.allowed = allowed;
        this.givingBack = new boolean[processors];
        for (int processor = 0; processor < processors; processor++) {
            due.add(new ArrayDeque<>());
        }
    }

    // ---- calls of ranks

    /** A rank has called for {@code operation}; what the machine is to be asked for. */
    public SyncOperation begin(int processor, SyncOperation operation) {
        if (operation instanceof SyncOperation.Unlock(int lock)) {
            words.clear(lock);
        } else if (operation instanceof SyncOperation.Wait(int lock, int _)) {
            words.clear(lock);
        } else if (operation instanceof SyncOperation.TryLock(int lock)) {
            int keeper = words.keeper(lock);
            if (keeper >= 0 && reclaim(keeper, lock)) {
                return new SyncOperation.Lock(lock); // it will be free in a moment
            }
        }
        return operation;
    }

    /** The rank of {@code processor} gets {@code lock} with the answer to its call. */
    public void grant(int processor, int lock) {
        if (allowed) {
            granted.set(lock);
            words.grant(lock, processor);
        }
    }

    // ---- what others want

    /** Somebody wants a lock that {@code processor} holds or keeps. */
    public void wanted(int processor, int lock) {
        if (allowed || granted.get(lock)) {
            wanted.add(processor);
            wanted.add(lock);
        }
    }

    /** From now on no rank keeps a lock: those that are kept are given back. */
    public void stop() {
        allowed = false;
        for (int lock = granted.nextSetBit(0); lock >= 0; lock = granted.nextSetBit(lock + 1)) {
            for (int processor = 0; processor < givingBack.length; processor++) {
                boolean _ = reclaim(processor, lock);
            }
        }
    }

    private boolean reclaim(int processor, int lock) {
        boolean reclaimed = words.reclaim(lock, processor);
        if (reclaimed) {
            due.get(processor).add(lock);
            dueCount++;
        }
        return reclaimed;
    }

    /** Gives back all that is wanted and can be given back now. */
    public void giveBackAll(Steps steps) {
        reclaimWanted();
        while (dueCount > 0 && giveBackOne(steps)) {
            reclaimWanted();
        }
    }

    private boolean giveBackOne(Steps steps) {
        for (int processor = 0; processor < givingBack.length; processor++) {
            if (!givingBack[processor] && !due.get(processor).isEmpty()) {
                giveBackNext(processor, steps);
                return true;
            }
        }
        return false;
    }

    private void reclaimWanted() {
        while (!wanted.isEmpty()) {
            int processor = wanted.remove();
            boolean _ = reclaim(processor, wanted.remove());
        }
    }

    private void giveBackNext(int processor, Steps steps) {
        dueCount--;
        int lock = due.get(processor).remove();
        boolean isRunning = !steps.isSynchronising(processor);
        givingBack[processor] = isRunning;
        steps.giveBack(processor, lock, isRunning);
    }

    /** {@code lock} was closed: whoever keeps it does not any more. */
    public void forget(int lock) {
        granted.clear(lock);
        words.clear(lock);
    }

    /** Whether the rank of {@code processor} has unlocked {@code lock}, and keeps it. */
    public boolean isKept(int processor, int lock) {
        return words.keeper(lock) == processor || due.get(processor).contains(lock);
    }

    // ---- a rank that is running, or is about to call, while it gives back

    /** Whether {@code processor} gives back a lock while it may be running: its calls must wait. */
    public boolean isGivingBack(int processor) {
        return givingBack[processor];
    }

    /** The operation is over. */
    public void endGivingBack(int processor) {
        givingBack[processor] = false;
        isOver = true;
    }

    /** Whether a rank whose call had to wait may be served now; true once. */
    public boolean takeOver() {
        boolean was = isOver;
        isOver = false;
        return was;
    }
}
