package dev.merino.rank.races;

import dev.merino.DataRaceException;
import dev.merino.MerinoException;
import dev.merino.Settings;
import dev.merino.rank.handle.ObjectId;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** What the ranks of one run tell, and the data races that were found in it. */
public final class RaceDetector {
    /** More would hide the first. */
    private static final int RACES_MAX = 20;

    final SourceLine.Table sites = new SourceLine.Table();

    private final SyncClocks clocks;
    private final List<RankWatch> ranks = new ArrayList<>();
    private final ConcurrentHashMap<Integer, MemoryWatch> memories = new ConcurrentHashMap<>();
    private final Set<Pair> seen = new HashSet<>();
    private final List<String> reports = new ArrayList<>();
    private long forgottenArrays;

    /** When, where and how a rank has accessed an element. */
    record AccessOfRank(long epoch, int site, boolean isWrite) {}

    /** Two lines that race; one report is enough, whichever element it was. */
    private record Pair(int one, int other) {
        static Pair of(int one, int other) {
            return new Pair(Math.min(one, other), Math.max(one, other));
        }
    }

    /** For a run of so many ranks. */
    public RaceDetector(int ranks) {
        this.clocks = new SyncClocks(ranks);
        for (int rank = 0; rank < ranks; rank++) {
            this.ranks.add(new RankWatch(this, clocks, rank));
        }
    }

    /** What looks for the races that {@code settings} ask for; null if they ask for none. */
    public static @Nullable RaceDetector of(Settings settings) {
        return switch (settings.races()) {
            case NONE -> null;
            case ACCESSES -> new RaceDetector(settings.size());
            case WRITES ->
                    throw new MerinoException(
                            "only live nodes compare what they write: use RaceSearch.ACCESSES on an"
                                    + " embedded cluster, which finds these races and more");
        };
    }

    /** What {@code rank} tells. */
    RankWatch rank(int rank) {
        return ranks.get(rank);
    }

    /** The elements of the region of that index. */
    MemoryWatch memory(int region, String name) {
        return memories.computeIfAbsent(region, any -> new MemoryWatch(name));
    }

    /** All ranks are about to close {@code object}, whose number may come again. */
    synchronized void forget(ObjectId object) {
        if (object.kind() == ObjectId.Kind.MEMORY) {
            forgottenArrays += memories.remove(object.number()) == null ? 0 : 1;
        } else {
            clocks.forget(object);
        }
    }

    /** Two accesses to one element that nothing orders. */
    synchronized void found(String element, AccessOfRank before, AccessOfRank now) {
        Pair pair = Pair.of(Math.abs(before.site), Math.abs(now.site));
        if (seen.add(pair) && reports.size() < RACES_MAX) {
            reports.add(
                    """
                    data race on %s:
                      %s
                      %s
                      Nothing orders the two: a barrier between them would, or the same lock.
                    """
                            .formatted(element, describe(before), describe(now)));
        }
    }

    private String describe(AccessOfRank access) {
        int rank = Epoch.rank(access.epoch);
        return "rank %d %s it, %s, %s"
                .formatted(
                        rank,
                        access.isWrite ? "writes" : "reads",
                        sites.text(access.site),
                        ranks.get(rank).before(Epoch.time(access.epoch)));
    }

    /** Throws the races that were found, if there are some. */
    public synchronized void requireNone() {
        if (!reports.isEmpty()) {
            throw new DataRaceException(List.copyOf(reports));
        }
    }

    /** What was looked at, as a sentence. */
    public synchronized String summary() {
        long accesses = ranks.stream().mapToLong(RankWatch::accesses).sum();
        return "races: %s among %,d accesses of %d ranks to %d arrays."
                .formatted(
                        seen.isEmpty() ? "none" : seen.size() + " found",
                        accesses,
                        ranks.size(),
                        memories.size() + forgottenArrays);
    }
}
