package dev.merino.advice;

import dev.merino.Placement;
import dev.merino.Settings;
import dev.merino.advice.record.RecordedArray;
import dev.merino.advice.record.Recording;
import dev.merino.advice.replay.ArrayPlan;
import dev.merino.advice.replay.Cost;
import dev.merino.advice.replay.Replay;
import dev.merino.control.SharingPart.Touch;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Tries changes on a recording: each is replayed in the machines, and the best are worth a try in
 * the program. Only arrays that cost much are changed, and only changes that their recording gives
 * a reason for are tried.
 */
public final class Advisor {
    /**
     * A replay of more touches takes longer than anybody wants to wait after a run. So of a long
     * recording the first intervals are replayed; of the first one all, whatever there is.
     */
    private static final int TOUCHES_MAX = 8_000;

    private static final int ARRAYS_MAX = 4;
    private static final int ADVICE_MAX = 3;

    /** An array with a smaller part of all faults and writes is not worth a trial. */
    private static final double WEIGHT_MIN = 0.05;

    /** What saves less is not worth a word. */
    private static final double RATIO_MAX = 0.95;

    /** So many pages that are read one after the other in an interval are worth a hint. */
    private static final int RUN_MIN = 4;

    private static final int FINE_BYTES = 256;
    private static final int SMALL_BYTES = 1024;
    private static final int LARGER = 4;

    /** Those that any cluster can have for some of its arrays. */
    private static final List<String> PROTOCOLS =
            List.of("csm-none", "csm-s", "hlrc-async", "newgendsm", "tmk-lrc", "tmk-erc");

    private final Recording recording;
    private final Replay replay;
    private final List<ArrayPlan> plans;
    private final long untilNs;
    private boolean isCut;

    private Advisor(Recording recording, long limitNs) {
        this.recording = recording;
        this.replay = new Replay(recording);
        this.plans = ArrayPlan.asRecorded(recording);
        this.untilNs = System.nanoTime() + limitNs;
    }

    /** Protocols for arrays, and whether the time was over before all had been tried. */
    public record Choices(List<ProtocolChoice> made, boolean isCut) {
        /** Keeps its own copy. */
        public Choices {
            made = List.copyOf(made);
        }
    }

    /** A change and what sharing costs with it. */
    public record Tried(Change change, Cost cost) {}

    /**
     * What came of it.
     *
     * @param replayed what was replayed of the recording
     * @param base what sharing costs as it was
     * @param best the best changes, none of which is another one's variant; the best one first
     * @param count how many were tried
     * @param isCut whether the time was over before all had been
     */
    public record Findings(
            Recording replayed, Cost base, List<Tried> best, int count, boolean isCut) {
        /** Keeps its own copy. */
        public Findings {
            best = List.copyOf(best);
        }
    }

    /**
     * Tries what there is to try, for {@code limitNs} at most.
     *
     * @throws IllegalArgumentException if the recording is empty, or too large to be replayed
     */
    public static Findings advise(Recording whole, long limitNs) {
        return of(whole, limitNs).advise();
    }

    private static Advisor of(Recording whole, long limitNs) {
        Recording recording = whole.upTo(TOUCHES_MAX);
        if (recording.size() == 0 && !recording.isWhole()) {
            throw new IllegalArgumentException(
                    "before its first barrier a node touched more pages than a recording can have");
        }
        if (recording.size() == 0 || recording.nodes() < 2) {
            throw new IllegalArgumentException("its nodes shared no page");
        }
        Advisor advisor = new Advisor(recording, limitNs);
        if (!advisor.replay.fits(advisor.plans)) {
            throw new IllegalArgumentException("its arrays are too large to be replayed here");
        }
        return advisor;
    }

    /**
     * The best protocol of each array that costs much, if another one than in the run saves
     * something: the dearest array first, each with the choices that were made before it. Arrays
     * that had another protocol than the run name it in the program, which is asked first, and keep
     * it.
     *
     * @throws IllegalArgumentException if the recording is empty, or too large to be replayed
     */
    public static Choices protocols(Recording whole, long limitNs) {
        Advisor advisor = of(whole, limitNs);
        List<ArrayPlan> plans = advisor.plans;
        List<ProtocolChoice> choices = new ArrayList<>();
        for (int array : advisor.heavy()) {
            Optional<Tried> best =
                    advisor.isUsual(array) ? advisor.best(array, plans) : Optional.empty();
            if (best.isPresent()
                    && best.get().change instanceof Change.ProtocolOf(int _, String name)) {
                Cost before = advisor.replay.cost(plans);
                double ratio = best.get().cost.ratioTo(before);
                if (ratio <= RATIO_MAX) {
                    plans = best.get().change.in(plans);
                    RecordedArray its = advisor.recording.arrays().get(array);
                    choices.add(new ProtocolChoice(its, name, ratio));
                }
            }
        }
        return new Choices(choices, advisor.isCut);
    }

    private boolean isUsual(int array) {
        return plans.get(array).protocol().equals(recording.protocol());
    }

    /** For one more; asked while there is something to try. */
    private boolean hasTime() {
        boolean has = System.nanoTime() < untilNs;
        isCut |= !has;
        return has;
    }

    private Optional<Tried> best(int array, List<ArrayPlan> before) {
        return others(before.get(array).protocol()).stream()
                .filter(_ -> hasTime())
                .map(name -> new Change.ProtocolOf(array, name))
                .flatMap(change -> tried(change, before).stream())
                .min(Comparator.comparingLong(tried -> tried.cost.ns()));
    }

    /** What {@code change} makes of {@code before}; nothing if the arrays are too large then. */
    private Optional<Tried> tried(Change change, List<ArrayPlan> before) {
        List<ArrayPlan> changed = change.in(before);
        return replay.fits(changed)
                ? Optional.of(new Tried(change, replay.cost(changed)))
                : Optional.empty();
    }

    private Findings advise() {
        Cost base = replay.cost(plans);
        List<Change> candidates = candidates();
        List<Tried> tried = new ArrayList<>();
        for (Change change : candidates) {
            if (hasTime()) {
                tried(change, plans).ifPresent(tried::add);
            }
        }
        return new Findings(recording, base, best(tried, base), tried.size(), isCut);
    }

    /** The best of each kind for each array. */
    private static List<Tried> best(List<Tried> tried, Cost base) {
        Set<String> kinds = new HashSet<>();
        return tried.stream()
                .filter(each -> each.cost.ratioTo(base) <= RATIO_MAX)
                .sorted(Comparator.comparingDouble(each -> each.cost.ratioTo(base)))
                .filter(each -> kinds.add(kind(each.change)))
                .limit(ADVICE_MAX)
                .toList();
    }

    private static String kind(Change change) {
        return switch (change) {
            case Change.Protocol(String _, String _) -> "protocol";
            case Change.ProtocolOf(int array, String _) -> "protocol of " + array;
            case Change.Unit(int array, int _) -> "unit of " + array;
            case Change.Homes(int array, Placement _) -> "homes of " + array;
            case Change.Padding(int array) -> "padding of " + array;
            case Change.Hints(int array) -> "hints of " + array;
        };
    }

    // ---- what to try

    private List<Change> candidates() {
        List<Integer> arrays = heavy();
        List<Change> changes = new ArrayList<>();
        for (int array : arrays) {
            if (replay.hasConflicts(array)) {
                changes.add(new Change.Padding(array));
            }
            if (!plans.get(array).hasHints() && hasRuns(array)) {
                changes.add(new Change.Hints(array));
            }
            homes(array).forEach(homes -> changes.add(new Change.Homes(array, homes)));
            units(array).forEach(unit -> changes.add(new Change.Unit(array, unit)));
        }
        String usual = recording.protocol();
        others(usual).forEach(name -> changes.add(new Change.Protocol(usual, name)));
        if (recording.arrays().size() > 1) {
            for (int array : arrays) {
                others(recording.arrays().get(array).protocol())
                        .forEach(name -> changes.add(new Change.ProtocolOf(array, name)));
            }
        }
        return changes;
    }

    private static List<String> others(String protocol) {
        return PROTOCOLS.stream().filter(name -> !name.equals(protocol)).toList();
    }

    private List<Placement> homes(int array) {
        Placement now = plans.get(array).placement();
        return IntStream.range(0, Placement.values().length)
                .mapToObj(i -> Placement.values()[i])
                .filter(placement -> placement != now)
                .toList();
    }

    private Set<Integer> units(int array) {
        int now = plans.get(array).unitBytes();
        Set<Integer> units = new LinkedHashSet<>(List.of(FINE_BYTES, SMALL_BYTES));
        units.add(Math.min(Settings.UNIT_BYTES_MAX, now * LARGER));
        units.add(Math.min(Settings.UNIT_BYTES_MAX, now * LARGER * LARGER));
        units.remove(now);
        return units;
    }

    /** Arrays that cost much, the dearest first. */
    private List<Integer> heavy() {
        long[] weights = new long[recording.arrays().size()];
        long sum = 0;
        for (List<Touch> touches : recording.touches()) {
            for (Touch touch : touches) {
                long weight = (long) touch.reads() + touch.writes();
                weights[touch.array()] += weight;
                sum += weight;
            }
        }
        double least = WEIGHT_MIN * sum;
        return IntStream.range(0, weights.length)
                .boxed()
                .filter(array -> weights[array] > least)
                .sorted(Comparator.comparingLong((Integer array) -> weights[array]).reversed())
                .limit(ARRAYS_MAX)
                .toList();
    }

    /** Whether a node reads pages of {@code array} one after the other. */
    private boolean hasRuns(int array) {
        for (List<Touch> touches : recording.touches()) {
            int run = 0;
            int next = -1;
            for (Touch touch : touches) {
                if (touch.array() == array && touch.reads() > 0) {
                    run = touch.page() == next ? run + 1 : 1;
                    next = touch.page() + 1;
                    if (run >= RUN_MIN) {
                        return true;
                    }
                }
            }
        }
        return false;
    }
}
