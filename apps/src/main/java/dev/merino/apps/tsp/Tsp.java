package dev.merino.apps.tsp;

import dev.merino.Member;
import dev.merino.SharedInts;
import dev.merino.SharedLongs;
import dev.merino.apps.kit.App;
import dev.merino.apps.kit.Golden;
import dev.merino.apps.kit.OptionSpecs;
import dev.merino.apps.kit.Options;
import dev.merino.apps.kit.Report;
import dev.merino.apps.kit.Stopwatch;
import dev.merino.apps.kit.VerificationException;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * The travelling salesman by branch and bound, as in TreadMarks: ranks deal out the first partial
 * tours, complete them in private memory with a {@link Search}, pass some to idle ranks through a
 * {@link TourQueue}, and share the {@link BestTour}. They synchronise by two locks that are never
 * held together, one for the queue and one for the best tour, and by a counter that holds the
 * status of the search ({@link SearchStatus}).
 */
public final class Tsp extends App {
    private static final Map<Integer, Integer> BUILT_IN_OPTIMA =
            Map.of(16, 89, 17, 99, 18, 106, 19, 149, 20, 88);

    private static final String SHARED_QUEUE = "shared";

    /** For registries and launchers. */
    public Tsp() {
        super(
                "tsp",
                "the travelling salesman by branch and bound",
                List.of(
                        OptionSpecs.whole(
                                "cities",
                                16,
                                Cities.COUNT_MIN,
                                Cities.COUNT_MAX,
                                "how many; there are matrices of 16 to 20 in the app"),
                        OptionSpecs.whole(
                                "seed",
                                0,
                                0,
                                Long.MAX_VALUE,
                                "points at random instead, from this seed; 0 for a matrix"),
                        OptionSpecs.file(
                                "file", "a matrix or TSPLIB file to solve instead, read by rank 0"),
                        OptionSpecs.whole(
                                "from-end",
                                12,
                                1,
                                Cities.COUNT_MAX,
                                "open cities of a tour that is searched whole"),
                        OptionSpecs.oneOf(
                                "prune",
                                List.of("auto", "length", "bound"),
                                "what cuts off tours that are searched whole: their length, as in"
                                        + " the paper's, or a bound; auto: their length in the"
                                        + " app's matrices, a bound in other input"),
                        OptionSpecs.oneOf(
                                "queue",
                                List.of("own", SHARED_QUEUE),
                                "where tours wait: each rank's own, which gives some to idle"
                                        + " ranks, or one for all, as the paper's, which has"
                                        + " --racing, too"),
                        OptionSpecs.toggle(
                                "racing", "read the best length without the lock, as the paper's")),
                Map.of(
                        "standard",
                        "--cities 18",
                        "paper",
                        "--cities 17",
                        "treadmarks",
                        "--cities 19",
                        "newgendsm",
                        "--cities 20"));
    }

    @Override
    protected void validate(Options options) {
        read(options);
    }

    @Override
    protected void run(Member me, Options options) throws VerificationException {
        Cities cities = share(me, options);
        boolean sharesQueue = options.word("queue").equals(SHARED_QUEUE);
        boolean isRacing = sharesQueue || options.isGiven("racing");
        BestTour best = new BestTour(me, cities.count(), isRacing);
        SharedLongs explored = me.named("tsp explored").longs(me.size());
        if (me.isFirst()) {
            best.clear();
        }
        Stopwatch watch =
                sharesQueue
                        ? solveFromOneQueue(me, cities, options, best, explored)
                        : solveFromOwn(me, cities, options, best, explored);

        if (me.isFirst()) {
            report().line("cities", cities.count());
            report().line("explored", LongStream.range(0, me.size()).map(explored::get).sum());
        }
        if (printsGolden(me, options)) {
            print(new Golden().put("cities", cities.count()).put("length", best.length()), options);
        }
        if (verifies(me, options)) {
            verify(cities, best, options, watch);
        }
    }

    private Stopwatch solveFromOwn(
            Member me, Cities cities, Options options, BestTour best, SharedLongs explored) {
        SearchStatus status = new SearchStatus(me);
        TourQueue queue = new TourQueue(me, cities, status);
        me.barrier();
        Stopwatch watch = startWatch(me);
        int openMax = options.whole("from-end");
        TspRank rank = new TspRank(me, cities, openMax, pruning(options), queue, best, status);
        explored.set(me.rank(), rank.solve(me.rank(), me.size()));
        me.barrier();
        watch.stop();
        return watch;
    }

    private Stopwatch solveFromOneQueue(
            Member me, Cities cities, Options options, BestTour best, SharedLongs explored) {
        int openMax = options.whole("from-end");
        SharedQueueRank rank = new SharedQueueRank(me, cities, openMax, pruning(options), best);
        if (me.isFirst()) {
            rank.begin();
        }
        me.barrier();
        Stopwatch watch = startWatch(me);
        explored.set(me.rank(), rank.solve());
        me.barrier();
        watch.stop();
        return watch;
    }

    /** Rank 0 reads the cities and all get them: other machines need not have the file. */
    private static Cities share(Member me, Options options) {
        SharedInts words = me.named("tsp cities").ints(1 + Cities.COUNT_MAX * Cities.COUNT_MAX);
        if (me.isFirst()) {
            Cities cities = read(options);
            words.set(0, cities.count());
            words.copyFrom(1, cities.roads(), 0, cities.roads().length);
        }
        me.barrier();
        int[] roads = new int[words.get(0) * words.get(0)];
        words.copyTo(1, roads, 0, roads.length);
        return new Cities(words.get(0), roads);
    }

    private static Cities read(Options options) {
        if (options.isGiven("file")) {
            return CityFile.read(options.path("file"));
        }
        int count = options.whole("cities");
        return isRandom(options)
                ? Cities.random(count, options.wholeLong("seed"))
                : CityFile.builtIn(count);
    }

    private static Pruning pruning(Options options) {
        return switch (options.word("prune")) {
            case "length" -> Pruning.BY_LENGTH;
            case "bound" -> Pruning.BY_BOUND;
            default -> isBuiltIn(options) ? Pruning.BY_LENGTH : Pruning.BY_BOUND;
        };
    }

    private static boolean isBuiltIn(Options options) {
        return !options.isGiven("file") && !isRandom(options);
    }

    private static boolean isRandom(Options options) {
        return options.wholeLong("seed") != 0;
    }

    private void verify(Cities cities, BestTour best, Options options, Stopwatch watch)
            throws VerificationException {
        Report report = report();
        int length = best.length();
        if (length == Cities.NO_ROAD) {
            report.line("length", "none");
        } else {
            report.line("length", length);
            report.line("tour", inWords(best.cities()));
            verifyTour(cities, best.cities(), length);
        }
        int openMax = options.whole("from-end");
        int plain = watch.sequential(() -> PlainTsp.length(cities, openMax, pruning(options)));
        VerificationException.requireEqual("tsp length", plain, length);
        Optional<Integer> optimum = optimum(cities, options);
        if (optimum.isPresent()) {
            VerificationException.requireEqual("tsp length", optimum.get(), length);
        }
        report.verified();
    }

    /**
     * The known answer for a matrix of the app, another algorithm's for few cities; nobody's for
     * many.
     */
    private static Optional<Integer> optimum(Cities cities, Options options) {
        if (isBuiltIn(options)) {
            return Optional.ofNullable(BUILT_IN_OPTIMA.get(cities.count()));
        }
        return cities.count() <= HeldKarp.COUNT_MAX
                ? Optional.of(HeldKarp.length(cities))
                : Optional.empty();
    }

    private static void verifyTour(Cities cities, int[] tour, int length)
            throws VerificationException {
        int[] sorted = tour.clone();
        Arrays.sort(sorted);
        int[] all = IntStream.range(0, cities.count()).toArray();
        if (!Arrays.equals(sorted, all)) {
            throw new VerificationException("tsp tour", "each city once", inWords(tour));
        }
        VerificationException.requireEqual(
                "tsp length of " + inWords(tour), cities.length(tour), length);
    }

    private static String inWords(int[] tour) {
        return Arrays.stream(tour).mapToObj(Integer::toString).collect(Collectors.joining("-"));
    }
}
