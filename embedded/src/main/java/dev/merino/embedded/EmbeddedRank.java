package dev.merino.embedded;

import dev.merino.Settings;
import dev.merino.core.Check;
import dev.merino.engine.Request;
import dev.merino.memory.Region;
import dev.merino.protocol.Access;
import dev.merino.rank.checked.CheckedArrays;
import dev.merino.rank.checked.Rights;
import dev.merino.rank.checked.RunningRank;
import dev.merino.rank.handle.ArrayMaker;
import dev.merino.rank.handle.Cause;
import dev.merino.rank.handle.ObjectId;
import dev.merino.rank.handle.ObjectKey;
import dev.merino.rank.handle.ObjectSpec;
import dev.merino.rank.handle.RankClock;
import dev.merino.rank.handle.WaitPolicy;
import dev.merino.sync.SyncOperation;

import org.jspecify.annotations.Nullable;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;
import java.util.List;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.locks.LockSupport;

/**
 * One rank: its thread, its access rights, and how it waits.
 *
 * <p>The rank's own thread asks its node for something ({@link #ask}) and waits until the node's
 * machine completes the request, which may happen on any thread. {@link #state} says how far that
 * is:
 *
 * <pre>
 *   IDLE --ask--> ASKED --complete--> DONE --answer taken--> IDLE
 *                 |   ^                ^
 *                 v   |                |
 *         PARKED or BLOCKED --complete-+
 * </pre>
 *
 * PARKED waits with a deadline; BLOCKED waits without one and is counted by {@link StallWatch},
 * under whose lock a rank becomes BLOCKED and ceases to be.
 *
 * <p>Rights are plain memory. They change only while the rank is between ask and answer (see {@link
 * dev.merino.protocol.Effects#map}), on a thread that holds the node's mutex, and the answer is
 * published by the volatile {@link #state}. So the rank reads them without ordering and without
 * ever missing a change. A failing session breaks this rule on purpose: it takes all rights away at
 * any time, so that a rank in a loop reaches the slow path, where it learns of it.
 */
final class EmbeddedRank extends RunningRank {
    private static final int IDLE = 0;
    private static final int ASKED = 1;
    private static final int PARKED = 2;
    private static final int BLOCKED = 3;
    private static final int DONE = 4;

    private static final int NO_PAGE = -1;
    private static final int SPINS_MAX = 500;
    private static final AtomicIntegerFieldUpdater<EmbeddedRank> STATE =
            AtomicIntegerFieldUpdater.newUpdater(EmbeddedRank.class, "state");

    private final int index;
    private final EmbeddedSession session;
    private final EmbeddedNode node;
    private final NodesToVisit visits;
    private final int spinsMax;

    final HeldLocks locks = new HeldLocks();
    private final Rights rights = new Rights();

    /** The page that the rank waits for, or {@link #NO_PAGE}; set before the rank asks its node. */
    private int awaitedPage = NO_PAGE;

    private Access awaited = Access.NONE;

    private volatile int state = IDLE;
    private long answer;

    /** What all ranks gave at a barrier; published as the answer is. */
    List<byte[]> gathered = List.of();

    /** For reports: what the rank waits for, as the end of a sentence. */
    private volatile String waiting = "";

    private final RankClock clock = clock();

    EmbeddedRank(int rank, EmbeddedSession session, Runnable body) {
        super(rank, Thread.ofPlatform().name("merino-rank-" + rank).daemon(false).unstarted(body));
        this.session = session;
        this.visits = new NodesToVisit(rank);
        int ranksPerNode = session.settings().ranksPerNode();
        this.index = rank % ranksPerNode;
        this.node = session.node(rank / ranksPerNode);
        boolean room = session.settings().size() <= Runtime.getRuntime().availableProcessors();
        this.spinsMax = room ? SPINS_MAX : 0;
    }

    @Override
    public int node() {
        return node.number();
    }

    @Override
    public Settings settings() {
        return session.settings();
    }

    @Override
    public ArrayMaker arrays() {
        return new CheckedArrays(this);
    }

    /** The rank's number on its node. */
    int index() {
        return index;
    }

    EmbeddedSession session() {
        return session;
    }

    String waiting() {
        return waiting;
    }

    // ---- the rank's own thread

    @Override
    public void fault(int page, Access wanted, String waiting) {
        requireOwn();
        clock.enterWait(Cause.PAGE); // the rank fetches it itself, for the most part
        long beginNs = clock.sinceNs();
        try {
            awaitedPage = page; // published by the node's mutex
            awaited = wanted;
            ask(new Request.Fault(index, page, wanted));
            await(Cause.PAGE, WaitPolicy.ENDLESS, waiting);
        } finally {
            clock.enterUser();
            if (session.trace() != null) {
                session.trace().faulted(rank(), page, wanted, waiting, beginNs);
            }
        }
    }

    @Override
    public void willRead(int firstPage, int pageCount, int stridePages, int times) {
        node.willRead(firstPage);
    }

    @Override
    public long synchronise(SyncOperation operation, WaitPolicy waitPolicy, String waiting) {
        enter();
        long beginNs = clock.sinceNs();
        VarHandle.fullFence(); // the compiler must not keep shared values in registers across this
        try {
            ask(new Request.Synchronise(index, locks.asking(operation)));
            Cause cause = Cause.of(operation);
            return locks.done(operation, await(cause, waitPolicy, waiting));
        } finally {
            VarHandle.fullFence();
            clock.enterUser();
            if (session.trace() != null) {
                session.trace().synchronised(rank(), operation, waiting, beginNs);
            }
        }
    }

    /** One rank of the node says so, since all of them are there. */
    @Override
    protected void tellTimed(boolean begins) {
        if (index == 0) {
            node.timed(begins, visits);
            visits.make();
        }
    }

    @Override
    public List<byte[]> gathered() {
        return gathered;
    }

    @Override
    public void arriving(int barrier, String words) {
        session.watch().arrive(rank(), barrier, words);
    }

    @Override
    public int find(ObjectKey key, ObjectSpec wanted) {
        enter();
        try {
            return session.find(key, wanted, visits);
        } finally {
            visits.make();
            clock.enterUser();
        }
    }

    @Override
    public void close(List<ObjectId> objects, String words) {
        requireOwn();
        clock.enterWait(Cause.OTHER);
        try {
            session.closing().close(objects, visits, rights);
        } finally {
            clock.enterUser();
        }
    }

    @Override
    public @Nullable Region findRegion(int index) {
        return session.space().find(index);
    }

    @Override
    protected void checkAlive() {
        if (session.hasFailed()) {
            session.checkAlive(
                    waiting.isEmpty() ? "" : "; meanwhile rank " + rank() + " " + waiting);
        }
    }

    @Override
    public Rights rights() {
        return rights;
    }

    @Override
    public MemorySegment memory(Region region) {
        return node.frames().segment(region);
    }

    /** The program is over. */
    void leave() {
        node.ended(index);
    }

    private void enter() {
        requireOwn();
        clock.enterProtocol();
    }

    private void ask(Request request) {
        Check.that(state == IDLE, "rank %d asks while it waits", rank());
        state = ASKED;
        node.request(request, visits);
        visits.make();
    }

    private long await(Cause cause, WaitPolicy waitPolicy, String words) {
        if (state != DONE) {
            waiting = words;
            clock.enterWait(cause, words);
            if (!spin()) {
                sleep(waitPolicy);
            }
            waiting = "";
            clock.enterProtocol();
        }
        state = IDLE;
        return answer;
    }

    private boolean spin() {
        for (int spins = 0; spins < spinsMax && state != DONE; spins++) {
            Thread.onSpinWait();
        }
        return state == DONE;
    }

    private void sleep(WaitPolicy waitPolicy) {
        boolean interrupted = false;
        try {
            if (waitPolicy.isTimed()) {
                interrupted = parkUntil(waitPolicy);
            } else {
                interrupted = block(waitPolicy.isInterruptible());
            }
            if (state != DONE) {
                node.cancel(this, visits);
                visits.make();
                interrupted |= block(false);
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Waits with a deadline; says whether it was interrupted. */
    private boolean parkUntil(WaitPolicy waitPolicy) {
        boolean interrupted = false;
        if (STATE.compareAndSet(this, ASKED, PARKED)) {
            long leftNs = waitPolicy.leftNs();
            while (state != DONE && leftNs > 0 && !(interrupted && waitPolicy.isInterruptible())) {
                checkAlive();
                LockSupport.parkNanos(this, leftNs);
                interrupted |= Thread.interrupted();
                leftNs = waitPolicy.leftNs();
            }
            STATE.compareAndSet(this, PARKED, ASKED);
        }
        return interrupted;
    }

    /**
     * Waits without a deadline; says whether it was interrupted, which ends the wait if {@code
     * interruptible}.
     */
    private boolean block(boolean interruptible) {
        boolean interrupted = false;
        if (session.watch().block(this, interruptible)) {
            while (state != DONE && !(interrupted && interruptible)) {
                checkAlive();
                LockSupport.park(this);
                interrupted |= Thread.interrupted();
            }
            session.watch().unblock(this);
        }
        return interrupted;
    }

    // ---- whoever holds the node's mutex

    /**
     * Changes the rights on {@code page}: the rank's own table, since every rank has one. A fault
     * that this satisfies is over.
     *
     * <p>While the rank runs, only rights to pages asked for ahead come. They are not written down,
     * since the rank reads its rights without ordering and might see the right before the page; its
     * first access asks, and finds the page there.
     *
     * @return whether a fault is over
     */
    boolean map(int page, Access access) {
        if (state == IDLE || state == DONE) {
            return false;
        }
        rights.map(session.space().regionOf(page), page, access);
        boolean isOver = page == awaitedPage && access.allows(awaited);
        if (isOver) {
            awaitedPage = NO_PAGE;
            complete(0);
        }
        return isOver;
    }

    /** Hands over the answer and wakes the rank if it sleeps. */
    void complete(long value) {
        answer = value; // published by the change of state
        if (STATE.compareAndSet(this, ASKED, DONE)) {
            return;
        }
        while (!STATE.compareAndSet(this, ASKED, DONE)
                && !STATE.compareAndSet(this, PARKED, DONE)
                && !session.watch().complete(this)) {
            Thread.onSpinWait(); // it is just turning from one kind of waiting to another
        }
        LockSupport.unpark(thread());
    }

    boolean isDone() {
        return state == DONE;
    }

    // ---- the watch, under its lock

    boolean becomeBlocked() {
        return STATE.compareAndSet(this, ASKED, BLOCKED);
    }

    boolean ceaseBlocked() {
        return STATE.compareAndSet(this, BLOCKED, ASKED);
    }

    boolean becomeDone() {
        return STATE.compareAndSet(this, BLOCKED, DONE);
    }

    // ---- a session that fails or ends

    /**
     * Sends the rank to the slow path at its next access, and wakes it: it must hear that the
     * session is over.
     */
    @SuppressWarnings("ReferenceEquality") // a thread equals only itself
    void revoke() {
        rights.clear();
        if (state == IDLE && thread() != Thread.currentThread()) {
            thread().interrupt(); // it may sleep in the program's own code
        }
        LockSupport.unpark(thread());
    }
}
