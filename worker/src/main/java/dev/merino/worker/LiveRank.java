package dev.merino.worker;

import dev.merino.Settings;
import dev.merino.control.ThrownCopy;
import dev.merino.linux.Processes;
import dev.merino.memory.Region;
import dev.merino.pager.ClientCall;
import dev.merino.pager.WorkerLink;
import dev.merino.protocol.Access;
import dev.merino.rank.checked.CheckedArrays;
import dev.merino.rank.checked.Rights;
import dev.merino.rank.checked.RunningRank;
import dev.merino.rank.handle.ArrayMaker;
import dev.merino.rank.handle.Cause;
import dev.merino.rank.handle.DirectMemory;
import dev.merino.rank.handle.ObjectId;
import dev.merino.rank.handle.ObjectKey;
import dev.merino.rank.handle.ObjectSpec;
import dev.merino.rank.handle.ProtocolList;
import dev.merino.rank.handle.RankClock;
import dev.merino.rank.handle.WaitPolicy;
import dev.merino.sync.OwnContribution;
import dev.merino.sync.SyncOperation;
import dev.merino.worker.array.LiveArrays;
import dev.merino.worker.array.UnitArrays;
import dev.merino.worker.call.AloneSync;
import dev.merino.worker.call.AnswerWait;
import dev.merino.worker.call.GatheredBytes;
import dev.merino.worker.call.KeeperCall;
import dev.merino.worker.call.MemorySync;
import dev.merino.worker.call.NodeArrivals;
import dev.merino.worker.call.OwedRelease;
import dev.merino.worker.call.RankAccount;
import dev.merino.worker.call.RankKeptCounters;
import dev.merino.worker.call.RankLocks;
import dev.merino.worker.call.RankReport;
import dev.merino.worker.call.SessionFailure;

import org.jspecify.annotations.Nullable;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;
import java.util.List;
import java.util.OptionalLong;

/** One rank of a worker: a thread that asks its keeper and waits for the answer. */
final class LiveRank extends RunningRank {
    private static final int WARM_UP_CALLS = 400;
    private static final long WARM_UP_NS = 50_000_000;
    private static final String FOLLOWING = "takes a lock of another rank of its node";
    private static final int THROWN_BYTES_MAX = 12_000;

    private final int node;
    private final String address;
    private final boolean isEncrypted;
    private final Settings settings;
    private final WorkerLink link;
    private final WorkerSpace space;
    private final ClientCall call;
    private final ObjectCalls objects;
    private final ArrayMaker arrays;
    private final Rights rights = new Rights();
    private final AnswerWait wait;
    private final OwedRelease owed = new OwedRelease();
    private final RankLocks locks;
    private final RankKeptCounters counters;
    private final MemorySync memorySync;
    private final AloneSync alone;
    private final NodeArrivals arrivals;
    private final NotedWrites noted;
    private final RankAccount account;
    private final RankClock clock = clock();
    private final GatheredBytes gathered = new GatheredBytes();

    /** For reports and exceptions: what the rank waits for, as the end of a sentence. */
    private String waiting = "";

    LiveRank(
            int rank,
            int node,
            LiveWorker.Socket socket,
            Settings settings,
            WorkerLink link,
            WorkerSpace space,
            ClientCall call,
            Thread thread) {
        super(rank, thread);
        this.node = node;
        this.address = socket.address();
        this.isEncrypted = socket.isEncrypted();
        this.settings = settings;
        this.link = link;
        this.space = space;
        this.call = call;
        this.wait = new AnswerWait(call, settings.size());
        this.objects = new ObjectCalls(call, space, wait, this::checkAlive);
        this.noted = new NotedWrites(settings, space, call, this::ask);
        ArrayMaker mapped = new LiveArrays(this, space::addressOf);
        this.arrays =
                ProtocolList.isOneMemory(settings)
                        ? mapped
                        : new UnitArrays(mapped, new CheckedArrays(this));
        this.locks = new RankLocks(settings, rank, link.syncWords(), owed);
        this.counters = new RankKeptCounters(settings, rank, link.syncWords().keptCounters(), owed);
        this.memorySync = new MemorySync(settings, link.syncWords());
        this.alone = new AloneSync(memorySync, clock, new AloneCalls());
        int cores = Runtime.getRuntime().availableProcessors();
        this.arrivals = new NodeArrivals(settings, link.syncWords().barriers(), cores);
        this.account = new RankAccount(this::doneAlone);
    }

    @Override
    public int node() {
        return node;
    }

    @Override
    public String address() {
        return address;
    }

    @Override
    public boolean isEncrypted() {
        return isEncrypted;
    }

    @Override
    public Settings settings() {
        return settings;
    }

    @Override
    public ArrayMaker arrays() {
        return arrays;
    }

    @Override
    protected void checkAlive() {
        if (link.hasFailed()) {
            String where = waiting.isEmpty() ? "" : "; meanwhile rank " + rank() + " " + waiting;
            throw SessionFailure.read(link.failure()).exception(where);
        }
    }

    @Override
    public long synchronise(SyncOperation operation, WaitPolicy waitPolicy, String words) {
        gathered.await(operation.given());
        if (alone.does(operation)) {
            requireOwn();
            return alone.synchronise(operation, waitPolicy, words);
        }
        return switch (operation) {
            case SyncOperation.Arrive(int barrier, OwnContribution given)
                    when arrivals.areCounted(barrier) ->
                    arriveCounted(barrier, given, words);
            case SyncOperation.Count(int counter, var change) -> {
                OptionalLong before = countKept(counter, change);
                yield before.isPresent()
                        ? before.getAsLong()
                        : askFor(operation, waitPolicy, words);
            }
            default -> askFor(operation, waitPolicy, words);
        };
    }

    private long askFor(SyncOperation operation, WaitPolicy waitPolicy, String words) {
        boolean owes = owed.take();
        return ask(
                Cause.of(operation),
                () -> KeeperCall.ask(call, operation, waitPolicy.isTimed(), owes),
                waitPolicy,
                words);
    }

    private long arriveCounted(int barrier, OwnContribution given, String words) {
        boolean owes = owed.take();
        return ask(
                Cause.BARRIER,
                () -> {
                    KeeperCall.arriveWithoutWaking(call, barrier, given, owes, clock.sinceNs());
                    if (arrivals.isLast(barrier)) {
                        call.wakeKeeper();
                    }
                },
                words);
    }

    private OptionalLong countKept(int counter, SyncOperation.Change change) {
        requireOwn();
        VarHandle.fullFence();
        OptionalLong before = counters.count(counter, change);
        VarHandle.fullFence();
        return before;
    }

    @Override
    public List<byte[]> gathered() {
        return gathered.all();
    }

    @Override
    public boolean retain(int lock) {
        return locks.retain(lock);
    }

    @Override
    public boolean retake(int lock, boolean waits) {
        RankLocks.Take take = locks.take(lock, waits);
        if (take == RankLocks.Take.TAKEN_BEHIND) {
            long _ = askFor(new SyncOperation.Follow(), WaitPolicy.ENDLESS, FOLLOWING);
        }
        return take != RankLocks.Take.NO;
    }

    private long ask(Cause cause, Runnable question, String words) {
        return ask(cause, question, WaitPolicy.ENDLESS, words);
    }

    /** Asks, waits, and applies what the answer says beside its number; the clock takes note. */
    private long ask(Cause cause, Runnable question, WaitPolicy waitPolicy, String words) {
        requireOwn();
        clock.enterProtocol();
        waiting = words;
        VarHandle.fullFence(); // the compiler must not keep shared values in registers across this
        try {
            question.run();
            clock.enterWait(cause, words);
            wait.await(waitPolicy);
            return take();
        } finally {
            VarHandle.fullFence();
            waiting = "";
            clock.enterUser();
        }
    }

    @Override
    public void fault(int page, Access wanted, String words) {
        int right = wanted == Access.WRITE ? 1 : 0;
        Runnable touch = () -> call.ask(KeeperCall.TOUCH, page, right, 0, 0);
        long _ = ask(Cause.PAGE, touch, words);
    }

    /**
     * The answer, after everything that it says must go is gone from the page table, and the rank's
     * own rights are what it says.
     */
    private long take() {
        link.catchUp(call.dropsNeeded());
        checkAlive();
        space.change(rights, gathered.takeFrom(call));
        return call.take();
    }

    @Override
    public Rights rights() {
        return rights;
    }

    @Override
    public MemorySegment memory(Region region) {
        return DirectMemory.ALL.asSlice(space.addressOf(region), region.paddedBytes());
    }

    /** Asks for something that is no synchronisation. */
    private long ask(Runnable question) {
        clock.enterProtocol();
        try {
            question.run();
            wait.await(WaitPolicy.ENDLESS);
            return call.take();
        } finally {
            clock.enterUser();
        }
    }

    @Override
    public int find(ObjectKey key, ObjectSpec wanted) {
        requireOwn();
        clock.enterProtocol();
        try {
            return objects.find(key, wanted);
        } finally {
            clock.enterUser();
        }
    }

    @Override
    public void close(List<ObjectId> closed, String words) {
        waiting = words;
        clock.enterWait(Cause.OTHER);
        try {
            objects.close(closed).forEach(rights::forget);
        } finally {
            clock.enterUser();
            waiting = "";
        }
    }

    @Override
    public @Nullable Region findRegion(int index) {
        return objects.findRegion(index);
    }

    @Override
    public @Nullable MemorySegment plainMemory(Region region) {
        return ProtocolList.isChecked(settings, region) ? null : memory(region);
    }

    @Override
    public boolean notesWrites(Region region) {
        return ProtocolList.isChecked(settings, region) || noted.are();
    }

    @Override
    public void written(Region region, Parts parts) {
        if (ProtocolList.isChecked(settings, region)) {
            super.written(region, parts);
        } else if (rank() % settings.threads() == 0) {
            requireOwn();
            noted.tell(region, parts);
        }
    }

    @Override
    public void willRead(int firstPage, int pageCount, int stridePages, int times) {
        requireOwn();
        if (!ProtocolList.isOneMemory(settings)) {
            int kind = KeeperCall.WILL_READ;
            long _ = ask(() -> call.ask(kind, firstPage, pageCount, stridePages, times));
        }
    }

    @Override
    protected void tellTimed(boolean begins) {
        account.timed(begins);
        if (rank() % settings.ranksPerNode() == 0) {
            long _ = ask(() -> call.ask(KeeperCall.TIMED, begins ? 1 : 0, 0, 0, 0));
        }
    }

    RankReport.Alone doneAlone() {
        return new RankReport.Alone(
                locks.taken(),
                memorySync.barriersPassed(),
                memorySync.countersChanged() + counters.used(),
                memorySync.flagsSet(),
                memorySync.flagsAwaited());
    }

    /**
     * Waits until all nodes are ready. Before that it asks for nothing as often as the JVM wants to
     * see a method before it compiles it: else the program's first hundred synchronisations would
     * be slow, and compiled while the program wants the core.
     */
    void begin() {
        long endNs = System.nanoTime() + WARM_UP_NS;
        for (int i = 0; i < WARM_UP_CALLS && System.nanoTime() - endNs < 0; i++) {
            Runnable nothing = () -> call.ask(KeeperCall.NOTHING, 0, 0, 0, 0);
            long _ = ask(Cause.OTHER, nothing, "");
        }
        int number = Processes.thread();
        long _ = ask(() -> call.ask(KeeperCall.START, number, 0, 0, 0));
        checkAlive();
        clock.start();
    }

    private final class AloneCalls implements AloneSync.Keeper {
        @Override
        public long askFor(SyncOperation operation, WaitPolicy waitPolicy, String words) {
            return LiveRank.this.askFor(operation, waitPolicy, words);
        }

        @Override
        public void arrive(int barrier, long before, String words) {
            boolean owes = owed.take();
            long _ =
                    ask(Cause.BARRIER, () -> KeeperCall.arrive(call, barrier, before, owes), words);
        }
    }

    /** The program has returned. */
    void end() {
        clock.stop();
        byte[] report = account.end(clock.time()).toBytes();
        long _ = ask(() -> call.ask(KeeperCall.ENDED, report, report.length));
    }

    /** The program has thrown. */
    void fail(Throwable thrown) {
        if (!link.hasFailed()) {
            byte[] text = ThrownCopy.of(thrown).toBytes(THROWN_BYTES_MAX);
            long _ = ask(() -> call.ask(KeeperCall.FAILED, text, text.length));
        }
    }
}
