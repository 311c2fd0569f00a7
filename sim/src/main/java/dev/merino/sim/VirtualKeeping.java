package dev.merino.sim;

import dev.merino.engine.KeptObjects;
import dev.merino.engine.NodeMachine;
import dev.merino.engine.Request;
import dev.merino.sync.KeptObject;
import dev.merino.sync.SyncObjects;
import dev.merino.sync.SyncOperation;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/**
 * Ranks of virtual nodes that keep locks which they have unlocked and counters that they have used,
 * as live ranks do, and what comes between such ranks and the machines of their nodes.
 */
final class VirtualKeeping {
    private static final int NOBODY = -1;

    private final World.Size size;
    private final ToMachine requests;
    private final ToMachine steps;
    private final IntFunction<int[]> written;
    private final IntFunction<NodeMachine> machines;
    private final List<VirtualLockWords> words = new ArrayList<>();
    private final List<VirtualCounterWords> counters = new ArrayList<>();
    private final List<VirtualLendingWords> loans = new ArrayList<>();
    private final List<KeptObjects> kept = new ArrayList<>();

    /** Takes a request of a rank, or of a node, to a machine. */
    @FunctionalInterface
    interface ToMachine {
        /** Takes it there. */
        void take(int rankOrNode, Request request);
    }

    /** Whether a rank keeps what it is done with. */
    private KeepingChoice keeps = new KeepingChoice(() -> false, () -> false);

    private KeepingRules rules = KeepingRules.TRUE;

    /** The synchronisation that the machine of each rank's node has begun. */
    private final @Nullable SyncOperation[] begun;

    /** What a rank wants that must give back something first. */
    private final @Nullable SyncOperation[] deferred;

    /** Whether a rank has kept a lock, or changed a counter, since its last release. */
    private final boolean[] hasKept;

    /**
     * @param requests takes a request of a rank to its node's machine, and all that comes of it
     * @param steps takes a request to the machine of a node, but not what comes of it for what
     *     ranks keep
     * @param machines the machine of each node
     * @param written the tracked pages that the table of a rank has written since it was last asked
     */
    VirtualKeeping(
            World.Size size,
            ToMachine requests,
            ToMachine steps,
            IntFunction<NodeMachine> machines,
            IntFunction<int[]> written) {
        this.size = size;
        this.requests = requests;
        this.steps = steps;
        this.machines = machines;
        this.written = written;
        this.begun = new @Nullable SyncOperation[size.ranks()];
        this.deferred = new @Nullable SyncOperation[size.ranks()];
        this.hasKept = new boolean[size.ranks()];
        make(new KeptObjects.Allowed(false, false));
    }

    private void make(KeptObjects.Allowed allowed) {
        words.clear();
        counters.clear();
        loans.clear();
        kept.clear();
        for (int node = 0; node < size.nodes(); node++) {
            VirtualLockWords ofLocks = new VirtualLockWords(rules);
            VirtualCounterWords ofCounters = new VirtualCounterWords(rules, keeps.counters());
            words.add(ofLocks);
            counters.add(ofCounters);
            VirtualLendingWords ofLoans = new VirtualLendingWords(rules, perNode());
            loans.add(ofLoans);
            KeptObjects.Words ofNode = new KeptObjects.Words(ofLocks, ofCounters, ofLoans);
            kept.add(new KeptObjects(ofNode, perNode(), size.threads(), allowed));
        }
    }

    /** From now on a rank keeps what is {@code allowed} if {@code choice} says so. */
    void keep(KeepingChoice choice, KeptObjects.Allowed allowed, KeepingRules otherRules) {
        keeps = choice;
        rules = otherRules;
        make(allowed);
        for (int node = 0; node < size.nodes(); node++) {
            if (kept.get(node).areLent() && rules.endsReleasesInOrder()) {
                machines.apply(node).endReleasesInOrder();
            }
        }
    }

    private int perNode() {
        return size.tables() * size.threads();
    }

    private KeptObjects keptAt(int rank) {
        return kept.get(rank / perNode());
    }

    private int processor(int rank) {
        return rank % perNode();
    }

    /**
     * {@code rank} wants {@code operation}: what it yields if the rank does it by itself, with a
     * lock or a counter that is kept; null if it is the node's matter.
     */
    @Nullable Long synchronise(int rank, SyncOperation operation) {
        int lender = take(rank, operation);
        if (lender != NOBODY && isBehind(rank, lender)) {
            ask(rank, new SyncOperation.Follow()); // it yields what a lock does
            return null;
        }
        @Nullable Long own = lender == NOBODY ? byItself(rank, operation) : Long.valueOf(1);
        if (own == null) {
            ask(rank, operation);
        }
        return own;
    }

    private void ask(int rank, SyncOperation operation) {
        if (keptAt(rank).mustWait(processor(rank))) {
            deferred[rank] = operation;
        } else {
            begin(rank, operation);
        }
    }

    private @Nullable Long byItself(int rank, SyncOperation operation) {
        return switch (operation) {
            case SyncOperation.Unlock(int lock)
                    when keeps.locks().getAsBoolean()
                            && wordsAt(rank).retain(lock, processor(rank)) -> {
                hasKept[rank] = true;
                yield 0L;
            }
            case SyncOperation.Count count -> count(rank, count);
            default -> null;
        };
    }

    private @Nullable Long count(int rank, SyncOperation.Count count) {
        int own = processor(rank);
        Long before =
                counters.get(rank / perNode())
                        .count(count.counter(), count.change(), own, other -> mayTake(own, other));
        hasKept[rank] |= before != null && count.releases();
        return before;
    }

    private VirtualLockWords wordsAt(int rank) {
        return words.get(rank / perNode());
    }

    /** Takes the lock, if it is for one and a rank keeps it; who did. */
    private int take(int rank, SyncOperation operation) {
        return switch (operation) {
            case SyncOperation.Lock(int lock) -> wordsAt(rank).take(lock, processor(rank));
            case SyncOperation.TryLock(int lock) -> wordsAt(rank).take(lock, processor(rank));
            default -> NOBODY;
        };
    }

    private boolean isBehind(int rank, int lender) {
        int own = processor(rank);
        return !sharesMemory(own, lender) && loans.get(rank / perNode()).lend(lender, own);
    }

    private boolean sharesMemory(int own, int other) {
        return own / size.threads() == other / size.threads() || size.nodes() == 1;
    }

    private boolean mayTake(int own, int other) {
        return rules.mayTake(sharesMemory(own, other));
    }

    private void begin(int rank, SyncOperation operation) {
        int node = rank / perNode();
        boolean owes = rules.owesRelease(hasKept[rank]);
        boolean releases = owes || operation.releases();
        SyncOperation asked =
                keptAt(rank).begin(processor(rank), operation, releases, new Givers(node));
        begun[rank] = asked;
        hasKept[rank] = false;
        requests.take(
                rank, new Request.Synchronise(processor(rank), asked, written.apply(rank), owes));
    }

    /** Nobody on {@code node} keeps any of {@code closed}. */
    void forget(int node, SyncObjects closed) {
        closed.locks().forEach(kept.get(node)::forgetLock);
        closed.counters().forEach(kept.get(node)::forgetCounter);
    }

    /** Whether {@code rank} gives back something while it runs. */
    boolean isGivingBack(int rank) {
        return keptAt(rank).isGivingBack(processor(rank));
    }

    /** Whether its node has not yet begun with what {@code rank} wants. */
    boolean isDeferred(int rank) {
        return deferred[rank] != null;
    }

    /** See {@link dev.merino.engine.Outcome#wanted}. */
    void wanted(int rank, int lock) {
        keptAt(rank).wanted(processor(rank), lock);
    }

    /** See {@link dev.merino.engine.Outcome#wantedCounter}. */
    void wantedCounter(int node, int counter) {
        kept.get(node).wantedCounter(counter);
    }

    /**
     * Something of {@code rank} is over and yields {@code value}. True if something was given back
     * while the rank ran; else it was an operation of its own, and it may keep what that was for.
     */
    boolean endsGivingBack(int rank, long value) {
        if (isGivingBack(rank)) {
            keptAt(rank).endGivingBack(processor(rank));
            return true;
        }
        keptAt(rank)
                .completed(processor(rank), begun[rank], value, machines.apply(rank / perNode()));
        begun[rank] = null;
        return false;
    }

    /** Lets the ranks of {@code node} give back what others want, and go on with what they want. */
    void giveBack(int node) {
        KeptObjects ofNode = kept.get(node);
        ofNode.giveBackAll(new Givers(node));
        if (ofNode.takeOver()) {
            int first = node * perNode();
            for (int rank = first; rank < first + perNode(); rank++) {
                SyncOperation operation = deferred[rank];
                if (operation != null && !ofNode.mustWait(processor(rank))) {
                    deferred[rank] = null;
                    begin(rank, operation);
                }
            }
        }
    }

    private final class Givers implements KeptObjects.Steps {
        private final int node;

        Givers(int node) {
            this.node = node;
        }

        @Override
        public boolean isSynchronising(int processor) {
            return begun[node * perNode() + processor] != null;
        }

        @Override
        public void giveBack(int processor, KeptObject object, boolean isRunning) {
            boolean looks = isRunning && rules.looksForWrites();
            int rank = node * perNode() + processor;
            int[] pages = looks ? written.apply(rank) : new int[0];
            steps.take(node, new Request.GiveBack(processor, object, pages));
        }

        @Override
        public void release(int processor) {
            int[] pages = written.apply(node * perNode() + processor);
            steps.take(node, new Request.ReleaseFor(processor, pages));
        }

        @Override
        public void handOver(int from, int to, int lock) {
            steps.take(node, new Request.HandOver(from, to, lock));
        }
    }
}
