package dev.merino.rank.statics;

import dev.merino.Settings;
import dev.merino.memory.Region;
import dev.merino.rank.handle.ArrayMaker;
import dev.merino.rank.handle.ObjectId;
import dev.merino.rank.handle.ObjectKey;
import dev.merino.rank.handle.ObjectSpec;
import dev.merino.rank.handle.Rank;
import dev.merino.rank.handle.WaitPolicy;
import dev.merino.spi.Mirror;
import dev.merino.sync.SyncOperation;

import java.util.ArrayList;
import java.util.List;

/**
 * A rank that has {@link Mirror}s: what they stand for is in shared memory before the rank's own
 * release, and comes from there after its acquire. Without mirrors it only passes calls on.
 */
final class MirroringRank implements Rank {
    private final Rank rank;
    private final List<Mirror> mirrors = new ArrayList<>();

    MirroringRank(Rank rank) {
        this.rank = rank;
    }

    void add(Mirror mirror) {
        mirrors.add(mirror);
    }

    @Override
    public long synchronise(SyncOperation operation, WaitPolicy waitPolicy, String waiting) {
        if (mirrors.isEmpty()) {
            return rank.synchronise(operation, waitPolicy, waiting);
        }
        rank.requireOwn();
        if (operation.releases()) {
            mirrors.forEach(Mirror::release);
        }
        long result = rank.synchronise(operation, waitPolicy, waiting);
        if (operation.acquires()) {
            mirrors.forEach(Mirror::acquire);
        }
        return result;
    }

    @Override
    public boolean retain(int lock) {
        mirrors.forEach(Mirror::release); // the lock may leave the rank without another word
        return rank.retain(lock);
    }

    @Override
    public boolean retake(int lock, boolean waits) {
        boolean isTaken = rank.retake(lock, waits);
        if (isTaken) {
            mirrors.forEach(Mirror::acquire); // another rank may have had it
        }
        return isTaken;
    }

    // ---- all else is the rank's own

    @Override
    public int rank() {
        return rank.rank();
    }

    @Override
    public int node() {
        return rank.node();
    }

    @Override
    public String address() {
        return rank.address();
    }

    @Override
    public Settings settings() {
        return rank.settings();
    }

    @Override
    public void requireOwn() {
        rank.requireOwn();
    }

    @Override
    public void requireOwnThread() {
        rank.requireOwnThread();
    }

    @Override
    public void requireUninterrupted() throws InterruptedException {
        rank.requireUninterrupted();
    }

    @Override
    public InterruptedException interruption(String where) {
        return rank.interruption(where);
    }

    @Override
    public void arriving(int barrier, String words) {
        rank.arriving(barrier, words);
    }

    @Override
    public int find(ObjectKey key, ObjectSpec wanted) {
        return rank.find(key, wanted);
    }

    @Override
    public void close(List<ObjectId> objects, String waiting) {
        rank.close(objects, waiting);
    }

    @Override
    public Region region(int index) {
        return rank.region(index);
    }

    @Override
    public ArrayMaker arrays() {
        return rank.arrays();
    }

    @Override
    public void willRead(int firstPage, int pageCount, int stridePages, int times) {
        rank.willRead(firstPage, pageCount, stridePages, times);
    }
}
