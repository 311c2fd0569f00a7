package dev.merino.worker.call;

import dev.merino.pager.ClientCall;
import dev.merino.pager.ServerCall;
import dev.merino.rank.handle.ObjectSpec;
import dev.merino.sync.OwnContribution;
import dev.merino.sync.SyncOperation;
import dev.merino.sync.SyncOperation.Change;

/** What a rank can ask of its keeper, and how it stands in a call. */
public final class KeeperCall {
    static final int LOCK = 1;
    static final int TRY_LOCK = 2;
    static final int UNLOCK = 3;
    static final int WAIT = 4;
    static final int SIGNAL = 5;
    static final int ARRIVE = 6;
    static final int SET_FLAG = 7;
    static final int AWAIT_FLAG = 8;
    static final int TEST_FLAG = 9;
    static final int COUNTER_READ = 10;
    static final int COUNTER_ADD = 11;
    static final int COUNTER_PUT = 12;
    static final int COUNTER_SWAP = 13;
    static final int SYNC = 14;
    static final int FOLLOW = 15;

    /** The last kind that is a synchronisation. */
    public static final int LAST_SYNC = FOLLOW;

    /** Find or make an object; text: a {@link ObjectSpec} under its key. Answers its number. */
    public static final int FIND = 20;

    /** Regions from the one with this number on, as text; answers how many there are in all. */
    public static final int REGIONS = 21;

    /** How many regions fit into one answer. */
    public static final int REGIONS_AT_ONCE = 512;

    /**
     * Close objects, which all ranks do after they have met at a barrier; text: the objects.
     * Answered when all nodes have forgotten them; -1 and why, if that cannot be.
     */
    public static final int CLOSE = 28;

    /** How many objects one call can close. */
    public static final int CLOSED_AT_ONCE = 512;

    /** Words: first page, pages, pages from one run to the next, runs. */
    public static final int WILL_READ = 22;

    /** Words: a page whose accesses the rank checks, and 1 for the right to write it. */
    public static final int TOUCH = 26;

    /**
     * Words: first page of a region that the kernel watches, and pages. Answers, as text, a bit for
     * each page that the worker has written since it asked last, or may have.
     */
    public static final int CHANGED = 30;

    /** One call asks about so many pages. */
    public static final int CHANGED_AT_ONCE = 1 << 19;

    /** Answered at once. */
    public static final int NOTHING = 27;

    /** May the program begin? Word: the thread. Answered when all nodes are ready. */
    public static final int START = 25;

    /** A timed region begins, if the word is 1, or ends; from one rank of the node. */
    public static final int TIMED = 29;

    /** The rank is done; text: its {@link RankReport}. Answered when all ranks are. */
    public static final int ENDED = 23;

    /** The rank has failed; text: how. */
    public static final int FAILED = 24;

    private KeeperCall() {}

    /** Bits of the last word of a synchronisation. */
    private static final int LIMITED = 1;

    private static final int OWES_RELEASE = 2;

    /** Above them is when the rank has asked, if its keeper may have slept through it; else 0. */
    private static final int ASKED_SHIFT = 2;

    /**
     * Puts {@code operation} into {@code call}.
     *
     * @param isLimited whether the rank gives up after some time
     * @param owesRelease whether the rank has kept locks and released nothing since
     */
    public static void ask(
            ClientCall call, SyncOperation operation, boolean isLimited, boolean owesRelease) {
        int owes = owesRelease ? OWES_RELEASE : 0;
        int limit = (isLimited ? LIMITED : 0) | owes;
        switch (operation) {
            case SyncOperation.Lock(int lock) -> call.ask(LOCK, lock, 0, 0, limit);
            case SyncOperation.TryLock(int lock) -> call.ask(TRY_LOCK, lock, 0, 0, owes);
            case SyncOperation.Unlock(int lock) -> call.ask(UNLOCK, lock, 0, 0, owes);
            case SyncOperation.Wait(int lock, int condition) ->
                    call.ask(WAIT, lock, condition, 0, limit);
            case SyncOperation.Signal(int lock, int condition, boolean all) ->
                    call.ask(SIGNAL, lock, condition, all ? 1 : 0, owes);
            case SyncOperation.Arrive(int barrier, OwnContribution given) when given.isNothing() ->
                    call.ask(ARRIVE, barrier, 0, 0, limit);
            case SyncOperation.Arrive(int barrier, OwnContribution given) ->
                    call.ask(ARRIVE, barrier, 0, given.round(), limit, given.bytes());
            case SyncOperation.SetFlag(int flag) -> call.ask(SET_FLAG, flag, 0, 0, owes);
            case SyncOperation.AwaitFlag(int flag) -> call.ask(AWAIT_FLAG, flag, 0, 0, limit);
            case SyncOperation.TestFlag(int flag) -> call.ask(TEST_FLAG, flag, 0, 0, owes);
            case SyncOperation.Count(int counter, Change change) ->
                    ask(call, counter, change, owes);
            case SyncOperation.Sync(boolean isRelease, boolean isAcquire) ->
                    call.ask(SYNC, isRelease ? 1 : 0, isAcquire ? 1 : 0, 0, owes);
            case SyncOperation.Follow() -> call.ask(FOLLOW, 0, 0, 0, owes);
        }
    }

    /** Arrives at {@code barrier}, which the rank has passed so often before, perhaps in memory. */
    public static void arrive(ClientCall call, int barrier, long before, boolean owesRelease) {
        call.ask(ARRIVE, barrier, before, 0, owesRelease ? OWES_RELEASE : 0);
    }

    /** Arrives at {@code barrier} now, for which a keeper that sleeps need not wake up. */
    public static void arriveWithoutWaking(
            ClientCall call, int barrier, OwnContribution given, boolean owesRelease, long nowNs) {
        long last = nowNs << ASKED_SHIFT | (owesRelease ? OWES_RELEASE : 0);
        if (given.isNothing()) {
            call.askWithoutWaking(ARRIVE, barrier, 0, 0, last);
        } else {
            call.askWithoutWaking(ARRIVE, barrier, 0, given.round(), last, given.bytes());
        }
    }

    /** When the rank has asked, by the clock of this machine; 0 if just now. */
    public static long askedNs(ServerCall call) {
        return call.word(3) >> ASKED_SHIFT;
    }

    private static void ask(ClientCall call, int counter, Change change, int owes) {
        switch (change) {
            case Change.Read() -> call.ask(COUNTER_READ, counter, 0, 0, owes);
            case Change.Add(long delta) -> call.ask(COUNTER_ADD, counter, delta, 0, owes);
            case Change.Put(long value) -> call.ask(COUNTER_PUT, counter, value, 0, owes);
            case Change.Swap(long expected, long value) ->
                    call.ask(COUNTER_SWAP, counter, expected, value, owes);
        }
    }

    /** Whether the rank gives up after some time. */
    public static boolean isLimited(ServerCall call) {
        return (call.word(3) & LIMITED) != 0;
    }

    /** How often the rank has passed the barrier of this arrival in memory; 0 if it never did. */
    public static long passedBefore(ServerCall call) {
        return call.kind() == ARRIVE ? call.word(1) : 0;
    }

    /** Whether the rank has kept locks and released nothing since. */
    public static boolean owesRelease(ServerCall call) {
        return (call.word(3) & OWES_RELEASE) != 0;
    }

    private static OwnContribution given(ServerCall call) {
        return call.text().length == 0
                ? OwnContribution.NOTHING
                : new OwnContribution((int) call.word(2), call.text());
    }

    /** The operation in {@code call}. */
    public static SyncOperation operation(ServerCall call) {
        int object = (int) call.word(0);
        return switch (call.kind()) {
            case LOCK -> new SyncOperation.Lock(object);
            case TRY_LOCK -> new SyncOperation.TryLock(object);
            case UNLOCK -> new SyncOperation.Unlock(object);
            case WAIT -> new SyncOperation.Wait(object, (int) call.word(1));
            case SIGNAL -> new SyncOperation.Signal(object, (int) call.word(1), call.word(2) == 1);
            case ARRIVE -> new SyncOperation.Arrive(object, given(call));
            case SET_FLAG -> new SyncOperation.SetFlag(object);
            case AWAIT_FLAG -> new SyncOperation.AwaitFlag(object);
            case TEST_FLAG -> new SyncOperation.TestFlag(object);
            case COUNTER_READ -> new SyncOperation.Count(object, new Change.Read());
            case COUNTER_ADD -> new SyncOperation.Count(object, new Change.Add(call.word(1)));
            case COUNTER_PUT -> new SyncOperation.Count(object, new Change.Put(call.word(1)));
            case COUNTER_SWAP ->
                    new SyncOperation.Count(object, new Change.Swap(call.word(1), call.word(2)));
            case SYNC -> new SyncOperation.Sync(object == 1, call.word(1) == 1);
            case FOLLOW -> new SyncOperation.Follow();
            default -> throw new IllegalStateException("a worker asks for " + call.kind());
        };
    }
}
