package dev.merino.rank.checkpoint;

import dev.merino.Checkpoints;
import dev.merino.MerinoException;
import dev.merino.checkpoint.Manifest;
import dev.merino.checkpoint.SavedObject;
import dev.merino.checkpoint.Snapshot;
import dev.merino.checkpoint.SnapshotFolder;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What rank 0 does for all: it numbers snapshots, says what each builds on, makes those count that
 * are complete, and deletes old ones.
 */
final class SnapshotLeader {
    /** A snapshot is made of no more than so many. */
    private static final int CHAIN_MAX = 64;

    private static final long POLL_MS_MIN = 2;
    private static final long POLL_MS_MAX = 100;

    private final Checkpoints checkpoints;
    private final SnapshotFolder folder;
    private final String program;
    private final int ranks;
    private final AutoCloseable lock;
    private long number;

    /** The newest snapshot that counts; its chain, and how much of that are changes. */
    private volatile List<Long> chain = List.of();

    private long fullBytes;
    private long changeBytes;

    /** Takes the folder, which must have no snapshots unless the program goes on from one. */
    SnapshotLeader(Checkpoints checkpoints, SnapshotFolder folder, String program, int ranks) {
        this.checkpoints = checkpoints;
        this.folder = folder;
        this.program = program;
        this.ranks = ranks;
        try {
            if (!checkpoints.restart()) {
                folder.create();
            }
            List<Long> numbers = folder.numbers();
            this.number = numbers.isEmpty() ? 0 : numbers.getFirst();
            requireEmpty(numbers);
            this.lock = folder.lock();
        } catch (IOException e) {
            throw unusable(e);
        }
    }

    private void requireEmpty(List<Long> numbers) {
        if (!checkpoints.restart() && !numbers.isEmpty()) {
            throw new MerinoException(
                    ("%s has snapshots already: go on from them with --restart, or give another"
                                    + " folder")
                            .formatted(checkpoints.folder()));
        }
    }

    MerinoException unusable(IOException e) {
        return new MerinoException(
                "the folder %s cannot be used for snapshots: %s".formatted(checkpoints.folder(), e),
                e);
    }

    /** Opens the newest snapshot that is not damaged, and says what is wrong with newer ones. */
    Snapshot newest() {
        try {
            List<String> refused = new ArrayList<>();
            Optional<Snapshot> found = folder.newest(refused::add);
            found.ifPresent(
                    taken ->
                            refused.forEach(
                                    why ->
                                            System.err.printf(
                                                    "merino: a snapshot is refused: %s;"
                                                            + " snapshot %d is taken.%n",
                                                    why, taken.manifest().number())));
            Snapshot snapshot =
                    found.orElseThrow(
                            () ->
                                    new MerinoException(
                                            "there is no snapshot to go on from in %s%s"
                                                    .formatted(
                                                            checkpoints.folder(),
                                                            refused.isEmpty()
                                                                    ? ""
                                                                    : ": " + refused)));
            requireProgram(snapshot.manifest());
            chain = snapshot.manifest().chain();
            fullBytes = 0; // unknown: the next one has everything
            return snapshot;
        } catch (IOException e) {
            throw unusable(e);
        }
    }

    private void requireProgram(Manifest manifest) {
        if (!manifest.program().equals(program)) {
            throw new MerinoException(
                    "%s has snapshots of %s, not of %s"
                            .formatted(checkpoints.folder(), manifest.program(), program));
        }
    }

    /** The number of the next snapshot, which begins now. */
    long begin() {
        return ++number;
    }

    /** The snapshot that the next one builds on; 0 if it has everything. */
    long base() {
        List<Long> its = chain;
        boolean isFull = its.isEmpty() || its.size() >= CHAIN_MAX || changeBytes >= fullBytes;
        return isFull ? BlockSums.NO_SNAPSHOT : its.getLast();
    }

    /**
     * Makes snapshot {@code made} count when all ranks have written their parts, on the thread that
     * wrote that of rank 0.
     */
    void publish(long made, long base, List<SavedObject> objects)
            throws IOException, InterruptedException {
        @Nullable List<Long> parts = null;
        for (long pollMs = POLL_MS_MIN; parts == null; pollMs = Math.min(2 * pollMs, POLL_MS_MAX)) {
            parts = folder.partBytes(made, ranks).orElse(null);
            if (parts == null) {
                if (folder.hasFailed(made)) {
                    throw new IOException("another rank could not write its part");
                }
                Thread.sleep(pollMs);
            }
        }
        List<Long> its = base == BlockSums.NO_SNAPSHOT ? new ArrayList<>() : new ArrayList<>(chain);
        its.add(made);
        folder.publish(new Manifest(made, its, program, checkpoints.command(), objects, parts));
        long bytes = parts.stream().mapToLong(Long::longValue).sum();
        fullBytes = base == BlockSums.NO_SNAPSHOT ? bytes : fullBytes;
        changeBytes = base == BlockSums.NO_SNAPSHOT ? 0 : changeBytes + bytes;
        chain = its;
        prune();
    }

    /** The snapshot counts, whatever becomes of older ones. */
    private void prune() {
        try {
            folder.prune(checkpoints.keep());
        } catch (IOException e) {
            System.err.printf(
                    "merino: old snapshots in %s could not be deleted: %s%n",
                    checkpoints.folder(), e);
        }
    }

    /** Not all ranks could write their part of {@code failed}: what there is of it goes. */
    void drop(long failed) {
        try {
            folder.delete(failed);
        } catch (IOException _) {
            return; // it does not count, and goes with the next ones
        }
    }

    /** Gives the folder free. */
    void close() {
        try {
            lock.close();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
