package dev.merino.rank.checkpoint;

import dev.merino.MerinoException;
import dev.merino.Placement;
import dev.merino.Settings;
import dev.merino.SharedBytes;
import dev.merino.SharedLongs;
import dev.merino.rank.handle.ObjectKey;
import dev.merino.rank.handle.ObjectSpec;
import dev.merino.rank.handle.Rank;
import dev.merino.sync.SyncOperation;

/**
 * Where the ranks of a run agree about snapshots: a barrier, and words in shared memory.
 *
 * <pre>
 *   0 .. 7                8 .. 11      12 .. 15
 *   rank 0's decisions    rank 0's     rank 1's ...
 * </pre>
 *
 * <p>Whoever writes a word does so before a barrier, and others read it after that. Nobody writes
 * it again before all have read it: there is another barrier between, or two words take turns.
 */
final class SnapshotMeeting {
    /** What rank 0 decides. */
    enum Decision {
        /** The number of the next snapshot. */
        NUMBER,
        /** The snapshot that the next one builds on; 0 if it has everything. */
        BASE,
        /** Whether it is time for a snapshot, at meetings with an even and an odd number. */
        DUE,
        DUE_ODD,
        /** After how many safe points the ranks meet again. */
        NEXT,
        NEXT_ODD
    }

    /** What each rank says. */
    enum Word {
        /** The checksum of the list of what it has allocated. */
        LIST,
        /** How many bytes that list takes. */
        LIST_BYTES,
        /** What has become of its part of the last snapshot: a {@link PartJob.Status}. */
        STATUS
    }

    private static final int DECISIONS = 8;
    private static final int WORDS = 4;

    private final Rank rank;
    private final int barrier;
    private final SharedLongs words;

    /** The same meeting for all ranks, each of which must come here. */
    SnapshotMeeting(Rank rank) {
        this.rank = rank;
        this.barrier = rank.find(ObjectKey.ofSnapshots("barrier"), new ObjectSpec.Barrier());
        this.words = longs("words", DECISIONS + (long) WORDS * rank.settings().size());
    }

    private SharedLongs longs(String name, long count) {
        return rank.runtimeArrays()
                .longs(
                        rank.region(find(name, count * Long.BYTES)),
                        name,
                        rank.settings().protocol(),
                        count);
    }

    /** Words in which each rank can say what its process has written, so many for each rank. */
    SharedLongs written(int each) {
        String name = "written blocks in " + each + " words";
        return longs(name, (long) each * rank.settings().size());
    }

    private int find(String name, long bytes) {
        Settings settings = rank.settings();
        return rank.find(
                ObjectKey.ofSnapshots(name),
                new ObjectSpec.Memory(
                        name,
                        bytes,
                        settings.unitBytes(),
                        settings.protocol(),
                        Placement.FIRST_TOUCH));
    }

    /** Memory for {@code bytes} bytes of each rank. */
    SharedBytes room(int bytes) {
        String name = "lists of " + bytes + " bytes";
        long all = (long) bytes * rank.settings().size();
        return rank.runtimeArrays()
                .bytes(rank.region(find(name, all)), name, rank.settings().protocol(), all);
    }

    /** Waits for all ranks; what they wrote before is visible after it. */
    void await(String doing) {
        rank.arriving(barrier, "a snapshot");
        long _ = rank.synchronise(new SyncOperation.Arrive(barrier), doing);
    }

    void decide(Decision what, long value) {
        if (rank.rank() != 0) {
            throw new MerinoException("rank " + rank.rank() + " decides about " + what);
        }
        words.set(what.ordinal(), value);
    }

    long decided(Decision what) {
        return words.get(what.ordinal());
    }

    void say(Word what, long value) {
        words.set(index(rank.rank(), what), value);
    }

    long said(int by, Word what) {
        return words.get(index(by, what));
    }

    private static int index(int by, Word what) {
        return DECISIONS + by * WORDS + what.ordinal();
    }
}
