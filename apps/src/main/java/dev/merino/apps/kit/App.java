package dev.merino.apps.kit;

import dev.merino.Member;
import dev.merino.Program;

import picocli.CommandLine.Model.OptionSpec;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A program of the suite: a {@link Program} with a name, options, and a result that it verifies
 * itself.
 *
 * <p>An app keeps nothing between or during runs: one instance serves all ranks of a JVM.
 */
public abstract class App implements Program {
    /** The option that chooses a preset. */
    static final String SIZE = "size";

    private static final String NO_VERIFY = "no-verify";
    private static final String GOLDEN = "golden";
    private static final String GOLDEN_JSON = "golden-json";
    private static final String REPEAT = "repeat";
    private static final int ROUNDS_MAX = 1000;
    private static final Set<String> COMMON =
            Stream.of(NO_VERIFY, GOLDEN, GOLDEN_JSON, REPEAT)
                    .map(OptionSpecs::flag)
                    .collect(Collectors.toUnmodifiableSet());

    private final String name;
    private final String summary;
    private final List<OptionSpec> options;
    private final OptionParser parser;

    /**
     * An app without presets.
     *
     * @param name its name on the command line and in its result lines
     * @param summary what it computes, in one line
     * @param options its own options
     */
    protected App(String name, String summary, List<OptionSpec> options) {
        this(name, summary, options, Map.of());
    }

    /**
     * An app with presets.
     *
     * @param name its name on the command line and in its result lines
     * @param summary what it computes, in one line
     * @param options its own options
     * @param presets sizes of the app by their names, as arguments that differ from the defaults of
     *     {@code options}, which are the {@code small} size; {@code standard} is what users get
     */
    protected App(
            String name, String summary, List<OptionSpec> options, Map<String, String> presets) {
        this.name = name;
        this.summary = summary;
        Sizes sizes = Sizes.of(options, presets);
        this.options = withCommon(sizes.options(), presets);
        this.parser = new OptionParser(name, summary, this.options, sizes.presets());
    }

    /**
     * One of several apps that do the same in different ways.
     *
     * @param name its name on the command line and in its result lines
     * @param summary what it computes, in one line
     * @param common the options that all of these apps have
     * @param more those that only this one has
     * @param presets sizes of the app, as above
     */
    protected App(
            String name,
            String summary,
            List<OptionSpec> common,
            List<OptionSpec> more,
            Map<String, String> presets) {
        this(name, summary, Stream.concat(common.stream(), more.stream()).toList(), presets);
    }

    private static List<OptionSpec> withCommon(List<OptionSpec> own, Map<String, String> presets) {
        List<OptionSpec> all = new ArrayList<>(own);
        if (!presets.isEmpty()) {
            List<String> sizes = new ArrayList<>(List.of(Sizes.STANDARD, Sizes.SMALL));
            presets.keySet().stream()
                    .filter(size -> !size.equals(Sizes.STANDARD))
                    .sorted()
                    .forEach(sizes::add);
            all.add(OptionSpecs.oneOf(SIZE, sizes, "sizes to start from"));
        }
        all.add(
                OptionSpecs.toggle(
                        NO_VERIFY, "leave the result unread and unverified, for measurements"));
        all.add(
                OptionSpecs.toggle(
                        GOLDEN, "print the quantities that the original program is known by"));
        all.add(OptionSpecs.toggle(GOLDEN_JSON, "print them as one JSON object"));
        all.add(
                OptionSpecs.whole(
                        REPEAT,
                        1,
                        1,
                        ROUNDS_MAX,
                        "rounds in the same JVMs; medians leave out the first of 3 or more"));
        return List.copyOf(all);
    }

    /** Its name. */
    public final String name() {
        return name;
    }

    /** What it computes, in one line. */
    public final String summary() {
        return summary;
    }

    /** Its options. */
    public final List<OptionSpec> options() {
        return options;
    }

    /** Its options without those that every app has. */
    public final List<OptionSpec> ownOptions() {
        return options.stream().filter(option -> !COMMON.contains(option.longestName())).toList();
    }

    /** The help: what it computes, and its options. */
    public final String usage() {
        return parser.usage();
    }

    /**
     * Rejects arguments that {@link #run(Member)} would reject, before anything starts.
     *
     * @throws IllegalArgumentException naming the option, the value, and what is accepted
     */
    public final void check(List<String> arguments) {
        validate(parser.parse(arguments));
    }

    @Override
    public final void run(Member me) throws Exception {
        repeat(me, parse(me.arguments()));
    }

    /** Runs as often as the options say. */
    private void repeat(Member me, Options options) throws Exception {
        int rounds = options.whole(REPEAT);
        if (rounds == 1) {
            run(me, options);
            return;
        }
        RoundTimes times = new RoundTimes(rounds);
        RoundMemory memory = new RoundMemory(me, rounds);
        for (int number = 1; number <= rounds; number++) {
            me.barrier(); // no rank starts while rank 0 still verifies the last round
            if (me.isFirst()) {
                report().round(number, rounds);
            }
            Round round = new Round(me, number, times);
            run(round, options);
            round.closeAll();
            memory.end(number);
        }
        if (me.isFirst()) {
            times.report(System.out);
            memory.report(report());
        }
    }

    final Options parse(List<String> arguments) {
        return parser.parse(arguments);
    }

    /** Does the part of rank {@code me}. */
    protected abstract void run(Member me, Options options) throws Exception;

    /** Rejects options that are valid one by one but not together. */
    protected void validate(Options options) {}

    /** Whether this rank has to verify the result: rank 0, unless {@code --no-verify} is given. */
    protected static boolean verifies(Member me, Options options) {
        return me.isFirst() && !options.isGiven(NO_VERIFY);
    }

    /** Whether this rank has to print golden quantities: rank 0, if an option requests them. */
    protected static boolean printsGolden(Member me, Options options) {
        return me.isFirst() && (options.isGiven(GOLDEN) || options.isGiven(GOLDEN_JSON));
    }

    /** Whether rank 0 verifies the result or prints golden quantities of it; all ranks know. */
    protected static boolean looksAtResult(Options options) {
        return !options.isGiven(NO_VERIFY)
                || options.isGiven(GOLDEN)
                || options.isGiven(GOLDEN_JSON);
    }

    /** Prints golden quantities in the requested form. */
    protected final void print(Golden golden, Options options) {
        if (options.isGiven(GOLDEN)) {
            report().golden(golden);
        }
        if (options.isGiven(GOLDEN_JSON)) {
            report().goldenJson(golden);
        }
    }

    /** Starts to time the computation, when all ranks have their input; all ranks call this. */
    protected final Stopwatch startWatch(Member me) {
        boolean isOnlyRound = !(me instanceof Round);
        Stopwatch watch = new Stopwatch(me.isFirst(), isOnlyRound, report(), me::nanoTime, me);
        if (me instanceof Round round) {
            round.keep(name, watch);
        }
        return watch;
    }

    /** Where rank 0 writes the result. */
    protected final Report report() {
        return new Report(name, System.out);
    }
}
