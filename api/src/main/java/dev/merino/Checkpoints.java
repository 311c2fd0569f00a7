package dev.merino;

import java.time.Duration;
import java.util.List;
import java.util.Objects;

/**
 * Where a cluster puts the snapshots of {@link Member#checkpoint}, and whether it goes on from one.
 *
 * {@snippet class="com.example.guide.cluster.Snapshots" region="checkpoints"}
 *
 * @param folder a folder that all nodes reach by this path; empty for a cluster without snapshots
 * @param every how long {@link Member#checkpointIfDue} waits from one snapshot to the next; zero
 *     makes one at every call
 * @param keep how many snapshots stay in the folder, from 1; older ones are deleted
 * @param restart whether the program goes on from the newest snapshot in the folder
 * @param command the words by which a launcher can start the run again; snapshots contain them
 */
public record Checkpoints(
        String folder, Duration every, int keep, boolean restart, List<String> command) {
    /** How many snapshots stay if nobody says otherwise. */
    public static final int KEEP_DEFAULT = 3;

    /** How long it takes from one snapshot to the next if nobody says otherwise. */
    public static final Duration EVERY_DEFAULT = Duration.ofMinutes(5);

    /** A cluster without snapshots. */
    public static final Checkpoints NONE = in("").withEvery(Duration.ZERO);

    private static final int KEEP_MAX = 1_000_000;

    /** Refuses what cannot be. */
    public Checkpoints {
        Objects.requireNonNull(folder, "folder");
        command = List.copyOf(command);
        if (keep < 1 || keep > KEEP_MAX) {
            throw new IllegalArgumentException(
                    "%d snapshots are to stay: give a number from 1 to %d"
                            .formatted(keep, KEEP_MAX));
        }
        if (every.isNegative()) {
            throw new IllegalArgumentException("a snapshot every " + every + ": give 0 or more");
        }
    }

    /** Snapshots in {@code folder}, every five minutes, of which the last three stay. */
    public static Checkpoints in(String folder) {
        return new Checkpoints(folder, EVERY_DEFAULT, KEEP_DEFAULT, false, List.of());
    }

    /** Whether there are snapshots at all. */
    public boolean isOn() {
        return !folder.isEmpty();
    }

    /** The same with another time from one snapshot to the next. */
    public Checkpoints withEvery(Duration time) {
        return new Checkpoints(folder, time, keep, restart, command);
    }

    /** The same with another number of snapshots that stay. */
    public Checkpoints withKeep(int count) {
        return new Checkpoints(folder, every, count, restart, command);
    }

    /** The same for a program that goes on from the newest snapshot, or does not. */
    public Checkpoints withRestart(boolean choice) {
        return new Checkpoints(folder, every, keep, choice, command);
    }

    /** The same for a run that was started by these words. */
    public Checkpoints withCommand(List<String> words) {
        return new Checkpoints(folder, every, keep, restart, words);
    }
}
