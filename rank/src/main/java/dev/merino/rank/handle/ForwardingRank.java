package dev.merino.rank.handle;

import dev.merino.Settings;
import dev.merino.memory.Region;
import dev.merino.messages.Endpoint;
import dev.merino.sync.SyncOperation;

import org.jspecify.annotations.Nullable;

import java.lang.foreign.MemorySegment;
import java.util.List;

/** A rank that passes all calls on to another one: for those who want to add to some of them. */
public abstract class ForwardingRank implements Rank {
    private final Rank rank;

    /** Passes calls on to {@code rank}. */
    protected ForwardingRank(Rank rank) {
        this.rank = rank;
    }

    @Override
    public long synchronise(SyncOperation operation, WaitPolicy waitPolicy, String waiting) {
        return rank.synchronise(operation, waitPolicy, waiting);
    }

    @Override
    public List<byte[]> gathered() {
        return rank.gathered();
    }

    @Override
    public boolean retain(int lock) {
        return rank.retain(lock);
    }

    @Override
    public boolean retake(int lock, boolean waits) {
        return rank.retake(lock, waits);
    }

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
    public boolean isEncrypted() {
        return rank.isEncrypted();
    }

    @Override
    public @Nullable Endpoint endpoint() {
        return rank.endpoint();
    }

    @Override
    public Settings settings() {
        return rank.settings();
    }

    @Override
    public long nanoTime() {
        return rank.nanoTime();
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
    public void beginTimed() {
        rank.beginTimed();
    }

    @Override
    public void endTimed() {
        rank.endTimed();
    }

    @Override
    public void work(long amount) {
        rank.work(amount);
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
    public @Nullable Region findRegion(int index) {
        return rank.findRegion(index);
    }

    @Override
    public ArrayMaker arrays() {
        return rank.arrays();
    }

    @Override
    public ArrayMaker runtimeArrays() {
        return rank.runtimeArrays();
    }

    @Override
    public @Nullable MemorySegment plainMemory(Region region) {
        return rank.plainMemory(region);
    }

    @Override
    public boolean notesWrites(Region region) {
        return rank.notesWrites(region);
    }

    @Override
    public void written(Region region, Parts parts) {
        rank.written(region, parts);
    }

    @Override
    public void willRead(int firstPage, int pageCount, int stridePages, int times) {
        rank.willRead(firstPage, pageCount, stridePages, times);
    }
}
