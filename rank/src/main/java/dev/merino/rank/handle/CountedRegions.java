package dev.merino.rank.handle;

import dev.merino.Statistics;
import dev.merino.core.Count;
import dev.merino.core.Tally;

import org.jspecify.annotations.Nullable;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;

/**
 * What a node counts: all of it, or, if the program has timed regions, what happened in them. The
 * times of ranks are theirs to tell. For whoever owns the node's machine.
 */
public final class CountedRegions {
    private final Tally tally;
    private final Supplier<Statistics.Handlers> handlers;
    private final Supplier<Statistics.Keeper> keeper;
    private @Nullable Counted before;
    private @Nullable Counted inRegions;

    /** Cumulated counts at some moment, or the difference of two. */
    private record Counted(
            Map<String, Long> counts,
            Map<String, Statistics.Traffic> traffic,
            Statistics.Handlers handlers,
            Statistics.Keeper keeper) {
        Counted minus(Counted earlier) {
            Map<String, Long> fewer = new LinkedHashMap<>(counts);
            earlier.counts.forEach((name, count) -> fewer.merge(name, -count, Long::sum));
            Map<String, Statistics.Traffic> less = new TreeMap<>(traffic);
            earlier.traffic.forEach(
                    (kind, amount) -> less.computeIfPresent(kind, (_, t) -> t.minus(amount)));
            less.values().removeIf(amount -> amount.messages() == 0);
            return new Counted(
                    fewer, less, handlers.minus(earlier.handlers), keeper.minus(earlier.keeper));
        }

        Counted plus(Counted other) {
            Map<String, Long> more = new LinkedHashMap<>(counts);
            other.counts.forEach((name, count) -> more.merge(name, count, Long::sum));
            Map<String, Statistics.Traffic> together = new TreeMap<>(traffic);
            other.traffic.forEach(
                    (kind, amount) -> together.merge(kind, amount, Statistics.Traffic::plus));
            return new Counted(
                    more, together, handlers.plus(other.handlers), keeper.plus(other.keeper));
        }
    }

    /** Of a node that counts in {@code tally}. */
    public CountedRegions(
            Tally tally,
            Supplier<Statistics.Handlers> handlers,
            Supplier<Statistics.Keeper> keeper) {
        this.tally = tally;
        this.handlers = handlers;
        this.keeper = keeper;
    }

    /** A timed region begins. */
    public void begin() {
        before = now();
        tally.add(Count.TIMED_REGIONS);
    }

    /** It ends. */
    public void end() {
        if (before != null) {
            Counted region = now().minus(before);
            inRegions = inRegions == null ? region : inRegions.plus(region);
            before = null;
        }
    }

    /** Everything so far, in regions or not; without the times of ranks. */
    public Statistics.Node soFar() {
        Counted all = now();
        return new Statistics.Node(all.counts, all.traffic, List.of(), all.handlers, all.keeper);
    }

    /** What counts; a region that is not over ends here. */
    public Statistics.Node total(List<Statistics.Time> ranks) {
        end();
        Counted all = inRegions == null ? now() : inRegions;
        return new Statistics.Node(all.counts, all.traffic, ranks, all.handlers, all.keeper);
    }

    private Counted now() {
        Map<String, Long> counts = new LinkedHashMap<>();
        tally.counts().forEach((count, value) -> counts.put(count.label(), value));
        Map<String, Statistics.Traffic> traffic = new TreeMap<>();
        tally.traffic()
                .forEach(
                        (kind, t) ->
                                traffic.put(kind, new Statistics.Traffic(t.messages(), t.bytes())));
        return new Counted(counts, traffic, handlers.get(), keeper.get());
    }
}
