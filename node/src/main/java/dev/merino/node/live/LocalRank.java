package dev.merino.node.live;

import dev.merino.MerinoException;
import dev.merino.Settings;
import dev.merino.memory.Region;
import dev.merino.node.handle.ArrayMaker;
import dev.merino.node.handle.Key;
import dev.merino.node.handle.MemberHandle;
import dev.merino.node.handle.Patience;
import dev.merino.node.handle.Rank;
import dev.merino.node.handle.Wanted;
import dev.merino.sync.SyncOperation;

import java.util.List;

/**
 * A rank of a {@link LocalNode}, on the thread that makes it. It has live arrays and barriers, and
 * no other synchronisation.
 */
public class LocalRank implements Rank {
    private final int rank;
    private final LocalNode node;
    private final Thread thread = Thread.currentThread();

    /** Rank {@code rank} of {@code node}. */
    public LocalRank(int rank, LocalNode node) {
        this.rank = rank;
        this.node = node;
    }

    /** What a program that runs on this rank is given. */
    public final MemberHandle member() {
        return new MemberHandle(this, List.of());
    }

    @Override
    public final int rank() {
        return rank;
    }

    @Override
    public final int node() {
        return 0;
    }

    @Override
    public final Settings settings() {
        return node.settings();
    }

    @Override
    public final void requireOwn() {
        requireOwnThread();
    }

    @Override
    public final void requireOwnThread() {
        if (Thread.currentThread() != thread) {
            throw new MerinoException(
                    Thread.currentThread() + " uses a handle that belongs to " + thread);
        }
    }

    @Override
    public final void requireUninterrupted() throws InterruptedException {
        if (Thread.currentThread().isInterrupted()) {
            throw interruption("begins to wait");
        }
    }

    @Override
    public final InterruptedException interruption(String where) {
        Thread.interrupted();
        return new InterruptedException("rank " + rank + " was interrupted where it " + where);
    }

    @Override
    public final long synchronise(SyncOperation operation, Patience patience, String waiting) {
        if (!(operation instanceof SyncOperation.Arrive)) {
            throw new UnsupportedOperationException("a local node has barriers only");
        }
        node.awaitAll();
        return 0;
    }

    @Override
    public final void arriving(int barrier, String words) {}

    @Override
    public final int find(Key key, Wanted wanted) {
        return node.find(key, wanted, rank);
    }

    @Override
    public final Region region(int index) {
        return node.region(index);
    }

    @Override
    public final ArrayMaker arrays() {
        return new LiveArrays(this, node::address);
    }
}
