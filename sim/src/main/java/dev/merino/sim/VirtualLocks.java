package dev.merino.sim;

import dev.merino.engine.KeptLocks;
import dev.merino.engine.Request;
import dev.merino.sync.SyncOperation;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.IntFunction;

/**
 * Ranks of virtual nodes that keep locks which they have unlocked, as live ranks do, and what comes
 * between such ranks and the machines of their nodes.
 */
final class VirtualLocks {
    private final World.Size size;
    private final ToMachine requests;
    private final ToMachine steps;
    private final IntFunction<int[]> written;
    private final List<VirtualLockWords> words = new ArrayList<>();
    private final List<KeptLocks> kept = new ArrayList<>();

    /** Takes a request of a rank, or of a node, to a machine. */
    @FunctionalInterface
    interface ToMachine {
        /** Takes it there. */
        void take(int rankOrNode, Request request);
    }

    /** Whether a rank that unlocks keeps the lock. */
    private BooleanSupplier keeps = () -> false;

    private KeepingRules rules = KeepingRules.TRUE;

    /** The synchronisation that the machine of each rank's node has begun. */
    private final @Nullable SyncOperation[] begun;

    /** What a rank wants that must give back a lock first. */
    private final @Nullable SyncOperation[] deferred;

    /** Whether a rank has kept a lock since its last release. */
    private final boolean[] hasKept;

    /**
     * @param requests takes a request of a rank to its node's machine, and all that comes of it
     * @param steps takes a request to the machine of a node, but not what comes of it for locks
     * @param written the tracked pages that the table of a rank has written since it was last asked
     */
    VirtualLocks(World.Size size, ToMachine requests, ToMachine steps, IntFunction<int[]> written) {
        this.size = size;
        this.requests = requests;
        this.steps = steps;
        this.written = written;
        this.begun = new @Nullable SyncOperation[size.ranks()];
        this.deferred = new @Nullable SyncOperation[size.ranks()];
        this.hasKept = new boolean[size.ranks()];
        make(false);
    }

    private void make(boolean mayBeKept) {
        words.clear();
        kept.clear();
        for (int node = 0; node < size.nodes(); node++) {
            VirtualLockWords ofNode = new VirtualLockWords(rules);
            words.add(ofNode);
            kept.add(new KeptLocks(ofNode, perNode(), mayBeKept));
        }
    }

    /** From now on a rank that unlocks keeps the lock if {@code choice} says so. */
    void keep(BooleanSupplier choice, KeepingRules otherRules) {
        keeps = choice;
        rules = otherRules;
        make(true);
    }

    private int perNode() {
        return size.tables() * size.threads();
    }

    private KeptLocks keptAt(int rank) {
        return kept.get(rank / perNode());
    }

    private int processor(int rank) {
        return rank % perNode();
    }

    /**
     * {@code rank} wants {@code operation}: what it yields if the rank does it by itself, with a
     * lock that it holds or keeps; null if it is the node's matter.
     */
    @Nullable Long synchronise(int rank, SyncOperation operation) {
        @Nullable Long own = keepOrRetake(rank, operation);
        if (own == null) {
            if (isGivingBack(rank)) {
                deferred[rank] = operation;
            } else {
                begin(rank, operation);
            }
        }
        return own;
    }

    private @Nullable Long keepOrRetake(int rank, SyncOperation operation) {
        return switch (operation) {
            case SyncOperation.Lock(int lock) when takes(rank, lock) -> 1L;
            case SyncOperation.TryLock(int lock) when takes(rank, lock) -> 1L;
            case SyncOperation.Unlock(int lock)
                    when keeps.getAsBoolean() && wordsAt(rank).retain(lock, processor(rank)) -> {
                hasKept[rank] = true;
                yield 0L;
            }
            default -> null;
        };
    }

    private VirtualLockWords wordsAt(int rank) {
        return words.get(rank / perNode());
    }

    private boolean takes(int rank, int lock) {
        int own = processor(rank);
        return wordsAt(rank).take(lock, own, other -> mayTake(own, other));
    }

    private boolean mayTake(int own, int other) {
        boolean sharesTable = own / size.threads() == other / size.threads();
        return rules.mayTake(sharesTable || size.nodes() == 1);
    }

    private void begin(int rank, SyncOperation operation) {
        int node = rank / perNode();
        SyncOperation asked = keptAt(rank).begin(processor(rank), operation, new Givers(node));
        begun[rank] = asked;
        boolean owes = rules.owesRelease(hasKept[rank]);
        hasKept[rank] = false;
        requests.take(
                rank, new Request.Synchronise(processor(rank), asked, written.apply(rank), owes));
    }

    /** Nobody on {@code node} keeps {@code lock}, which was closed. */
    void forget(int node, int lock) {
        kept.get(node).forget(lock);
    }

    /** Whether {@code rank} gives back a lock while it runs. */
    boolean isGivingBack(int rank) {
        return keptAt(rank).isGivingBack(processor(rank));
    }

    /** Whether its node has not yet begun with what {@code rank} wants. */
    boolean isDeferred(int rank) {
        return deferred[rank] != null;
    }

    /** See {@link dev.merino.engine.Outcome#wanted}. */
    void wanted(int rank, int lock) {
        keptAt(rank).wanted(lock);
    }

    /**
     * Something of {@code rank} is over and yields {@code value}. True if a lock was given back
     * while the rank ran; else it was an operation of its own, and it may keep the lock that it has
     * now.
     */
    boolean endsGivingBack(int rank, long value) {
        if (isGivingBack(rank)) {
            keptAt(rank).endGivingBack(processor(rank));
            return true;
        }
        switch (begun[rank]) {
            case SyncOperation.Lock(int lock) when value == 1 -> grant(rank, lock);
            case SyncOperation.TryLock(int lock) when value == 1 -> grant(rank, lock);
            case SyncOperation.Wait(int lock, int _) -> grant(rank, lock);
            case null, default -> {}
        }
        begun[rank] = null;
        return false;
    }

    private void grant(int rank, int lock) {
        keptAt(rank).grant(processor(rank), lock);
    }

    /** Lets the ranks of {@code node} give back what others want, and go on with what they want. */
    void giveBack(int node) {
        KeptLocks locks = kept.get(node);
        locks.giveBackAll(new Givers(node));
        if (locks.takeOver()) {
            int first = node * perNode();
            for (int rank = first; rank < first + perNode(); rank++) {
                SyncOperation operation = deferred[rank];
                if (operation != null && !isGivingBack(rank)) {
                    deferred[rank] = null;
                    begin(rank, operation);
                }
            }
        }
    }

    private final class Givers implements KeptLocks.Steps {
        private final int node;

        Givers(int node) {
            this.node = node;
        }

        @Override
        public boolean isSynchronising(int processor) {
            return begun[node * perNode() + processor] != null;
        }

        @Override
        public void giveBack(int processor, int lock, boolean isRunning) {
            boolean looks = isRunning && rules.looksForWrites();
            int rank = node * perNode() + processor;
            int[] pages = looks ? written.apply(rank) : new int[0];
            steps.take(node, new Request.GiveBack(processor, lock, pages));
        }

        @Override
        public void handOver(int from, int to, int lock) {
            steps.take(node, new Request.HandOver(from, to, lock));
        }
    }
}
