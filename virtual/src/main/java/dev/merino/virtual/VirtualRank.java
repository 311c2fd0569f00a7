package dev.merino.virtual;

import dev.merino.Settings;
import dev.merino.core.Check;
import dev.merino.engine.Request;
import dev.merino.memory.Region;
import dev.merino.messages.Endpoint;
import dev.merino.protocol.Access;
import dev.merino.rank.checked.CheckedArrays;
import dev.merino.rank.checked.Rights;
import dev.merino.rank.checked.RunningRank;
import dev.merino.rank.handle.ArrayMaker;
import dev.merino.rank.handle.Cause;
import dev.merino.rank.handle.ObjectId;
import dev.merino.rank.handle.ObjectKey;
import dev.merino.rank.handle.ObjectSpec;
import dev.merino.rank.handle.WaitPolicy;
import dev.merino.rank.watch.CountingRank;
import dev.merino.sync.SyncOperation;

import org.jspecify.annotations.Nullable;

import java.lang.foreign.MemorySegment;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;

/**
 * One rank, which has a processor of the model to itself: a thread, access rights, and a clock.
 *
 * <p>Idea. Of all threads of a session one runs at a time. A rank computes without looking at the
 * clock; whenever it calls the runtime, the elements that it has accessed since are turned into
 * time. What it wants of its node is then entered into the agenda, behind all that happens before
 * in virtual time, and the thread goes through the agenda until its own rank may go on, or hands
 * over to the thread of the rank that may ({@link VirtualSession#await}).
 */
final class VirtualRank extends RunningRank {
    private static final int NO_PAGE = -1;

    /** Less than what ranks of the papers' programs tell one another matters for. */
    private static final long AHEAD_NS_MAX = 4_000_000;

    private final int index;
    private final VirtualSession session;
    private final VirtualNode node;
    private final Time time;
    private final CountingRank counting = new CountingRank(this);
    private final Rights rights = new Rights();

    /** What the program had accessed, and declared to have computed, when it last became time. */
    private long counted;

    /** What handlers have taken of the rank's time and its clock does not have yet. */
    private long robbedNs;

    /** Until when the rank computes, before it asks for what it waits for. */
    private long computesUntilNs;

    /** When everything that came before the rank's time had last happened. */
    private long caughtUpNs;

    private int awaitedPage = NO_PAGE;
    private Access awaited = Access.NONE;
    private boolean isDone;

    /** How often the rank has begun or ended a wait with a limit. */
    private long questions;

    private long answer;
    private List<byte[]> gathered = List.of();
    private boolean hasEnded;
    private final EffortRegions regions = new EffortRegions();
    private Effort effort = Effort.NONE;
    private volatile boolean mayGo;
    private volatile String waiting = "";

    /** The time of a rank. */
    private static final class Time implements LongSupplier {
        private long nowNs;

        @Override
        public long getAsLong() {
            return nowNs;
        }
    }

    VirtualRank(int rank, VirtualSession session, Runnable body) {
        this(rank, session, body, new Time());
    }

    private VirtualRank(int rank, VirtualSession session, Runnable body, Time time) {
        super(rank, Thread.ofPlatform().name("merino-rank-" + rank).unstarted(body), time);
        this.time = time;
        this.session = session;
        int ranksPerNode = session.settings().ranksPerNode();
        this.index = rank % ranksPerNode;
        this.node = session.node(rank / ranksPerNode);
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

    @Override
    public Rights rights() {
        return rights;
    }

    @Override
    public MemorySegment memory(Region region) {
        return node.frames().segment(region);
    }

    /** The same rank, for programs: its accesses are counted. */
    CountingRank counting() {
        return counting;
    }

    String waiting() {
        return waiting;
    }

    boolean hasEnded() {
        return hasEnded;
    }

    /** The rank's time, with all that it has computed so far. */
    @Override
    public long nanoTime() {
        settle();
        clock().enterUser();
        return time.nowNs;
    }

    // ---- the rank's own thread

    /** Waits until its first moment has come. */
    void begin() {
        sleep();
        time.nowNs = session.agenda().nowNs();
        clock().start();
    }

    /** Its program is over. */
    void end() {
        settle();
        effort = regions.total(effortNow());
        clock().stop();
        session.agenda().at(time.nowNs, () -> hasEnded = true);
    }

    @Override
    public void fault(int page, Access wanted, String words) {
        requireOwn();
        settle();
        spend(OverheadTimes.Kind.RIGHTS, session.model().node().faultNs());
        await(Cause.PAGE, () -> ask(page, wanted), WaitPolicy.ENDLESS, words);
    }

    @Override
    public long synchronise(SyncOperation operation, WaitPolicy policy, String words) {
        requireOwn();
        settle();
        spend(OverheadTimes.Kind.REQUESTS, session.model().node().requestNs());
        Request request = new Request.Synchronise(index, operation);
        return await(Cause.of(operation), () -> node.request(this, request), policy, words);
    }

    @Override
    public void willRead(int first, int count, int stride, int times) {
        node.hinted(this, first, count, stride, times);
    }

    @Override
    public List<byte[]> gathered() {
        return gathered;
    }

    private void spend(OverheadTimes.Kind kind, long ns) {
        time.nowNs += ns;
        node.spend(kind, ns);
    }

    private void ask(int page, Access wanted) {
        awaitedPage = page;
        awaited = wanted;
        session.firstTouches().touched(page, node());
        node.request(this, new Request.Fault(index, page, wanted));
    }

    @Override
    public int find(ObjectKey key, ObjectSpec wanted) {
        requireOwn();
        settle();
        clock().enterUser();
        return session.find(key, wanted, rank());
    }

    @Override
    public void close(List<ObjectId> objects, String words) {
        requireOwn();
        settle();
        session.closing().close(objects, this, rights);
    }

    @Override
    public @Nullable Region findRegion(int regionIndex) {
        return session.space().find(regionIndex);
    }

    @Override
    protected void checkAlive() {
        session.checkAlive();
    }

    @Override
    protected void tellTimed(boolean begins) {
        settle();
        clock().enterUser();
        if (begins) {
            regions.begin(effortNow());
            if (session.firstTouches().begin(rank())) {
                rights.clear();
            }
        } else {
            regions.end(effortNow());
        }
        session.messages().endpoint(rank()).timed(begins);
        if (index == 0) {
            node.timed(begins);
        }
    }

    /** What the program has done in its timed regions, when it is over. */
    Effort effort() {
        return effort;
    }

    private Effort effortNow() {
        long realNs = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        return new Effort(counting.accesses(), counting.declared(), realNs);
    }

    /**
     * A rank that says how much it has computed is not ahead of the others by much: what programs
     * with data races read then depends on the model, and not on how far they happened to run.
     */
    @Override
    public void work(long amount) {
        settle();
        clock().enterUser();
        if (time.nowNs - caughtUpNs >= AHEAD_NS_MAX) {
            catchUp();
        }
    }

    /** Lets everything happen that comes before the rank's time. */
    private void catchUp() {
        computesUntilNs = time.nowNs;
        session.agenda().at(time.nowNs, new Agenda.Event.Resume(this));
        session.await(this);
        caughtUpNs = time.nowNs;
    }

    /** Turns what the program has accessed since the last call into time; the runtime is next. */
    private void settle() {
        long now = counting.accesses() + counting.declared();
        time.nowNs += Math.round((now - counted) * session.model().accessNs());
        counted = now;
        clock().enterProtocol();
        time.nowNs += session.jitter().rankNs(rank());
        time.nowNs += robbedNs;
        robbedNs = 0;
    }

    /**
     * Asks for something at the rank's time, and waits until it is there, because of {@code why}.
     */
    long await(Cause why, Runnable question, WaitPolicy policy, String words) {
        isDone = false;
        waiting = words;
        computesUntilNs = time.nowNs;
        session.agenda().at(time.nowNs, question);
        if (policy.isTimed()) {
            long asked = ++questions;
            long limitNs = time.nowNs + Math.max(0, policy.leftNs());
            session.agenda().at(limitNs, () -> giveUp(asked));
        }
        session.await(this);
        questions++;
        waiting = "";
        clock().enterWait(why);
        time.nowNs = session.agenda().nowNs();
        caughtUpNs = time.nowNs;
        clock().enterUser();
        return answer;
    }

    private void giveUp(long asked) {
        if (!isDone && questions == asked) {
            node.request(this, new Request.Cancel(index));
        }
    }

    // ---- messages of the program

    @Override
    public Endpoint endpoint() {
        return session.messages().endpoint(rank()).of(this);
    }

    /** Takes {@code ns} of the rank's time for messages. */
    void spend(long ns) {
        settle();
        spend(OverheadTimes.Kind.MESSAGES, ns);
        clock().enterUser();
    }

    /** Lets everything happen that comes before the rank's time, which is then the agenda's. */
    void catchUpNow() {
        settle();
        clock().enterUser();
        catchUp();
    }

    // ---- whoever goes through the agenda

    /** The rank's processor has done its part of what the rank asked for. */
    void stepped(long doneNs) {
        time.nowNs = Math.max(time.nowNs, doneNs);
    }

    /** Changes the rights on {@code page}; whether a fault that waits is over by that. */
    boolean map(int page, Access access) {
        rights.map(session.space().regionOf(page), page, access);
        boolean isOver = page == awaitedPage && access.allows(awaited);
        awaitedPage = isOver ? NO_PAGE : awaitedPage;
        return isOver;
    }

    /** What the rank asked for is there at {@code timeNs}. */
    void completeAt(long timeNs, long value) {
        Check.that(!isDone, "rank %d is answered once", rank());
        isDone = true;
        answer = value;
        session.agenda().at(timeNs, new Agenda.Event.Resume(this));
    }

    /** What all ranks gave at the barrier that is about to be over for this rank. */
    void gather(List<byte[]> given) {
        gathered = given;
    }

    /** Whether a handler takes {@code ns} of the rank's time, since the rank computes. */
    boolean isRobbed(long ns) {
        boolean computes = session.agenda().nowNs() < computesUntilNs;
        robbedNs += computes ? ns : 0;
        return computes;
    }

    // ---- handing over

    /** Lets the rank's thread go on. */
    void go() {
        mayGo = true;
        LockSupport.unpark(thread());
    }

    /** Sleeps until somebody lets it go on, or the session has failed. */
    void sleep() {
        while (!mayGo) {
            session.checkAlive();
            LockSupport.park(this);
        }
        mayGo = false;
    }

    /** Sends the rank to the slow path at its next access: the session is over. */
    @SuppressWarnings("ReferenceEquality") // a thread equals only itself
    void revoke() {
        rights.clear();
        if (thread() != Thread.currentThread()) {
            thread().interrupt();
        }
        LockSupport.unpark(thread());
    }
}
