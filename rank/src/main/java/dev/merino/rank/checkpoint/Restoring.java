package dev.merino.rank.checkpoint;

import dev.merino.Checkpointable;
import dev.merino.MerinoException;
import dev.merino.checkpoint.Manifest;
import dev.merino.checkpoint.SavedObject;
import dev.merino.checkpoint.Snapshot;
import dev.merino.checkpoint.SnapshotFolder;
import dev.merino.core.Check;
import dev.merino.rank.handle.Inventory;
import dev.merino.rank.handle.Rank;

import org.jspecify.annotations.Nullable;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** How one rank goes on from a snapshot, together with all others. */
final class Restoring {
    private static final String DOING = "goes on from a snapshot";

    private final Rank rank;
    private final SnapshotFolder folder;
    private final String folderName;
    private final SavedObjects objects;
    private @Nullable Snapshot snapshot;

    Restoring(Inventory inventory, SnapshotFolder folder, String folderName, SavedObjects objects) {
        this.rank = inventory.rank();
        this.folder = folder;
        this.folderName = folderName;
        this.objects = objects;
    }

    /** Rank 0 has found it. */
    void take(Snapshot found) {
        snapshot = found;
    }

    /** Its number, which rank 0 tells the others. */
    long number() {
        return Check.present(snapshot, "no snapshot").manifest().number();
    }

    /** Restores what this rank has to restore; returns the checksums of its share of memory. */
    BlockSums restore(SnapshotMeeting all, Checkpointable state) {
        List<SavedObject> found = objects.agree(all, DOING);
        long number = all.decided(SnapshotMeeting.Decision.NUMBER);
        try (Snapshot opened = snapshot != null ? snapshot : folder.open(number)) {
            Manifest manifest = opened.manifest();
            String name = "snapshot %d in %s".formatted(number, folderName);
            SavedObjects.requireFitting(manifest.objects(), found, name);
            BlockSums sums = fill(opened);
            restore(opened, state, name);
            all.await(DOING);
            return sums;
        } catch (IOException e) {
            throw new MerinoException(
                    "rank %d cannot go on from snapshot %d in %s: %s"
                            .formatted(rank.rank(), number, folderName, e),
                    e);
        }
    }

    private BlockSums fill(Snapshot opened) throws IOException {
        List<SavedObject> shared = opened.manifest().objects();
        RunObjects all = objects.inThisRun(shared);
        BlockSums sums = new BlockSums(opened.manifest().number());
        for (int i = 0; i < shared.size(); i++) {
            Optional<MemoryShare> memory = all.memory(i);
            if (memory.isPresent()) {
                sums.put(memory.get(), memory.get().fill(opened));
            }
        }
        if (rank.rank() == 0) {
            all.restore(opened.flags(), opened.counters());
        }
        return sums;
    }

    private void restore(Snapshot opened, Checkpointable state, String name) throws IOException {
        int ranks = opened.manifest().ranks();
        if (ranks == rank.settings().size()) {
            state.restore(in(opened.state(rank.rank())));
            return;
        }
        List<DataInputStream> states = new ArrayList<>();
        for (int other = 0; other < ranks; other++) {
            states.add(in(opened.state(other)));
        }
        if (!state.redistribute(states)) {
            throw new MerinoException(
                    ("%s was made by %d ranks, and %d run now: the program can go on with as many"
                                    + " ranks only, choose --nodes, --workers and --threads so")
                            .formatted(name, ranks, rank.settings().size()));
        }
    }

    private static DataInputStream in(byte[] state) {
        return new DataInputStream(new ByteArrayInputStream(state));
    }
}
