package dev.merino.rank.checkpoint;

import dev.merino.Checkpointable;
import dev.merino.Checkpoints;
import dev.merino.MerinoException;
import dev.merino.checkpoint.SavedObject;
import dev.merino.checkpoint.SnapshotFolder;
import dev.merino.core.Check;
import dev.merino.rank.handle.Inventory;
import dev.merino.rank.handle.Rank;
import dev.merino.rank.handle.RankSnapshots;

import org.jspecify.annotations.Nullable;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.BitSet;
import java.util.List;
import java.util.SortedMap;

/**
 * The snapshots of a run as one rank makes them.
 *
 * <p>Idea. A snapshot is read by the ranks themselves, through ordinary coherent access, while all
 * of them are here: between two barriers nobody writes, so that what is read is one moment of the
 * program, and no protocol has a rule for it. Only what some process has noted as written is read
 * ({@link WrittenBlocks}). What has changed is copied, and written to files while the program goes
 * on ({@link PartJob}).
 *
 * <pre>
 *   all ranks    say what they have allocated, and what became of their last part
 *   barrier      everything that was written is released, and acquired by all
 *   processes    say which blocks they have written ({@link WrittenBlocks})
 *   rank 0       decides: the number of the snapshot, and the one that it builds on
 *   barrier
 *   all ranks    read what was written of their share, and copy the blocks that have changed
 *   barrier      the program goes on
 * </pre>
 *
 * <p>Invariant: a snapshot builds on one that counts. Rank 0 knows which do; a rank has the
 * checksums of the last one that it knows to count, and of the one that is being written.
 */
public final class RankCheckpoints implements RankSnapshots {
    private static final String DOING = "makes a snapshot";

    /** For debugging: whether blocks that nobody has written are looked at, too. */
    private static final boolean VERIFIES = Boolean.getBoolean("merino.verify");

    /** In one of so many snapshots: looking changes who has which page. */
    private static final int VERIFIED = 3;

    private final Inventory inventory;
    private final Rank rank;
    private final Checkpoints checkpoints;
    private final String program;
    private final SnapshotFolder folder;
    private final SavedObjects objects;

    private @Nullable SnapshotMeeting meeting;
    private @Nullable SnapshotLeader leader;
    private @Nullable SnapshotClock clock;
    private @Nullable PartJob job;

    /** As of the last snapshot that counts, and as of the one that is being written. */
    private BlockSums known = new BlockSums(BlockSums.NO_SNAPSHOT);

    private BlockSums next = known;

    /** As of the one before, whether or not it counts: for the blocks that were not written. */
    private BlockSums seen = known;

    private long pointsLeft = 1;
    private boolean isOdd;
    private boolean mayRestore;

    /**
     * The snapshots of {@code program} as the rank of {@code inventory} makes them, if its settings
     * say that there are any.
     */
    public RankCheckpoints(Inventory inventory, Class<?> program) {
        this.inventory = inventory;
        this.rank = inventory.rank();
        this.checkpoints = rank.settings().checkpoints();
        this.program = nameOf(program);
        this.folder = new SnapshotFolder(checkpoints.folder());
        this.objects = new SavedObjects(inventory);
        this.mayRestore = checkpoints.restart();
    }

    /** Lambdas have another number in every JVM. */
    private static String nameOf(Class<?> program) {
        String name = program.getName();
        int lambda = name.indexOf("$$Lambda");
        return lambda < 0 ? name : name.substring(0, lambda);
    }

    private boolean isFirst() {
        return rank.rank() == 0;
    }

    /** All ranks come here first. */
    private SnapshotMeeting meet() {
        SnapshotMeeting found = meeting;
        if (found == null) {
            if (isFirst()) {
                leader = new SnapshotLeader(checkpoints, folder, program, rank.settings().size());
            }
            clock = new SnapshotClock(checkpoints.every().toNanos(), System::nanoTime);
            found = new SnapshotMeeting(rank);
            meeting = found;
        }
        return found;
    }

    private SnapshotLeader leader() {
        return Check.present(leader, "rank %d is not the first", rank.rank());
    }

    private SnapshotClock clock() {
        return Check.present(clock, "rank %d has met nobody", rank.rank());
    }

    // ---- making one

    @Override
    public boolean checkpoint(Checkpointable state) {
        if (!checkpoints.isOn()) {
            return false;
        }
        inventory.requireCanBeSaved(DOING);
        requireRestored();
        SnapshotMeeting all = meet();
        awaitLastPart(all);
        List<SavedObject> shared = objects.agree(all, DOING);
        RunObjects found = objects.inThisRun(shared);
        SortedMap<Integer, MemoryShare> memories = found.memories();
        WrittenBlocks written = new WrittenBlocks(rank, all, memories);
        written.say();
        if (isFirst()) {
            decide(all);
        }
        all.await(DOING);
        long number = all.decided(SnapshotMeeting.Decision.NUMBER);
        PartJob writing = begin(number, all.decided(SnapshotMeeting.Decision.BASE), shared);
        memories.forEach((place, memory) -> write(place, memory, written.of(place), writing));
        writing.end(saved(state), found.setFlags(), found.counters());
        clock().made();
        all.await(DOING);
        return true;
    }

    /** A snapshot of a program that should have gone on would hide the one to go on from. */
    private void requireRestored() {
        if (mayRestore) {
            throw new MerinoException(
                    "%s was restarted and makes a snapshot before it has called Member.restore()"
                            .formatted(program));
        }
    }

    /** Waits for this rank's last part, and says what has become of it. */
    private void awaitLastPart(SnapshotMeeting all) {
        PartJob last = job;
        if (last != null) {
            try {
                last.awaitPart();
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
                throw new MerinoException(
                        "rank %d was interrupted where it waits for its last snapshot"
                                .formatted(rank.rank()));
            }
        }
        PartJob.Status status = last == null ? PartJob.Status.NONE : last.status();
        all.say(SnapshotMeeting.Word.STATUS, status.ordinal());
    }

    /** Rank 0: after all have said what has become of their parts. */
    private void decide(SnapshotMeeting all) {
        endLast(all);
        all.decide(SnapshotMeeting.Decision.BASE, leader().base());
        all.decide(SnapshotMeeting.Decision.NUMBER, leader().begin());
    }

    /** Makes the last snapshot count, if all ranks have written it; drops it, if not. */
    private void endLast(SnapshotMeeting all) {
        PartJob last = job;
        if (last == null) {
            return;
        }
        boolean isWritten = true;
        for (int other = 0; other < rank.settings().size(); other++) {
            long status = all.said(other, SnapshotMeeting.Word.STATUS);
            isWritten &= status == PartJob.Status.WRITTEN.ordinal();
        }
        if (!isWritten) {
            last.abandon();
        }
        try {
            last.awaitEnd();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        if (!isWritten || last.status() != PartJob.Status.WRITTEN) {
            leader().drop(last.number());
        }
    }

    private PartJob begin(long number, long base, List<SavedObject> shared) {
        BlockSums before = sumsOf(base);
        seen = next;
        known = before;
        next = new BlockSums(number);
        PartJob.Sequel sequel = isFirst() ? () -> leader().publish(number, base, shared) : () -> {};
        PartJob writing =
                new PartJob(
                        folder,
                        checkpoints.folder(),
                        number,
                        rank.rank(),
                        rank.settings().ranksPerNode(),
                        sequel);
        job = writing;
        return writing;
    }

    private void write(int place, MemoryShare memory, BitSet written, PartJob writing) {
        long[] sums =
                memory.changes(
                        written, known.of(memory), seen.find(memory), writing.receiver(place));
        next.put(memory, sums);
        if (VERIFIES && next.snapshot() % VERIFIED == 0) {
            memory.requireAll(sums);
        }
    }

    /** The checksums as of {@code base}, by which rank 0 says that this snapshot counts. */
    private BlockSums sumsOf(long base) {
        if (base == next.snapshot()) {
            return next;
        }
        return base == known.snapshot() ? known : new BlockSums(BlockSums.NO_SNAPSHOT);
    }

    private static byte[] saved(Checkpointable state) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            state.save(new DataOutputStream(bytes));
        } catch (IOException e) {
            throw new MerinoException("the state of a rank cannot be saved: " + e, e);
        }
        return bytes.toByteArray();
    }

    // ---- when it is time

    @Override
    public boolean checkpointIfDue(Checkpointable state) {
        if (!checkpoints.isOn() || --pointsLeft > 0) {
            return false;
        }
        rank.requireOwn();
        SnapshotMeeting all = meet();
        SnapshotMeeting.Decision due =
                isOdd ? SnapshotMeeting.Decision.DUE_ODD : SnapshotMeeting.Decision.DUE;
        SnapshotMeeting.Decision points =
                isOdd ? SnapshotMeeting.Decision.NEXT_ODD : SnapshotMeeting.Decision.NEXT;
        isOdd = !isOdd;
        if (isFirst()) {
            boolean isFree = job == null || job.isOver();
            all.decide(due, isFree && clock().isDue() ? 1 : 0);
            all.decide(points, clock().next());
        }
        all.await("meets the others to hear whether it is time for a snapshot");
        pointsLeft = all.decided(points);
        return all.decided(due) == 1 && checkpoint(state);
    }

    // ---- going on

    @Override
    public boolean restore(Checkpointable state) {
        if (!mayRestore) {
            return false;
        }
        inventory.requireCanBeSaved("goes on from a snapshot");
        SnapshotMeeting all = meet();
        Restoring restoring = new Restoring(inventory, folder, checkpoints.folder(), objects);
        if (isFirst()) {
            restoring.take(leader().newest());
            all.decide(SnapshotMeeting.Decision.NUMBER, restoring.number());
        }
        known = restoring.restore(all, state);
        next = known;
        mayRestore = false;
        return true;
    }

    // ---- the end

    @Override
    public void end() {
        SnapshotMeeting all = meeting;
        if (all == null) {
            return;
        }
        awaitLastPart(all);
        all.await("waits for its last snapshot");
        if (isFirst()) {
            endLast(all);
        }
    }

    @Override
    public void close() {
        if (job != null) {
            job.abandon();
        }
        if (leader != null) {
            leader.close();
        }
    }
}
