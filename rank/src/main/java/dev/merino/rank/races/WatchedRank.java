package dev.merino.rank.races;

import dev.merino.rank.handle.ArrayMaker;
import dev.merino.rank.handle.ForwardingRank;
import dev.merino.rank.handle.ObjectId;
import dev.merino.rank.handle.Rank;
import dev.merino.rank.handle.WaitPolicy;
import dev.merino.rank.watch.WatchedArrays;
import dev.merino.sync.SyncOperation;

import java.util.List;

/** A rank that tells a race detector of its accesses and of its synchronisation. */
public final class WatchedRank extends ForwardingRank {
    private final RaceDetector detector;
    private final RankWatch watch;

    /** Tells {@code detector} what {@code rank} does. */
    public WatchedRank(Rank rank, RaceDetector detector) {
        super(rank);
        this.detector = detector;
        this.watch = detector.rank(rank.rank());
    }

    @Override
    public ArrayMaker arrays() {
        return new WatchedArrays(this, super.arrays(), watch);
    }

    /** The runtime's own memory passes from rank to rank by means that are not watched. */
    @Override
    public ArrayMaker runtimeArrays() {
        return super.arrays();
    }

    @Override
    public long synchronise(SyncOperation operation, WaitPolicy waitPolicy, String waiting) {
        watch.before(operation);
        long result = super.synchronise(operation, waitPolicy, waiting);
        watch.after(operation, result, waiting);
        return result;
    }

    /** Asks for every lock: one that is kept may pass to another rank without a word. */
    @Override
    public boolean retain(int lock) {
        return false;
    }

    @Override
    public boolean retake(int lock, boolean waits) {
        return false;
    }

    @Override
    public void close(List<ObjectId> objects, String waiting) {
        objects.forEach(detector::forget);
        super.close(objects, waiting);
    }
}
