package dev.merino.rank.handle;

import dev.merino.Checkpointable;
import dev.merino.LocalAllocator;
import dev.merino.Member;
import dev.merino.Schedule;
import dev.merino.Settings;
import dev.merino.Share;
import dev.merino.SharedBarrier;
import dev.merino.messages.Endpoint;
import dev.merino.messages.Wires;
import dev.merino.sync.SyncOperation;

import java.util.List;
import java.util.function.Function;

/** The cluster as one rank uses it. */
public final class MemberHandle extends AllocatorHandle implements Member {
    private final Rank rank;
    private final Settings settings;
    private final List<String> arguments;
    private final SharedBarrier barrier;
    private final LocalAllocator local;
    private final RankSnapshots snapshots;
    private final RankExchange exchange;
    private final RankLoops loops;
    private int timedDepth;

    /**
     * What the program of {@code rank} is given, with these arguments.
     *
     * @param snapshots makes snapshots of what the rank has allocated
     */
    public MemberHandle(
            Rank rank, List<String> arguments, Function<Inventory, RankSnapshots> snapshots) {
        this(rank, new Handles(rank), arguments, snapshots);
    }

    private MemberHandle(
            Rank rank,
            Handles handles,
            List<String> arguments,
            Function<Inventory, RankSnapshots> snapshots) {
        super(handles, AllocationOptions.of(rank.settings()));
        this.rank = rank;
        this.settings = rank.settings();
        this.arguments = arguments;
        this.barrier = handles.ownBarrier();
        this.local = new LocalAllocatorHandle(handles.local());
        this.snapshots = snapshots.apply(handles.inventory());
        this.exchange = new RankExchange(handles.inventory().rank());
        this.loops = new RankLoops(handles.inventory().rank());
    }

    /** The rank whose hold it is. */
    public Rank owner() {
        return rank;
    }

    @Override
    public int rank() {
        return rank.rank();
    }

    @Override
    public int size() {
        return settings.size();
    }

    @Override
    public int node() {
        return rank.node();
    }

    @Override
    public int nodes() {
        return settings.nodes();
    }

    @Override
    public String address() {
        return rank.address();
    }

    @Override
    public Endpoint endpoint(Wires wires) {
        Endpoint own = rank.endpoint();
        return own == null ? Member.super.endpoint(wires) : own;
    }

    @Override
    public boolean isEncrypted() {
        return rank.isEncrypted();
    }

    @Override
    public long nanoTime() {
        return rank.nanoTime();
    }

    @Override
    public List<String> arguments() {
        return arguments;
    }

    @Override
    public LocalAllocator local() {
        return local;
    }

    @Override
    public void barrier() {
        barrier.await();
    }

    @Override
    public List<byte[]> exchange(String call, byte[] mine) {
        return exchange.exchange(call, mine);
    }

    @Override
    public void parallelChunks(Share range, Schedule schedule, Chunk body) {
        loops.run(range, schedule, body);
    }

    @Override
    public void sync() {
        synchronise(true, true, "flushes and invalidates its memory");
    }

    @Override
    public void flush() {
        synchronise(true, false, "flushes its memory");
    }

    @Override
    public void invalidate() {
        synchronise(false, true, "invalidates its memory");
    }

    @Override
    public void beginTimed() {
        if (timedDepth == 0) {
            barrier(); // what others still do before the region does not count
            rank.beginTimed();
            barrier();
        }
        timedDepth++;
    }

    @Override
    public void endTimed() {
        if (timedDepth == 0) {
            throw new IllegalStateException("rank %d is in no timed region".formatted(rank()));
        }
        timedDepth--;
        if (timedDepth == 0) {
            barrier();
            rank.endTimed();
            barrier(); // what others do after the region does not count
        }
    }

    @Override
    public void work(long amount) {
        if (amount < 0) {
            throw new IllegalArgumentException(
                    "rank %d cannot work by %d: give what it has computed, from 0 up"
                            .formatted(rank(), amount));
        }
        rank.work(amount);
    }

    /** The snapshots that the rank makes. */
    public RankSnapshots snapshots() {
        return snapshots;
    }

    @Override
    public boolean checkpoint(Checkpointable state) {
        return snapshots.checkpoint(state);
    }

    @Override
    public boolean checkpointIfDue(Checkpointable state) {
        return snapshots.checkpointIfDue(state);
    }

    @Override
    public boolean restore(Checkpointable state) {
        return snapshots.restore(state);
    }

    private void synchronise(boolean release, boolean acquire, String what) {
        rank.requireOwn();
        rank.synchronise(new SyncOperation.Sync(release, acquire), what);
    }

    @Override
    public String toString() {
        return "rank " + rank() + " of " + size();
    }
}
