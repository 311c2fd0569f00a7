package dev.merino.rank.statics;

import dev.merino.rank.handle.ForwardingRank;
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
final class MirroringRank extends ForwardingRank {
    private final List<Mirror> mirrors = new ArrayList<>();

    MirroringRank(Rank rank) {
        super(rank);
    }

    void add(Mirror mirror) {
        mirrors.add(mirror);
    }

    @Override
    public long synchronise(SyncOperation operation, WaitPolicy waitPolicy, String waiting) {
        if (mirrors.isEmpty()) {
            return super.synchronise(operation, waitPolicy, waiting);
        }
        requireOwn();
        if (operation.releases()) {
            mirrors.forEach(Mirror::release);
        }
        long result = super.synchronise(operation, waitPolicy, waiting);
        if (operation.acquires()) {
            mirrors.forEach(Mirror::acquire);
        }
        return result;
    }

    @Override
    public boolean retain(int lock) {
        mirrors.forEach(Mirror::release); // the lock may leave the rank without another word
        return super.retain(lock);
    }

    @Override
    public boolean retake(int lock, boolean waits) {
        boolean isTaken = super.retake(lock, waits);
        if (isTaken) {
            mirrors.forEach(Mirror::acquire); // another rank may have had it
        }
        return isTaken;
    }
}
